/** RTF.sum: what a text in RTF says. */

import { documentSummarizer } from './reading/document-summary.ts';

export const rtf = documentSummarizer({
  name: 'RTF.sum',
  types: ['application/rtf', 'text/rtf'],
  what: 'a text in RTF',
});
