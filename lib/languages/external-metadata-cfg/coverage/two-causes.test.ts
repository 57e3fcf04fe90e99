import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCoverage } from './coverage.ts';
import type { UnmatchedLine } from './coverage.ts';
import { loadMetadata } from '../look-up/load.ts';
import { mendPrefix } from './mend-prefix.ts';
import { causesOf, MISS_REASONS } from './miss-reasons.ts';
import type { MissCause, MissReason } from './miss-reasons.ts';

function unmatched(prefix: string, urls: readonly string[]): UnmatchedLine | undefined {
  const coverage = createCoverage(loadMetadata(new TextEncoder().encode(`${prefix} c:1\n`), 'single'));
  for (const url of urls) coverage.add(url);
  return coverage.result((number) => urls[number] ?? '').unmatched[0];
}

describe('two causes in one prefix', () => {
  it.each([
    ['ampersand+leading-zeros', 'site.com/l?id=7&amp;t=r', 'http://site.com/l?id=007&t=r', 'site.com/l?id=007&t=r'],
    ['case+slash', 'site.com/Travel/', 'http://site.com/travel', 'site.com/travel'],
    ['scheme+percent-encoding', 'site.com/~jim/', 'https://site.com/%7ejim/x', 'https://site.com/%7ejim/'],
    ['percent-encoding+case', 'site.com/~Jim/', 'http://site.com/%7ejim/x', 'site.com/%7ejim/'],
    ['percent-encoding+leading-zeros', 'site.com/~jim/7', 'http://site.com/%7ejim/007', 'site.com/%7ejim/007'],
    ['case+leading-zeros', 'site.com/A/7', 'http://site.com/a/007', 'site.com/a/007'],
    ['slash+default-page', 'site.com/a/index.html', 'http://site.com/a', 'site.com/a'],
    ['case+default-page', 'site.com/A/Index.html', 'http://site.com/a/', 'site.com/a/index.html'],
    ['scheme+www', 'site.com/a', 'https://www.site.com/ab', 'https://www.site.com/a'],
    ['ampersand+case', 'site.com/?a&AMP;b', 'http://site.com/?a&b', 'site.com/?a&b'],
  ])('%s: %s nearly matches %s', (reason, prefix, url, expected) => {
    const { nearMiss } = unmatched(prefix, [url]) ?? {};
    expect(nearMiss).toEqual({ reason, url, urls: 1 });
    expect(nearMiss && mendPrefix(prefix, nearMiss)).toBe(expected);
  });

  it('names one cause where one is enough', () => {
    const { nearMiss } = unmatched('site.com/A/', ['http://site.com/a', 'http://site.com/a/x']) ?? {};
    expect(nearMiss).toMatchObject({ reason: 'case', urls: 1 });
  });
});

/** As they stand in published files; `goesOn` is what a URL adds to them. */
const prefixes: readonly { readonly prefix: string; readonly goesOn: string }[] = [
  { prefix: 'http://www.anu.edu.au/chem/', goesOn: 'staff.htm' },
  { prefix: 'http://www.anu.edu.au/physics/molecular/', goesOn: 'labs/9' },
  { prefix: 'http://www.xxx.gov.au/notices/2004/', goesOn: 'a.pdf' },
  { prefix: 'https://example.gov/course/view.php?unit=ARTS&id=007&year=2004', goesOn: '' },
  { prefix: 'http://example.edu/handbook/search?code=0091&level=ug&title=law', goesOn: '&page=2' },
  { prefix: 'https://www.example.org/people/%7ejsmith/papers/', goesOn: 'thesis.html' },
  { prefix: 'http://example.org/Reports/Annual%20Report/2003/part007', goesOn: '' },
  { prefix: 'http://www.example.org:8080/docs/manual/ch04', goesOn: '' },
  { prefix: 'http://example.org/R&D/2003/', goesOn: 'plan.pdf' },
  { prefix: 'https://example.net/sf/Title?q=a&b=01&c=Two', goesOn: '' },
];

/** Replaces one match of an expression by something else; the number says which. */
function changeOne(text: string, at: number, matcher: RegExp, change: (match: string) => string): string | undefined {
  const start = text.indexOf('/', 8);
  const matches = [...text.slice(start).matchAll(matcher)];
  const chosen = matches[at % Math.max(1, matches.length)];
  if (chosen === undefined) return undefined;
  const from = start + chosen.index;
  return text.slice(0, from) + change(chosen[0]) + text.slice(from + chosen[0].length);
}

type Damage = (prefix: string, at: number) => string | undefined;

const damages: Readonly<Record<MissCause, Damage>> = {
  scheme: (prefix) => (prefix.startsWith('https:') ? prefix.replace('https:', 'http:') : `https${prefix.slice(4)}`),
  ampersand: (prefix) => (/&(?!amp;)/.test(prefix) ? prefix.replaceAll(/&(?!amp;)/g, '&amp;') : undefined),
  'percent-encoding': (prefix, at) =>
    changeOne(prefix, at, /%7e|(?<!%[0-9a-f]?)[A-Za-z](?=[a-z/])/g, (match) =>
      match === '%7e' ? '~' : `%${match.charCodeAt(0).toString(16)}`,
    ),
  case: (prefix, at) =>
    changeOne(prefix, at, /(?<!%[0-9A-Fa-f]?|&a?m?)[A-Za-z](?!mp;)/g, (match) =>
      match === match.toLowerCase() ? match.toUpperCase() : match.toLowerCase(),
    ),
  slash: (prefix) => (prefix.endsWith('/') ? undefined : `${prefix}/`),
  www: (prefix) => (prefix.includes('://www.') ? prefix.replace('://www.', '://') : prefix.replace('://', '://www.')),
  'default-page': (prefix) => (prefix.endsWith('/') ? `${prefix}index.html` : undefined),
  'leading-zeros': (prefix, at) =>
    changeOne(prefix, at, /(?<![0-9%]|%[0-9A-Fa-f])0+(?=[1-9])|(?<=[=/])(?=[1-9])/g, (match) =>
      match === '' ? '0' : '',
    ),
};

/** The name of a default page comes last: its letter case is part of that cause. */
function damage(prefix: string, pair: MissReason, [first, second]: readonly [number, number]): string | undefined {
  const [one = 'case', other = 'www'] = causesOf(pair).toSorted((a) => (a === 'default-page' ? 1 : -1));
  const once = damages[one](prefix, first);
  return once === undefined ? undefined : damages[other](once, second);
}

it.each(MISS_REASONS.filter((reason) => reason.includes('+')))(
  'any prefix with the two causes %s is found, and the fix gives the line as it was',
  (pair) => {
    const damageable = prefixes.filter(({ prefix }) => damage(prefix, pair, [0, 0]) !== undefined);
    expect(damageable.length).toBeGreaterThan(0);
    fc.assert(
      fc.property(fc.constantFrom(...damageable), fc.tuple(fc.nat(50), fc.nat(50)), ({ prefix, goesOn }, places) => {
        const damaged = damage(prefix, pair, places) ?? '';
        const url = causesOf(pair).includes('slash') ? prefix : `${prefix}${goesOn}`;
        const { nearMiss } = unmatched(damaged, ['http://other.example/', url, 'https://other.example/A/007']) ?? {};
        expect(nearMiss).toEqual({ reason: pair, url, urls: 1 });
        expect(nearMiss && mendPrefix(damaged, nearMiss)).toBe(prefix);
      }),
      { numRuns: 100 },
    );
  },
);
