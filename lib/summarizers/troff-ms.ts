/** Troff-ms.sum: what a text with the macros -ms says. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { sourceTextOf } from './reading/source-text.ts';
import { summarizeMs } from './reading/troff-summaries.ts';
import { readTroff } from './reading/troff.ts';

export const troffMs = defineSummarizer({
  name: 'Troff-ms.sum',
  types: ['text/troff', 'application/x-troff-ms'],
  reads: 'text',
  summary: 'Title, author, abstract, and headings of a text with the ms macros.',
  doc: 'Strings that the text defines are expanded; macros that it defines are skipped.',
  params: {},
  attributes: {
    title: 'The title (TL).',
    author: 'The authors (AU), one per line.',
    abstract: 'The abstract (AB).',
    headings: 'The headings (SH, NH), one per line.',
    'partial-text': 'The beginning of the text, and of its paragraphs.',
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=Troff-ms.sum',
      given: { type: 'text/plain' },
      html: '.ds Sp spaniels\n.TL\nOn \\*(Sp\n.AU\nA. Becker\n.AU\nB. Cole\n.AB\nShort.\n.AE\n.NH 1\nBreeds\n.PP\nMany.\n',
      expect: {
        attributes: {
          title: ['On spaniels'],
          author: ['A. Becker\nB. Cole'],
          abstract: ['Short.'],
          headings: ['Breeds'],
          'partial-text': ['On spaniels\nA. Becker\nB. Cole\nShort.\n\nBreeds\n\nMany.'],
        },
      },
    },
  ],
  reference: 'Harvest 1.5, the summarizers it installs',
  summarize: (content) => summarizeMs(readTroff(sourceTextOf(content))),
});
