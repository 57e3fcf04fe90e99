/** The words of rules files: attributes that conditions test and instructions change. */

import { summaryAttributes } from '../../language-kit/summary-attributes.ts';
import type { Vocabulary } from '../../sdk/vocabulary.ts';

export function words(): Vocabulary {
  return {
    directives: [
      ...summaryAttributes.map(({ value, doc }) => ({ name: value, summary: doc, params: [], assign: ' ' })),
      { name: 'delete', summary: 'As an instruction: deletes the description.', params: [], assign: '()' },
    ],
  };
}
