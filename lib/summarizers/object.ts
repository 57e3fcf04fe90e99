/** Object.sum: the symbols of an object file. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { listed } from './reading/lines.ts';
import { readObject } from './reading/object-file.ts';
import { smallObject } from './reading/small-object.ts';

export const object = defineSummarizer({
  name: 'Object.sum',
  types: ['application/x-object', 'application/x-sharedlib', 'application/x-executable'],
  reads: 'bytes',
  summary: 'Symbols and libraries of an object file, a shared library, or a program.',
  doc: 'Reads ELF and a.out for any architecture. Local symbols are omitted.',
  params: {},
  attributes: {
    symbols: 'Names of the symbols that it defines, one per line.',
    'undefined-symbols': 'Names of the symbols that it uses but doesn’t define, one per line.',
    'needed-libraries': 'Names of the shared libraries that it needs, one per line.',
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=Object.sum',
      given: { type: 'text/plain' },
      html: smallObject,
      expect: {
        attributes: {
          symbols: ['add'],
          'undefined-symbols': ['printf'],
          'needed-libraries': ['libc.so.6'],
        },
      },
    },
  ],
  reference: 'Harvest 1.5 User’s Manual, summarizers',
  summarize({ bytes }) {
    const read = readObject(bytes);
    if (read === undefined) return [];
    return [
      ['symbols', listed(read.defined)],
      ['undefined-symbols', listed(read.undefined)],
      ['needed-libraries', listed(read.libraries)],
    ];
  },
});
