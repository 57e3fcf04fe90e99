import { describe, expect, it } from 'vitest';
import { coverageMarks, dayOf } from './coverage-marks.ts';
import { coverageHref, coverageParts } from './coverage-words.ts';

const path = 'profiles/a/external_metadata.cfg';
const line = (number: number, more: object = {}) => {
  return { file: path, line: number, prefix: `site.com/${number}/`, urls: 0, isDead: false, ...more };
};

describe('figures beside the lines of a profile', () => {
  const reached = [
    line(1, { urls: 7, expires: '20260101' }),
    line(2, { nearMiss: { reason: 'scheme', url: 'https://site.com/a' } }),
    line(3, { isDead: true }),
    line(4),
    { ...line(1, { urls: 9 }), file: 'profiles/b/external_metadata.cfg' },
  ];
  const saved = [1, 2, 3, 4].map((number) => `site.com/${number}/ x:1\n`).join('');

  it('move with their lines, and say why a line reaches nothing', () => {
    const marks = coverageMarks({
      reached,
      path,
      saved,
      text: `new\n${saved}`,
      broken: new Set([1]),
      today: '20260102',
    });
    expect(
      Array.from(marks.values(), ({ line: at, matched, ghost, isBroken }) => [at, matched, ghost, isBroken]),
    ).toEqual([
      [2, 7, 'expired', undefined],
      [3, 0, 'the other of http and https: https://site.com/a', undefined],
      [4, 0, 'an earlier line has this prefix', undefined],
      [5, 0, 'no such URL', undefined],
      [1, undefined, undefined, true],
    ]);
  });

  it('leave out lines that say something else by now', () => {
    const marks = coverageMarks({
      reached,
      path,
      saved,
      text: saved.replace('/2/', '/two/'),
      broken: new Set(),
      today: '20250101',
    });
    expect([...marks.keys()]).toEqual([1, 3, 4]);
    expect(marks.get(1)?.ghost).toBeUndefined();
  });

  it('leave out lines of a file that was saved since the count with others', () => {
    const now = saved.replace('/2/', '/two/');
    const marks = coverageMarks({ reached, path, saved: now, text: now, broken: new Set(), today: '20250101' });
    expect([...marks.keys()]).toEqual([1, 3, 4]);
  });

  it('know the day on which a line is still valid', () => {
    expect(dayOf(new Date('2026-11-21T23:59:00Z'))).toBe('20261121');
  });
});

it('all lines are in one part each', () => {
  const summary = {
    files: [path],
    lines: 10,
    malformed: 2,
    matchedLines: 4,
    deadLines: 1,
    urls: 5,
    coveredUrls: 4,
    nearMisses: { scheme: 2, case: 1 },
    uncovered: [],
    sitesWithout: 0,
    sites: [],
    urlsWithout: [],
    ms: 1,
  };
  const parts = coverageParts(summary);
  expect(parts.map(({ lines }) => lines)).toEqual([4, 3, 1, 2, 2]);
  expect(parts.reduce((sum, { lines }) => sum + lines, 0)).toBe(summary.lines + summary.malformed);
  expect(coverageHref('a b', { kind: 'case' })).toBe('/collections/a%20b/metadata/coverage?kind=case');
});
