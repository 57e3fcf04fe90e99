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
    doc: 'Reads pages with the man and mdoc macros.',
    params: {},
    attributes: {
      title: 'Name and purpose (NAME).',
      synopsis: 'The synopsis (SYNOPSIS).',
      description: 'The description (DESCRIPTION).',
      author: 'The authors (AUTHOR).',
      'see-also': 'Related pages (SEE ALSO).',
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
