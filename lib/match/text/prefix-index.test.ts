import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { KeySet } from './key-set.ts';
import { PrefixIndex } from './prefix-index.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function indexOf(keys: readonly string[]): PrefixIndex {
  const index = new PrefixIndex();
  for (const key of keys) index.add(bytesOf(key), bytesOf(key).length);
  index.finish();
  return index;
}

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '/', '\n', 'é'), maxLength: 8 });
const ask = (index: PrefixIndex, key: string): number => index.find(bytesOf(key), bytesOf(key).length);

describe('the prefix index', () => {
  it('answers as a look at every string would', () => {
    fc.assert(
      fc.property(fc.uniqueArray(text, { maxLength: 40 }), fc.array(text), (keys, asked) => {
        const index = indexOf(keys);
        for (const each of [...asked, ...keys]) {
          const prefixes = keys.filter((key) => each.startsWith(key)).toSorted((a, b) => b.length - a.length);
          expect(keys[ask(index, each)]).toBe(prefixes[0]);
        }
        for (const [number, key] of keys.entries()) {
          const shorter = keys.filter((other) => other !== key && key.startsWith(other));
          expect(keys[index.parentOf(number)]).toBe(shorter.toSorted((a, b) => b.length - a.length)[0]);
        }
        expect([...index.inOrder()].map((number) => keys[number])).toEqual(keys.toSorted(byBytes));
      }),
    );
  });

  it('holds a hundred thousand strings, and knows each again', () => {
    const keys = Array.from({ length: 100_000 }, (_, i) => `http://host${(i * 7919) % 1000}.org/${i}/`);
    const index = indexOf(keys);
    const set = new KeySet();
    for (const [number, key] of keys.entries()) {
      const bytes = bytesOf(key);
      expect(set.add(bytes, bytes.length)).toBe(number);
      if (ask(index, `${key}a`) !== number) expect(key).toBe('found');
    }
    expect(set.add(bytesOf(keys[5] ?? ''), bytesOf(keys[5] ?? '').length)).toBe(-6);
  });

  it('begins where the first line feed ends, when every string has one', () => {
    const site = fc.constantFrom('a\n', 'ab\n', 'b\n', 'ba\n', 'c\n');
    const key = fc
      .tuple(site, fc.string({ unit: fc.constantFrom('a', 'b', '/'), maxLength: 5 }))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(key, { maxLength: 30 }), fc.array(key, { minLength: 1 }), (keys, asked) => {
        const index = new PrefixIndex();
        for (const each of keys) index.add(bytesOf(each), each.length);
        const dead: (readonly [string | undefined, string | undefined, boolean])[] = [];
        index.finish((number, winner) => dead.push([keys[number], keys[winner], winner < number]));
        expect(dead).toHaveLength(keys.length - new Set(keys).size);
        for (const [loser, winner, isLater] of dead) expect([loser, isLater]).toEqual([winner, true]);
        for (const each of asked) {
          const [longest] = keys.filter((one) => each.startsWith(one)).toSorted((a, b) => b.length - a.length);
          expect(keys[ask(index, each)]).toBe(longest);
        }
      }),
    );
  });

  it('is empty at first', () => {
    const index = indexOf([]);
    expect([ask(index, 'a'), ask(index, ''), index.size]).toEqual([-1, -1, 0]);
  });
});

function byBytes(a: string, b: string): number {
  return Buffer.compare(bytesOf(a), bytesOf(b));
}
