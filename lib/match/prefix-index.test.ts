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

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '/', 'é'), maxLength: 8 });
const ask = (index: PrefixIndex, how: 'find' | 'get' | 'startingWith', key: string): number =>
  index[how](bytesOf(key), bytesOf(key).length);

describe('the prefix index', () => {
  it('answers as a look at every string would', () => {
    fc.assert(
      fc.property(fc.uniqueArray(text, { maxLength: 40 }), fc.array(text), (keys, asked) => {
        const index = indexOf(keys);
        for (const each of [...asked, ...keys]) {
          const prefixes = keys.filter((key) => each.startsWith(key)).toSorted((a, b) => b.length - a.length);
          expect(keys[ask(index, 'find', each)]).toBe(prefixes[0]);
          expect(ask(index, 'get', each)).toBe(keys.indexOf(each));
          const below = ask(index, 'startingWith', each);
          expect(below >= 0).toBe(keys.some((key) => key.startsWith(each)));
          if (below >= 0) expect(keys[below]?.startsWith(each)).toBe(true);
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
      if (ask(index, 'find', `${key}a`) !== number) expect(key).toBe('found');
    }
    expect(index.add(bytesOf('http://host7919.org/'), 20)).toBe(100_000);
    expect(index.add(bytesOf(keys[5] ?? ''), bytesOf(keys[5] ?? '').length)).toBe(-6);
    expect(set.add(bytesOf(keys[5] ?? ''), bytesOf(keys[5] ?? '').length)).toBe(-6);
  });

  it('is empty at first', () => {
    const index = indexOf([]);
    expect([ask(index, 'find', 'a'), ask(index, 'get', ''), ask(index, 'startingWith', ''), index.size]).toEqual([
      -1, -1, -1, 0,
    ]);
  });
});

function byBytes(a: string, b: string): number {
  return Buffer.compare(bytesOf(a), bytesOf(b));
}
