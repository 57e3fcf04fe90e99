/** Text.sum: the first lines of a text, then the first sentence of each paragraph. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { beginnings, linesTaken } from './reading/beginnings.ts';

export const text = defineSummarizer({
  name: 'Text.sum',
  types: ['text/plain'],
  reads: 'text',
  summary: 'The beginning of a text and of its paragraphs.',
  doc: 'The text of an HTML page counts as one line.',
  params: {},
  attributes: {
    'partial-text': `The first ${linesTaken} lines and the first sentence of each paragraph after them.`,
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=Text.sum',
      given: { type: 'text/plain' },
      html: 'Springer Spaniels\nare dogs.',
      expect: { attributes: { 'partial-text': ['Springer Spaniels\nare dogs.'] } },
    },
  ],
  reference: 'Harvest 1.5 User’s Manual, summarizers',
  summarize: ({ text: whole }) => [['partial-text', [beginnings(whole)]]],
});
