import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_TRAP_LIMITS, trapReason, type TrapLimits } from './url-traps.ts';

const unlimited: TrapLimits = { pathDepth: Infinity, repetition: Infinity };

function reason(pathname: string, limits: Partial<TrapLimits> = {}): string | undefined {
  return trapReason({ pathname }, { ...DEFAULT_TRAP_LIMITS, ...limits });
}

describe('trapReason', () => {
  test.each(['/', '/a', '/a/b/c.html', '/a/b/a/b', '/a/b/a/b/', '/x/x', '/a/b/c/a/b/c/x', '/aa/a/aaa', '//', '/a//b'])(
    '%s is no trap',
    (path) => {
      expect(reason(path)).toBeUndefined();
    },
  );

  test.each([
    '/a/b/a/b/a/b',
    '/a/b/a/b/a/b/',
    '/x/x/x',
    '/p/x/x/x/q',
    '/a/b/c/a/b/c/a/b/c/d',
    '/1/2/1/2/1/2/3',
    '/a////b',
  ])('%s repeats itself', (path) => {
    expect(reason(path)).toBe('repetition');
  });

  test('more than twenty segments are too deep, a slash at the end does not count', () => {
    const twenty = Array.from({ length: 20 }, (_, at) => `/s${at}`).join('');
    expect(reason(twenty)).toBeUndefined();
    expect(reason(`${twenty}/`)).toBeUndefined();
    expect(reason(`${twenty}/x`)).toBe('path-depth');
  });

  test('both limits can be moved and lifted', () => {
    expect(reason('/a/b/c', { pathDepth: 2 })).toBe('path-depth');
    expect(reason('/x/x/x', { repetition: 3 })).toBeUndefined();
    expect(reason('/x/x/x/x', { repetition: 3 })).toBe('repetition');
    expect(reason('/x/x', { repetition: 1 })).toBe('repetition');
    expect(trapReason({ pathname: '/x'.repeat(4000) }, unlimited)).toBeUndefined();
    expect(reason('/x'.repeat(4000), { pathDepth: Infinity })).toBe('repetition');
  });

  test('agrees with the plain definition on every short path', () => {
    const path = fc
      .array(fc.constantFrom('a', 'b', 'ab', ''), { maxLength: 14 })
      .map((segments) => `/${segments.join('/')}`);
    fc.assert(
      fc.property(path, fc.integer({ min: 1, max: 3 }), (pathname, repetition) => {
        const segments = pathname.slice(1).split('/');
        if (segments.at(-1) === '') segments.pop();
        const repeats = segments.some((_, at) =>
          segments.some((_, length) => {
            const run = (nth: number): string => segments.slice(at + nth * length, at + (nth + 1) * length).join('/');
            const fits = length > 0 && at + length * (repetition + 1) <= segments.length;
            return (
              fits && Array.from({ length: repetition }, (_, nth) => run(nth + 1)).every((next) => next === run(0))
            );
          }),
        );
        expect(reason(pathname, { repetition })).toBe(repeats ? 'repetition' : undefined);
      }),
      { numRuns: 2000 },
    );
  });
});
