/** Dvi.sum: the words of a document that TeX has set. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { beginnings, linesTaken } from './reading/beginnings.ts';
import { dviText } from './reading/dvi.ts';

export const dvi = defineSummarizer({
  name: 'Dvi.sum',
  types: ['application/x-dvi'],
  reads: 'bytes',
  summary: 'The beginning of a DVI file and of its paragraphs.',
  doc: 'The same attribute as Text.sum. Words, lines, and paragraphs are derived from positions on the page.',
  params: {},
  attributes: {
    'partial-text': `The first ${linesTaken} lines and the first sentence of each paragraph after them.`,
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=Dvi.sum',
      given: { type: 'text/plain' },
      // Two words with a gap, and one in the next line; the operations are those of the format.
      html: `\u008b${'\0'.repeat(44)}\u008dSpringer\u0091\u0004\0\0Spaniels\u008e\u009f\u000c\0\0dogs.`,
      expect: { attributes: { 'partial-text': ['Springer Spaniels\ndogs.'] } },
    },
  ],
  reference: 'Harvest 1.5 User’s Manual, summarizers',
  summarize: ({ bytes }) => [['partial-text', [beginnings(dviText(bytes))]]],
});
