/** Troff-generic.sum: headings and topic sentences of a text in troff. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { sourceTextOf } from './reading/source-text.ts';
import { summarizeGeneric } from './reading/troff-summaries.ts';
import { readTroff } from './reading/troff.ts';

export const troffGeneric = defineSummarizer({
  name: 'Troff-generic.sum',
  types: ['text/troff', 'application/x-troff'],
  reads: 'text',
  summary: 'Headings and topic sentences of a text in troff.',
  doc: 'The topic sentence is the first sentence of a paragraph. Headings of the man, ms, me, and mm macros are recognized.',
  params: {},
  attributes: {
    headings: 'The headings, one per line.',
    'partial-text': 'The topic sentences, one per line.',
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=Troff-generic.sum',
      given: { type: 'text/plain' },
      html: '.H 1 "Spaniels"\n.P\nThey are dogs. They bark.\n.P\nThere are many breeds.\n',
      expect: {
        attributes: { headings: ['1 Spaniels'], 'partial-text': ['They are dogs.\nThere are many breeds.'] },
      },
    },
  ],
  reference: 'Harvest 1.5 User’s Manual, summarizers',
  summarize: (content) => summarizeGeneric(readTroff(sourceTextOf(content))),
});
