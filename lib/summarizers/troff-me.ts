/** Troff-me.sum: what a text with the macros -me says. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { sourceTextOf } from './reading/source-text.ts';
import { summarizeMe } from './reading/troff-summaries.ts';
import { readTroff } from './reading/troff.ts';

export const troffMe = defineSummarizer({
  name: 'Troff-me.sum',
  types: ['text/troff', 'application/x-troff-me'],
  reads: 'text',
  summary: 'Title, author, and headings of a text with the me macros.',
  doc: 'The me macros have no title and author: these are the first lines of the first centered block.',
  params: {},
  attributes: {
    title: 'The title.',
    author: 'The author.',
    abstract: 'The abstract (AB).',
    headings: 'The headings (sh, uh, +c), one per line.',
    'partial-text': 'The beginning of the text, and of its paragraphs.',
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=Troff-me.sum',
      given: { type: 'text/plain' },
      html: '.(l C\n.b "On Spaniels"\n.sp 2\nA. Becker*\n.)l\n.AB\nShort.\n.AE\n.sh 1 "Breeds of dogs"\n.pp\nMany.\n',
      expect: {
        attributes: {
          title: ['On Spaniels'],
          author: ['A. Becker'],
          abstract: ['Short.'],
          headings: ['Breeds of dogs'],
          'partial-text': ['On Spaniels\nA. Becker*\nShort.\n\nMany.'],
        },
      },
    },
  ],
  reference: 'Harvest 1.5, the summarizers it installs',
  summarize: (content) => summarizeMe(readTroff(sourceTextOf(content))),
});
