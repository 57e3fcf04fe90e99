import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findEntry, loadMetadata } from './load.ts';
import { metadataOfEntry, lookUp } from './look-up.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('the look-up', () => {
  const host = fc.constantFrom('a.b', 'a.bc', 'A.b', 'a.b:8080', 'a.b:80', 'c.a.b');
  const scheme = fc.constantFrom('', 'http://', 'https://', 'HTTP://');
  const segment = fc.constantFrom('a', 'ab', 'b', 'A', 'index.html', 'home.htm', 'index', '%61', 'é');
  const path = fc
    .tuple(fc.array(segment, { maxLength: 3 }), fc.constantFrom('', '/', '?a', '?a=b', '#a'))
    .map(([segments, end]) => segments.map((each) => `/${each}`).join('') + end);
  const prefix = fc.tuple(scheme, host, path).map((parts) => parts.join(''));
  const element = fc.tuple(fc.constantFrom('x', 'y', 'z'), fc.constantFrom('1', '2', '3')).map(([a, b]) => `${a}:${b}`);
  const line = fc
    .tuple(prefix, fc.array(element, { minLength: 1, maxLength: 3 }))
    .map(([a, b]) => `${a} ${b.join(' ')}`);
  const url = fc.tuple(fc.constantFrom('http://', 'https://'), host, path).map((parts) => parts.join(''));

  it('gives what reading every line for every URL gives', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), fc.array(url, { minLength: 1, maxLength: 20 }), (lines, urls) => {
        const index = loadMetadata(bytesOf(lines.join('\n')), 'single');
        for (const each of urls) {
          const expected = naive(lines, each);
          const found = lookUp(index, each);
          expect(Object.fromEntries(found.metadata), each).toEqual(expected.metadata);
          expect(found.chain.map((one) => one.line)).toEqual(expected.lines);
          const fast = metadataOfEntry(index, findEntry(index, each)).map(({ class: name, values }) => [name, values]);
          expect(Object.fromEntries(fast)).toEqual(expected.metadata);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('tells the prefix of a line as it is written', () => {
    const prefixes = ['a.b', 'http://a.b/c', 'HTTPS://A.b/', 'a.b/index.html', 'a.b:80/x', 'a.b?q=', 'é.com/ü'];
    const index = loadMetadata(bytesOf(prefixes.map((each) => `${each} c:1\n`).join('')), 'single');
    expect(prefixes.map((_, entry) => index.prefixOf(entry))).toEqual(prefixes);
  });
});

/** Says it again by other means: whole strings, one line after the other. */
function naive(lines: readonly string[], url: string): { metadata: Record<string, string[]>; lines: number[] } {
  const target = parts(url.replace(/#.*/, ''), true);
  const seen = new Set<string>();
  const matching = lines.flatMap((text, i) => {
    const [written = '', ...elements] = text.split(' ');
    const own = parts(/^https?:/i.test(written) ? written : `http://${written}`, false);
    const identity = `${own.site} ${own.path} ${own.exact}`;
    if (seen.has(identity)) return [];
    seen.add(identity);
    const isMatch =
      own.site === target.site && (own.exact ? own.path === target.path : target.path.startsWith(own.path));
    return isMatch ? [{ line: i + 1, rank: own.path.length + (own.exact ? 0.5 : 0), elements }] : [];
  });
  const metadata: Record<string, string[]> = {};
  const sorted = matching.toSorted((a, b) => b.rank - a.rank);
  for (const { elements } of sorted) {
    const fresh = new Set(elements.map((each) => each.slice(0, 1)).filter((name) => !(name in metadata)));
    for (const each of elements) {
      const name = each.slice(0, 1);
      if (fresh.has(name)) (metadata[name] ??= []).push(each.slice(2));
    }
  }
  return { metadata, lines: sorted.map((each) => each.line) };
}

function parts(text: string, isUrl: boolean): { site: string; path: string; exact: boolean } {
  const [, scheme = '', authority = '', rest = ''] = /^(\w+):\/\/([^/?#]*)(.*)$/s.exec(text) ?? [];
  const site = `${scheme}://${authority}`.toLowerCase().replace(/^(http:.*):80$/, '$1');
  const path = rest.startsWith('?') || (isUrl && rest === '') ? `/${rest}` : rest;
  const stripped = /[?#]/.test(path)
    ? path
    : path.replace(/(\/)(index|welcome|home|default|main)\.[A-Za-z0-9]{3,4}$/, '$1');
  return { site, path: stripped, exact: stripped !== path };
}
