import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapLines } from './line-map.ts';

describe('a map of lines', () => {
  it('is the same for a text that did not change', () => {
    const { toNew, changed } = mapLines('a\nb', 'a\nb');
    expect([toNew(1), toNew(2), toNew(3)]).toEqual([1, 2, undefined]);
    expect(changed).toEqual([]);
  });

  it('follows lines past new and removed ones', () => {
    const { toNew, toOld, changed } = mapLines('a\nb\nc\nd', 'a\nx\ny\nc\nd');
    expect([1, 2, 3, 4].map(toNew)).toEqual([1, undefined, 4, 5]);
    expect([1, 2, 3, 4, 5].map(toOld)).toEqual([1, undefined, undefined, 3, 4]);
    expect(changed).toEqual([
      { change: 'edited', line: 2, oldLine: 2, text: 'x', oldText: 'b' },
      { change: 'new', line: 3, text: 'y', oldText: '' },
    ]);
    expect(mapLines('a\nb\nc', 'a\nc').changed).toEqual([{ change: 'removed', oldLine: 2, text: '', oldText: 'b' }]);
  });

  it('leads from equal lines to equal lines, in order, and back', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 }).map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { toNew, toOld, changed } = mapLines(before, after);
        const [old, now] = [before.split('\n'), after.split('\n')];
        const kept = old.flatMap((_, i) => toNew(i + 1) ?? []);
        expect(kept).toEqual(kept.toSorted((a, b) => a - b));
        for (const [i, line] of old.entries()) {
          const to = toNew(i + 1);
          if (to === undefined) continue;
          expect(now[to - 1]).toBe(line);
          expect(toOld(to)).toBe(i + 1);
        }
        expect(kept.length + changed.filter(({ line }) => line !== undefined).length).toBe(now.length);
      }),
    );
  });
});
