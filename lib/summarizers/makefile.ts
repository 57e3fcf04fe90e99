/** Makefile.sum: targets and comments of a makefile. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { hashComments, linesOf, listed, takenFrom } from './reading/lines.ts';

export const makefile = defineSummarizer({
  name: 'Makefile.sum',
  types: ['text/x-makefile'],
  reads: 'text',
  summary: 'Targets and comments of a makefile.',
  doc: 'Special targets such as .PHONY and pattern rules are omitted.',
  params: {},
  attributes: {
    targets: 'Names of the targets, one per line.',
    comments: 'The comments.',
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=Makefile.sum',
      given: { type: 'text/plain' },
      html: '# Builds it.\nCC = cc\nall: main\n.PHONY: all\nmain: main.o\n\t$(CC) -o main main.o\n',
      expect: { attributes: { targets: ['all\nmain'], comments: ['Builds it.'] } },
    },
  ],
  reference: 'Harvest 1.5 User’s Manual, summarizers',
  summarize({ source }) {
    const rules = takenFrom(linesOf(source), /^([^\s#:=.%$][^#:=%$]*)::?(?![=:])/);
    return [
      ['targets', listed(rules.flatMap((each) => each.split(/\s+/)))],
      ['comments', [hashComments(source)]],
    ];
  },
});
