/** Font.sum: name and comments of a font. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { linesOf, takenFrom } from './reading/lines.ts';

export const font = defineSummarizer({
  name: 'Font.sum',
  types: ['text/x-font'],
  reads: 'text',
  summary: 'Name and comments of a font file in a text format.',
  doc: 'Reads BDF, AFM, and PostScript fonts.',
  params: {},
  attributes: {
    title: 'The full name.',
    comments: 'The comments.',
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=Font.sum',
      given: { type: 'text/plain' },
      html: 'STARTFONT 2.1\nCOMMENT Copyright Siroe\nFONT fixed\n',
      expect: { attributes: { title: ['fixed'], comments: ['Copyright Siroe'] } },
    },
  ],
  reference: 'Harvest 1.5 User’s Manual, summarizers',
  summarize({ source }) {
    const lines = linesOf(source);
    return [
      ['title', takenFrom(lines, /^\s*\/?(?:FullName|FONT)\s+\(?([^()]+)/).slice(0, 1)],
      ['comments', [takenFrom(lines, /^(?:COMMENT|Comment|%+)\s?(.*)$/).join('\n')]],
    ];
  },
});
