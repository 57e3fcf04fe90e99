/** Troff.sum: what a text in troff says, whatever its macros. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { sourceTextOf } from './reading/source-text.ts';
import { summarizeTroff } from './reading/troff-summaries.ts';
import { readTroff } from './reading/troff.ts';

export const troff = defineSummarizer({
  name: 'Troff.sum',
  types: ['text/troff', 'application/x-troff'],
  reads: 'text',
  summary: 'Title, author, headings, and more of a text in troff.',
  doc: 'Works like ManPage.sum, Troff-ms.sum, or Troff-me.sum, depending on the macros used, otherwise like Troff-generic.sum.',
  params: {},
  attributes: {
    title: 'The title.',
    author: 'The authors, one per line.',
    abstract: 'The abstract.',
    headings: 'The headings, one per line.',
    'partial-text': 'The beginning of the text, and of its paragraphs.',
    synopsis: 'Synopsis of a manual page.',
    description: 'Description section of a manual page.',
    'see-also': 'Related pages of a manual page.',
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=Troff.sum',
      given: { type: 'text/plain' },
      html: '.TL\nOn Spaniels\n.AU\nA. Becker\n.AB\nShort.\n.AE\n.SH\nBreeds\n.PP\nThere are\n.I many .\n',
      expect: {
        attributes: {
          title: ['On Spaniels'],
          author: ['A. Becker'],
          abstract: ['Short.'],
          headings: ['Breeds'],
          'partial-text': ['On Spaniels\nA. Becker\nShort.\n\nBreeds\n\nThere are\nmany .'],
        },
      },
    },
    {
      text: 'Generate fn=harvest-summarizer summarizer=Troff.sum',
      doc: 'A manual page.',
      given: { type: 'text/plain' },
      html: '.TH LS 1\n.SH NAME\nls \\- list files\n.SH SYNOPSIS\nls [FILE]\n.SH DESCRIPTION\nLists files.\n.SH "SEE ALSO"\n.BR dir (1)\n',
      expect: {
        attributes: {
          title: ['ls - list files'],
          synopsis: ['ls [FILE]'],
          description: ['Lists files.'],
          'see-also': ['dir(1)'],
        },
      },
    },
  ],
  reference: 'Harvest 1.5 User’s Manual, summarizers',
  summarize: (content) => summarizeTroff(readTroff(sourceTextOf(content))),
});
