/** Makes the MD5 of the content a source. */

import { defineFunction, needs, proceed } from '../sdk/define-function.ts';

export const generateMd5 = defineFunction({
  name: 'generate-md5',
  phases: ['Data', 'Enumerate', 'Generate'],
  summary: 'Sets the source md5 to the checksum of the content.',
  doc: 'The MD5 is that of the content as decoded from its transfer, in hexadecimal. filter-by-md5 compares it, extract-source brings it into the resource description.',
  params: {},
  sets: ['md5'],
  examples: [
    {
      text: 'Data fn=generate-md5',
      html: 'The quick brown fox jumps over the lazy dog',
      expect: { sources: { md5: '9e107d9d372bb6826bd81d3542a419d6' } },
    },
  ],
  reference: 'Portal Server 7.1 Technical Reference, chapter 48',
  decide({ facts, sources }) {
    if (facts.content === undefined) return needs('content');
    sources.set('md5', facts.content.md5);
    return proceed;
  },
});
