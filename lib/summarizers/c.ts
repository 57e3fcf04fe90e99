/** C.sum: definitions, includes, and comments of a C program. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { readC } from './reading/c-source.ts';
import { listed } from './reading/lines.ts';

export const c = defineSummarizer({
  name: 'C.sum',
  types: ['text/x-c', 'text/x-csrc', 'text/x-c++src'],
  reads: 'text',
  summary: 'Procedures, included files, and comments of a C program.',
  doc: 'A procedure is a name with parameters at the beginning of a line, followed by an opening brace.',
  params: {},
  attributes: {
    procedures: 'Names of the procedures that are defined, one per line.',
    'included-files': 'Names of the files that are included, one per line.',
    comments: 'The comments.',
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=C.sum',
      given: { type: 'text/plain' },
      html: '/* Adds numbers. */\n#include <stdio.h>\n#include "add.h"\n\nstatic int add(int a, int b)\n{\n  return a + b; // carefully\n}\n',
      expect: {
        attributes: {
          procedures: ['add'],
          'included-files': ['stdio.h\nadd.h'],
          comments: ['Adds numbers.\ncarefully'],
        },
      },
    },
  ],
  reference: 'Harvest 1.5 User’s Manual, summarizers',
  summarize({ source }) {
    const { procedures, includes, comments } = readC(source);
    return [
      ['procedures', listed(procedures)],
      ['included-files', listed(includes)],
      ['comments', comments],
    ];
  },
});
