/** One summarizer for manual pages, which has two names. */

import type { SummarizerDeclaration } from '../../sdk/define-summarizer.ts';
import { defineSummarizer } from '../../sdk/define-summarizer.ts';
import { sourceTextOf } from './source-text.ts';
import { summarizeMan } from './troff-summaries.ts';
import { readTroff } from './troff.ts';

export function manSummarizer({ name }: Pick<SummarizerDeclaration, 'name'>): SummarizerDeclaration {
  return defineSummarizer({
    name,
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
        text: `Generate fn=harvest-summarizer summarizer=${name}`,
        given: { type: 'text/plain' },
        html: '.TH LS 1 "Nov 2026"\n.SH NAME\nls \\- list directory contents\n.SH SYNOPSIS\n.B ls\n[\\fIFILE\\fR]\n.SH DESCRIPTION\nLists files.\n.SH AUTHOR\nWritten by R. Stallman.\n.SH "SEE ALSO"\n.BR dir (1)\n',
        expect: {
          attributes: {
            title: ['ls - list directory contents'],
            synopsis: ['ls [FILE]'],
            description: ['Lists files.'],
            author: ['Written by R. Stallman.'],
            'see-also': ['dir(1)'],
          },
        },
      },
    ],
    reference: 'Harvest 1.5 User’s Manual, summarizers',
    summarize: (content) => summarizeMan(readTroff(sourceTextOf(content))),
  });
}
