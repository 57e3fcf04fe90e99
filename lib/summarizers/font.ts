/** Font.sum: what a font says of itself. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { linesOf, takenFrom } from './reading/lines.ts';

export const font = defineSummarizer({
  name: 'Font.sum',
  types: ['text/x-font'],
  reads: 'text',
  summary: 'Comments of a font that is a text.',
  doc: 'Of BDF and AFM fonts, and of those in PostScript.',
  params: {},
  attributes: {
    comments: 'The comments.',
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=Font.sum',
      given: { type: 'text/plain' },
      html: 'STARTFONT 2.1\nCOMMENT Copyright Siroe\nFONT fixed\n',
      expect: { attributes: { comments: ['Copyright Siroe'] } },
    },
  ],
  reference: 'Harvest 1.5 User’s Manual, summarizers',
  summarize({ source }) {
    return [['comments', [takenFrom(linesOf(source), /^(?:COMMENT|Comment|%+)\s?(.*)$/).join('\n')]]];
  },
});
