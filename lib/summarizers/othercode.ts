/** OtherCode.sum: definitions and comments of source code in a language without its own type. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { listed } from './reading/lines.ts';
import { readOtherCode } from './reading/other-code.ts';

export const otherCode = defineSummarizer({
  name: 'OtherCode.sum',
  types: ['text/x-python', 'text/x-java', 'text/x-c++src', 'text/x-fortran', 'text/x-pascal', 'text/x-lisp'],
  reads: 'text',
  summary: 'Procedures, included files, and comments of source code in most languages.',
  doc: 'Recognizes definitions and comments of C++, Java, JavaScript, Python, Ruby, Go, Rust, Pascal, Ada, Fortran, Lisp, SQL, assemblers, and similar languages.',
  params: {},
  attributes: {
    procedures: 'Names of procedures, classes, and other definitions, one per line.',
    'included-files': 'Names of the files or modules that it uses, one per line.',
    comments: 'The comments.',
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=OtherCode.sum',
      given: { type: 'text/plain' },
      html: '# Counts words.\nimport sys\n\ndef count(text):\n    """The number of words."""\n    return len(text.split())\n',
      expect: {
        attributes: {
          procedures: ['count'],
          'included-files': ['sys'],
          comments: ['The number of words.\nCounts words.'],
        },
      },
    },
  ],
  reference: 'Harvest 1.5 User’s Manual, summarizers',
  summarize({ source }) {
    const { procedures, included, comments } = readOtherCode(source);
    return [
      ['procedures', listed(procedures)],
      ['included-files', listed(included)],
      ['comments', listed(comments)],
    ];
  },
});
