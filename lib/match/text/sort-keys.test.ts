import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortKeys } from './sort-keys.ts';
import { allSteps } from '../regex/steps.ts';

function pack(texts: readonly string[]) {
  const encoded = texts.map((text) => Buffer.from(text, 'latin1'));
  const starts = new Float64Array(texts.length + 1);
  for (const [i, each] of encoded.entries()) starts[i + 1] = (starts[i] ?? 0) + each.length;
  return { bytes: new Uint8Array(Buffer.concat(encoded)), starts, count: texts.length };
}

const letters = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\u{ff}'), maxLength: 20 });

describe('byte strings', () => {
  it('come in byte order, equal ones as they came, and prefixes before what goes on from them', () => {
    fc.assert(
      fc.property(
        fc.array(letters, { maxLength: 300 }),
        fc.string({ unit: fc.constantFrom('x', 'y'), maxLength: 9 }),
        (ends, lead) => {
          const texts = ends.map((end) => lead + end);
          const expected = Array.from(texts.keys()).toSorted((a, b) => {
            const [left = '', right = ''] = [texts[a], texts[b]];
            return left < right ? -1 : left > right ? 1 : a - b;
          });
          expect([...allSteps(sortKeys(pack(texts)))]).toEqual(expected);
        },
      ),
    );
  });

  it('come in order when they are so many that they are parted first', () => {
    const texts = Array.from({ length: 70_000 }, (_, i) => {
      const part = (i * 7919) % 65_521;
      return i % 3 === 0 ? 'http://one.org' : `http${i % 2 === 0 ? 's' : ''}://host${part % 400}.org/${part}`;
    });
    const expected = Array.from(texts.keys()).toSorted((a, b) => {
      const [left = '', right = ''] = [texts[a], texts[b]];
      return left < right ? -1 : left > right ? 1 : a - b;
    });
    expect(
      Buffer.from(allSteps(sortKeys(pack(texts))).buffer).equals(Buffer.from(Int32Array.from(expected).buffer)),
    ).toBe(true);
  });
});
