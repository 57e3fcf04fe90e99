/** CHeader.sum: declarations, includes, and comments of a C header file. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { readC } from './reading/c-source.ts';
import { listed } from './reading/lines.ts';

export const cHeader = defineSummarizer({
  name: 'CHeader.sum',
  types: ['text/x-chdr', 'text/x-c++hdr'],
  reads: 'text',
  summary: 'Declared procedures, included files, macros, and comments of a C header file.',
  doc: 'A declared procedure is a name with parameters, followed by a semicolon.',
  params: {},
  attributes: {
    procedures: 'Names of the procedures that are declared or defined, one per line.',
    macros: 'Names of the macros, one per line.',
    'included-files': 'Names of the files that are included, one per line.',
    comments: 'The comments.',
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=CHeader.sum',
      given: { type: 'text/plain' },
      html: '#include <stddef.h>\n/* The length of a list. */\nsize_t length(struct list *);\n#define MOST 10\n',
      expect: {
        attributes: {
          procedures: ['length'],
          macros: ['MOST'],
          'included-files': ['stddef.h'],
          comments: ['The length of a list.'],
        },
      },
    },
  ],
  reference: 'Harvest 1.5 User’s Manual, summarizers',
  summarize({ source }) {
    const { procedures, declared, macros, includes, comments } = readC(source);
    return [
      ['procedures', listed([...declared, ...procedures])],
      ['macros', listed(macros)],
      ['included-files', listed(includes)],
      ['comments', comments],
    ];
  },
});
