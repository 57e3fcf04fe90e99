/** The indexes say what asking one pattern after the other says. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compileUrlPatterns } from './match.ts';
import type { PatternVerdict } from './match.ts';
import type { UrlPattern, UrlPatterns } from './model.ts';
import { keywords } from './words.ts';

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'A', '.', '/', 'x.a'), maxLength: 5 });
const host = fc.constantFrom('', 'a', 'a.b', '.b', 'x.a.b', 'a.b:80', 'A.b');
const body = fc.oneof(
  fc.tuple(host, text).map((parts) => parts.join('/')),
  fc
    .tuple(fc.constantFrom('http', 'smb', 'HTTP'), host, text)
    .map(([scheme, name, rest]) => `${scheme}://${name}/${rest}`),
  text.map((each) => `${each}$`),
  fc.constantFrom('^http://a', '^smb:', '^http://a.b/a$'),
);
const pattern = fc.record({
  isException: fc.boolean(),
  keyword: fc.option(fc.constantFrom(...keywords), { nil: undefined, freq: 2 }),
  body,
});
const url = fc
  .tuple(fc.constantFrom('http', 'smb'), host, text)
  .map(([scheme, name, rest]) => `${scheme}://${name}/${rest}`);

it('the first pattern in the file that matches decides, however many there are', () => {
  fc.assert(
    fc.property(
      fc.array(pattern, { maxLength: 40 }),
      fc.array(pattern, { maxLength: 40 }),
      fc.array(url),
      (a, b, urls) => {
        const numbered = (from: number) => (each: Omit<UrlPattern, 'line'>, at: number) => ({
          ...each,
          line: from + at,
        });
        const lists = { follow: a.map(numbered(1)), doNotCrawl: b.map(numbered(100)) };
        const match = compileUrlPatterns(lists);
        for (const each of urls) expect(match(each), each).toEqual(askInTurn(lists, each));
      },
    ),
    { numRuns: 2_000 },
  );
});

function askInTurn({ follow, doNotCrawl }: Pick<UrlPatterns, 'follow' | 'doNotCrawl'>, each: string): PatternVerdict {
  const firstOf = (patterns: readonly UrlPattern[], isException: boolean): number | undefined =>
    patterns.find((one) => one.isException === isException && isMatch(one, each))?.line;
  const line = firstOf(follow, false);
  if (line === undefined) return { isTaken: false, why: 'not-followed' };
  const exception = firstOf(follow, true);
  if (exception !== undefined) return { isTaken: false, why: 'exception', line: exception };
  const no = firstOf(doNotCrawl, false);
  const spared = no === undefined ? undefined : firstOf(doNotCrawl, true);
  if (no !== undefined && spared === undefined) return { isTaken: false, why: 'not-crawled', line: no };
  return { isTaken: true, why: 'followed', line, ...(spared !== undefined && { spared }) };
}

/** As the guide puts it, without any index. */
function isMatch({ keyword, body: written }: UrlPattern, asked: string): boolean {
  if (keyword === 'contains:') return asked.includes(written);
  if (keyword !== undefined) return new RegExp(written, keyword === 'regexpIgnoreCase:' ? 'i' : '').test(asked);
  const [, begins = '', value = '', ends = ''] = /^(\^?)(.*?)(\$?)$/.exec(written) ?? [];
  if (begins !== '' && ends !== '') return asked === value;
  if (begins !== '') return asked.startsWith(value);
  if (ends !== '') return asked.endsWith(value);
  return isOfSite(written, asked);
}

function isOfSite(written: string, asked: string): boolean {
  const [, scheme = '', host = '', path = ''] = /^(?:(\w+):\/\/)?([^/]*)(.*)$/.exec(written) ?? [];
  const [, ownScheme = '', ownHost = '', ownPath = ''] = /^(\w+):\/\/([^/]*)(.*)$/.exec(asked) ?? [];
  if (scheme !== '' && scheme.toLowerCase() !== ownScheme) return false;
  const [lower, own] = [host.toLowerCase(), ownHost.toLowerCase()];
  const isWidened = scheme === '' || lower.startsWith('.');
  if (!isWidened && lower !== '' && lower !== own) return false;
  const isHost = lower === '' || (lower.startsWith('.') ? own.endsWith(lower) : `.${own}`.endsWith(`.${lower}`));
  return isHost && ownPath.startsWith(path);
}
