import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createCoverage } from './coverage.ts';
import type { Coverage } from './coverage.ts';
import { loadMetadata } from '../look-up/load.ts';

function coverageOf(lines: readonly string[], urls: readonly string[]): Coverage {
  const coverage = createCoverage(loadMetadata(new TextEncoder().encode(lines.join('\n')), 'single'));
  for (const url of urls) coverage.add(url);
  return coverage.result((number) => urls[number] ?? '');
}

describe('the coverage of external metadata', () => {
  it('counts lines and URLs that find each other, and those that do not', () => {
    const found = coverageOf(
      ['site.com c:1', 'site.com/a/ c:2', 'site.com/b/ c:3', 'site.com/a/ c:4', 'bad c'],
      ['http://site.com/', 'http://site.com/a/x', 'http://other.com/d/1', 'http://other.com/d/2'],
    );
    expect(found).toEqual({
      lines: 4,
      matchedLines: 2,
      malformed: 1,
      urls: 4,
      coveredUrls: 2,
      unmatched: [
        { line: 3, prefix: 'site.com/b/', nearMiss: null },
        { line: 4, nearMiss: null, winner: 2 },
      ],
      nearMisses: {},
      uncovered: [{ prefix: 'http://other.com/d/', urls: 2 }],
      counts: [
        { line: 1, urls: 2 },
        { line: 2, urls: 1 },
      ],
    });
  });

  it.each([
    ['P7: scheme', 'site.com/a/', 'https://site.com/a/x'],
    ['P8: ampersand', 'http://site.com/l?u=1&amp;t=r', 'http://site.com/l?u=1&t=r'],
    ['P8: percent-encoding', 'site.com/~jim/', 'http://site.com/%7ejim/x'],
    ['P8: percent-encoding', 'site.com/a%2fb', 'http://site.com/a%2Fb'],
    ['P4: case', 'site.com/Travel/', 'http://site.com/travel/x'],
    ['P4: case', 'site.com/travel/', 'http://site.com/Travel/x'],
    ['P1: slash', 'site.com/travel/', 'http://site.com/travel'],
    ['P2: www', 'site.com/a', 'http://www.site.com/abc'],
    ['P2: www', 'www.site.com', 'http://site.com/'],
    ['P10: default-page', 'site.com/a/index.html', 'http://site.com/a/b.html'],
    ['P19: default-page', 'site.com/a/ind', 'http://site.com/a/index.html'],
    ['leading-zeros', 'site.com/?id=7', 'http://site.com/?id=007'],
    ['leading-zeros', 'site.com/?id=007', 'http://site.com/?id=7'],
  ])('names why a line nearly matches: %s', (name, prefix, url) => {
    const reason = name.split(' ').at(-1);
    expect(coverageOf([`${prefix} c:a`], [url]).unmatched).toEqual([
      { line: 1, prefix, nearMiss: { reason, url, urls: 1 } },
    ]);
  });

  it.each([
    ['scheme', 2, 'site.com/a', ['https://site.com/a', 'https://site.com/ab', 'https://site.com/b']],
    ['ampersand', 2, 'site.com/?a&amp;b', ['http://site.com/?a&b', 'http://site.com/?a&bc']],
    ['percent-encoding', 2, 'site.com/~j', ['http://site.com/%7ej', 'http://site.com/%7Ejim', 'http://site.com/jim']],
    ['case', 3, 'site.com/Travel', ['http://site.com/travel/', 'http://site.com/travel/A', 'http://site.com/TRAVEL']],
    ['slash', 1, 'site.com/a/', ['http://site.com/a', 'http://site.com/ab']],
    ['www', 2, 'site.com', ['http://www.site.com/', 'http://www.site.com/a']],
    ['default-page', 2, 'site.com/a/index.html', ['http://site.com/a/b', 'http://site.com/a/c/']],
    [
      'leading-zeros',
      2,
      'site.com/?id=7',
      ['http://site.com/?id=07', 'http://site.com/?id=0071', 'http://site.com/?id=8'],
    ],
  ] as const)('says how many URLs a line nearly matches: %s, %d', (reason, urls, prefix, known) => {
    const [{ nearMiss } = {}] = coverageOf([`${prefix} c:a`], known).unmatched;
    expect(nearMiss).toMatchObject({ reason, urls });
  });

  it('counts a URL once that differs from the line in letter case here and there', () => {
    const part = fc.constantFrom('a', 'A', 'b', 'B', '0', '7', '%41', '%42');
    const path = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => `/${parts.join('')}`);
    fc.assert(
      fc.property(path, fc.uniqueArray(path, { minLength: 1, maxLength: 12 }), (prefix, paths) => {
        const urls = paths.map((each) => `http://site.com${each}`);
        const [{ nearMiss } = {}] = coverageOf([`site.com${prefix} c:a`], urls).unmatched;
        if (nearMiss?.reason !== 'case') return;
        const lower = prefix.toLowerCase();
        expect(nearMiss.urls).toBe(paths.filter((each) => each.toLowerCase().startsWith(lower)).length);
      }),
      { numRuns: 500 },
    );
  });

  it('counts as looking every line up for every URL would', () => {
    const part = fc.constantFrom('a', 'b', 'ab', 'index.html');
    const path = fc.array(part, { maxLength: 3 }).map((parts) => parts.map((each) => `/${each}`).join(''));
    const prefixes = fc.uniqueArray(path, { maxLength: 12 });
    fc.assert(
      fc.property(prefixes, fc.array(path, { maxLength: 20 }), (given, asked) => {
        const urls = asked.map((each) => `http://site.com${each}`);
        const found = coverageOf(
          given.map((each) => `site.com${each} c:a`),
          urls,
        );
        const stripped = (text: string): string => text.replace(/\/index\.html$/, '/');
        const dead = given.filter((each, i) => given.findIndex((other) => other === each) < i);
        const expected = given.flatMap((each, i) => {
          const isExact = stripped(each) !== each;
          const count = asked.filter((url) => {
            const path = url === '' ? '/' : stripped(url);
            return isExact ? path === stripped(each) : path.startsWith(each);
          }).length;
          return count > 0 ? [{ line: i + 1, urls: count }] : [];
        });
        expect(dead).toEqual([]);
        expect(found.counts).toEqual(expected);
        expect(found.matchedLines + found.unmatched.length).toBe(found.lines);
      }),
    );
  });
});
