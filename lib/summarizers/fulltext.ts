/** FullText.sum: all words of any text. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';

export const fullText = defineSummarizer({
  name: 'FullText.sum',
  types: ['text/plain'],
  reads: 'text',
  summary: 'The full text of any text document.',
  doc: 'The text is not shortened, so large documents have large RDs.',
  params: {},
  attributes: {
    'full-text': 'The whole text.',
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=FullText.sum',
      given: { type: 'text/plain' },
      html: 'Springer Spaniels\nare dogs.',
      expect: { attributes: { 'full-text': ['Springer Spaniels\nare dogs.'] } },
    },
  ],
  reference: 'Harvest 1.5 User’s Manual, summarizers',
  summarize: ({ lines }) => [['full-text', [lines()]]],
});
