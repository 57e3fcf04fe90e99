/** Text-raw.sum: the beginning of a text, with its indents. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { beginnings, linesTaken } from './reading/beginnings.ts';

export const textRaw = defineSummarizer({
  name: 'Text-raw.sum',
  types: ['text/plain'],
  reads: 'text',
  summary: 'The beginning of a text and of its paragraphs, as written.',
  doc: 'The same attribute as Text.sum, but spacing and HTML markup are kept.',
  params: {},
  attributes: {
    'partial-text': `The first ${linesTaken} lines and the first sentence of each paragraph after them.`,
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=Text-raw.sum',
      given: { type: 'text/plain' },
      html: 'Springer  Spaniels\n   are dogs.',
      expect: { attributes: { 'partial-text': ['Springer  Spaniels\n   are dogs.'] } },
    },
  ],
  reference: 'Harvest 1.5, the summarizers it installs',
  summarize: ({ source }) => [['partial-text', [beginnings(source)]]],
});
