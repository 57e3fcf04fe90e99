import { describe, expect, it } from 'vitest';
import { coverageMarks, dayOf } from './coverage-marks.ts';
import { coverageHref, coverageParts, missNote } from './coverage-words.ts';
import { readView } from './coverage-view.ts';

const path = 'profiles/a/external_metadata.cfg';
const line = (number: number, more: object = {}) => {
  return { file: path, line: number, prefix: `site.com/${number}/`, urls: 0, isDead: false, ...more };
};

describe('figures beside the lines of a profile', () => {
  const reached = [
    line(1, { urls: 7, expires: '20260101' }),
    line(2, { nearMiss: { reason: 'scheme', url: 'https://site.com/a', urls: 3 } }),
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
      [3, 0, '3\u00A0URLs with https://', undefined],
      [4, 0, 'an earlier line has this prefix', undefined],
      [5, 0, 'no matching URL', undefined],
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
    sitesInPart: 0,
    ms: 1,
  };
  const parts = coverageParts(summary);
  expect(parts.map(({ lines }) => lines)).toEqual([4, 3, 1, 2, 2]);
  expect(parts.reduce((sum, { lines }) => sum + lines, 0)).toBe(summary.lines + summary.malformed);
  expect(coverageHref('a b', { kind: 'case' })).toBe('/collections/a%20b/metadata/coverage?kind=case');
});

it.each([
  ['scheme', 'site.com/a/', 'https://site.com/a/x', 'with https://'],
  ['ampersand', 'site.com/?a&amp;b', 'http://site.com/?a&b', 'with & alone'],
  ['percent-encoding', 'site.com/~jim/', 'http://site.com/%7ejim/x', 'at /%7ejim/'],
  ['case', 'http://site.com/Travel/', 'http://site.com/travel/x', 'at /travel/'],
  ['slash', 'site.com/a/', 'http://site.com/a', 'without the trailing slash'],
  ['www', 'site.com/a', 'http://www.site.com/abc', 'at www.site.com/a'],
  ['default-page', 'site.com/a/index.html', 'http://site.com/a/b.html', 'at /a/'],
  ['leading-zeros', 'site.com/?id=7', 'http://site.com/?id=007', 'at /?id=007'],
  [
    'ampersand+leading-zeros',
    'site.com/?a&amp;id=7',
    'http://site.com/?a&id=007',
    'at /?a&id=007 (&amp; where URLs have & + leading zeros)',
  ],
] as const)('a line that nearly matches says how many URLs there are, and where: %s', (reason, prefix, url, words) => {
  expect(missNote(prefix, { reason, url, urls: 1 })).toBe(`1\u00A0URL ${words}`);
});

it('an address asks for what its view says, and for all lines when it makes no sense', () => {
  for (const view of [{ kind: 'case' }, { days: 7, after: 200 }, { without: 'urls', site: 'a.example:80' }] as const) {
    const query = Object.fromEntries(new URL(coverageHref('a', view), 'http://x').searchParams);
    expect(readView(query)).toMatchObject(view);
  }
  const odd = readView({ kind: 'nothing', days: '-1', without: 'all', site: 'a:80', after: '1e3' });
  expect(Object.values(odd).every((value) => value === undefined)).toBe(true);
});
