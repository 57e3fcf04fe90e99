import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SeenSet } from './seen-set.ts';
import { keyedHash } from './url-hash.ts';

const word = fc.oneof(fc.constantFrom(0, 1, 2, 0x7fffffff, 0x80000000, 0xffffffff), fc.nat({ max: 0xffffffff }));

describe('SeenSet', () => {
  test('behaves like a set of pairs', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(word, word), { maxLength: 300 }), (pairs) => {
        const set = new SeenSet();
        const model = new Set<string>();
        for (const [hi, lo] of pairs) {
          // (0, 0) marks an empty slot and is stored as (0, 1).
          const name = hi === 0 && lo === 0 ? '0,1' : `${hi},${lo}`;
          expect(set.has(hi, lo)).toBe(model.has(name));
          expect(set.meet(hi, lo, { depth: 3 })).toBe(model.has(name) ? 'known' : 'new');
          model.add(name);
          expect(set.has(hi, lo)).toBe(true);
        }
        expect(set.size).toBe(model.size);
      }),
    );
  });

  test('forgets nothing while its segments grow', () => {
    const set = new SeenSet();
    const hash = keyedHash(Uint32Array.of(1, 2, 3, 4));
    const out = new Uint32Array(4);
    const each = (count: number, visit: (hi: number, lo: number) => void): void => {
      for (let at = 0; at < count; at++) {
        hash(`http://www.example.com/${at}`, out);
        visit(out[0] ?? 0, out[1] ?? 0);
      }
    };
    let added = 0;
    each(200_000, (hi, lo) => {
      if (set.meet(hi, lo, { depth: 1 }) === 'new') added += 1;
    });
    expect(added).toBe(200_000);
    expect(set.size).toBe(200_000);
    let lost = 0;
    each(200_000, (hi, lo) => {
      if (!set.has(hi, lo)) lost += 1;
    });
    expect(lost).toBe(0);
    expect(set.bytes / set.size).toBeLessThan(16);
  });

  test('fingerprints that share a segment and a slot are kept apart', () => {
    const set = new SeenSet();
    for (let hi = 0; hi < 2000; hi++) expect(set.meet(hi, 0xffffffff, { depth: 0 })).toBe('new');
    for (let hi = 0; hi < 2000; hi++) expect(set.has(hi, 0xffffffff)).toBe(true);
    expect(set.has(2000, 0xffffffff)).toBe(false);
  });

  test('remembers the least depth, through growth', () => {
    const set = new SeenSet();
    for (let hi = 0; hi < 500; hi++) set.meet(hi, hi, { depth: 7 });
    expect(set.meet(42, 42, { depth: 7 })).toBe('known');
    expect(set.meet(42, 42, { depth: 5 })).toBe('shorter');
    expect(set.meet(42, 42, { depth: 6 })).toBe('known');
    for (let hi = 500; hi < 5000; hi++) set.meet(hi, hi, { depth: 1000 });
    expect(set.meet(42, 42, { depth: 5 })).toBe('known');
    expect(set.meet(4999, 4999, { depth: 300 })).toBe('known');
    expect(set.meet(4999, 4999, { depth: 254 })).toBe('shorter');
  });

  test('remembers the least reach beside the least depth, through growth, where it is asked to', () => {
    const set = new SeenSet(true);
    for (let hi = 0; hi < 500; hi++) set.meet(hi, hi, { depth: 3, reach: 900_000 + hi });
    expect(set.meet(42, 42, { depth: 4, reach: 900_042 })).toBe('known');
    expect(set.meet(42, 42, { depth: 4, reach: 800_000 })).toBe('shorter');
    expect(set.meet(42, 42, { depth: 2, reach: 900_000 })).toBe('shorter');
    expect(set.meet(42, 42, { depth: 2 })).toBe('known');
    for (let hi = 500; hi < 5000; hi++) set.meet(hi, hi, { depth: 1 });
    expect(set.wayTo(42, 42)).toEqual({ depth: 2, reach: 800_000 });
    expect(set.wayTo(4999, 4999)).toEqual({ depth: 1 });
    expect(set.meet(4999, 4999, { depth: 1, reach: 0 })).toBe('shorter');
  });

  test('words may come signed', () => {
    const set = new SeenSet();
    expect(set.meet(-1, -2, { depth: 0 })).toBe('new');
    expect(set.has(0xffffffff, 0xfffffffe)).toBe(true);
  });

  test('an empty set holds no memory', () => {
    const set = new SeenSet();
    expect(set.bytes).toBe(0);
    expect(set.has(1, 2)).toBe(false);
  });
});
