/** For tests: XML that is almost well-formed. */

import * as fc from 'fast-check';

const signs = ['<', '</', '/>', '>', '&', '&#', ';', ']]>', '<![CDATA[', '<!--', '-->', '<?', '?>', '"', '=', '!'];
const characters = ['\u0000', '\u0001', '\u001f', '\ufffe', '\uffff', '\r', '\n', ' ', 'é', '😀', 'a', '1'];
const marks = fc.string({ unit: fc.constantFrom(...signs, ...characters), maxLength: 6 });

/** A sample with up to 11 characters replaced. */
export function damaged(samples: readonly string[]): fc.Arbitrary<string> {
  const put = fc.oneof(fc.string({ unit: 'binary', maxLength: 6 }), marks);
  return fc.tuple(fc.constantFrom(...samples), fc.nat(), fc.nat({ max: 11 }), put).map(([sample, at, length, text]) => {
    const start = at % (sample.length + 1);
    return sample.slice(0, start) + text + sample.slice(start + length);
  });
}
