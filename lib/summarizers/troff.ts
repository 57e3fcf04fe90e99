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
  doc: 'The macros decide: those of -man as ManPage.sum, of -ms and -me as Troff-ms.sum and Troff-me.sum, others as Troff-generic.sum.',
  params: {},
  attributes: {
    title: 'The title.',
    author: 'The authors, one a line.',
    abstract: 'The abstract.',
    headings: 'The headings, one a line.',
    'partial-text': 'The beginning of the text, and of its paragraphs.',
    synopsis: 'Of a manual page: how it is called.',
    description: 'Of a manual page: what it does.',
    'see-also': 'Of a manual page: other pages.',
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
