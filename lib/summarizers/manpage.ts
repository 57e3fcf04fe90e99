/** ManPage.sum: what a manual page says. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { readTroff, sectionOf } from './reading/troff.ts';

export const manPage = defineSummarizer({
  name: 'ManPage.sum',
  types: ['text/troff', 'application/x-troff-man'],
  reads: 'text',
  summary: 'Name, synopsis, description, and more of a manual page.',
  doc: 'Pages with the macros -man and -mdoc.',
  params: {},
  attributes: {
    title: 'Name and purpose (NAME).',
    synopsis: 'How it is called.',
    description: 'What it does.',
    author: 'Who wrote it.',
    'see-also': 'Other pages.',
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=ManPage.sum',
      given: { type: 'text/plain' },
      html: '.TH LS 1 "Nov 2026"\n.SH NAME\nls \\- list directory contents\n.SH SYNOPSIS\n.B ls\n[\\fIFILE\\fR]\n.SH DESCRIPTION\nLists files.\n.SH AUTHOR\nWritten by R. Stallman.\n.SH "SEE ALSO"\n.BR dir (1)\n',
      expect: {
        attributes: {
          title: ['ls - list directory contents'],
          synopsis: ['ls [FILE]'],
          description: ['Lists files.'],
          author: ['Written by R. Stallman.'],
          'see-also': ['dir (1)'],
        },
      },
    },
  ],
  reference: 'Harvest 1.5 User’s Manual, summarizers',
  summarize({ source }) {
    const parts = readTroff(source);
    return [
      ['title', [sectionOf(parts, /^name$/i)]],
      ['synopsis', [sectionOf(parts, /^synopsis$/i)]],
      ['description', [sectionOf(parts, /^description$/i)]],
      ['author', [sectionOf(parts, /^authors?$/i)]],
      ['see-also', [sectionOf(parts, /^see also$/i)]],
    ];
  },
});
