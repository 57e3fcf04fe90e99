/** C-raw.sum: the words of a program in C, as one text. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { readC } from './reading/c-source.ts';

export const cRaw = defineSummarizer({
  name: 'C-raw.sum',
  types: ['text/x-c', 'text/x-csrc', 'text/x-c++src'],
  reads: 'text',
  summary: 'Procedures, included files, and comments of a C program in one attribute.',
  doc: 'The same content that C.sum puts into three attributes.',
  params: {},
  attributes: {
    'partial-text': 'Names of the included files and procedures, one per line, and the comments.',
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=C-raw.sum',
      given: { type: 'text/plain' },
      html: '/* Adds numbers. */\n#include <stdio.h>\nint add(int a, int b)\n{\n  return a + b;\n}\n',
      expect: { attributes: { 'partial-text': ['stdio.h\nadd\nAdds numbers.'] } },
    },
  ],
  reference: 'Harvest 1.5, the summarizers it installs',
  summarize({ source }) {
    const { includes, procedures, comments } = readC(source);
    return [['partial-text', [[...new Set([...includes, ...procedures]), ...comments].join('\n')]]];
  },
});
