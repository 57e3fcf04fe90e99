/** Whether a URL is accepted: it matches a follow pattern and none of its exceptions, and no do-not-crawl pattern. */

import { compilePattern } from '../../match/regex/posix-regex.ts';
import { expressionOf, siteOf } from './model.ts';
import type { SitePattern, UrlPattern, UrlPatterns } from './model.ts';

export interface PatternVerdict {
  readonly isTaken: boolean;
  readonly why: 'followed' | 'not-followed' | 'exception' | 'not-crawled';
  /** Of the pattern that decides; absent where none matches. */
  readonly line?: number;
}

export type UrlMatcher = (url: string) => PatternVerdict;

type Test = (url: string) => boolean;

interface Compiled {
  readonly test: Test;
  readonly line: number;
}

interface List {
  readonly patterns: readonly Compiled[];
  readonly exceptions: readonly Compiled[];
}

/** Matching takes time linear in the URL, whatever the patterns. */
export function compileUrlPatterns({ follow, doNotCrawl }: UrlPatterns): UrlMatcher {
  const followed = listOf(follow);
  const left = listOf(doNotCrawl);
  return (url) => {
    const pattern = followed.patterns.find(({ test }) => test(url));
    if (pattern === undefined) return { isTaken: false, why: 'not-followed' };
    const exception = followed.exceptions.find(({ test }) => test(url));
    if (exception !== undefined) return { isTaken: false, why: 'exception', line: exception.line };
    const no = left.patterns.find(({ test }) => test(url));
    if (no === undefined || left.exceptions.some(({ test }) => test(url))) {
      return { isTaken: true, why: 'followed', line: pattern.line };
    }
    return { isTaken: false, why: 'not-crawled', line: no.line };
  };
}

function listOf(patterns: readonly UrlPattern[]): List {
  const of = (isException: boolean): readonly Compiled[] =>
    patterns
      .filter((each) => each.isException === isException)
      .map((each) => ({ test: testOf(each), line: each.line }));
  return { patterns: of(false), exceptions: of(true) };
}

function testOf({ keyword, body }: UrlPattern): Test {
  if (keyword === 'contains:') return (url) => url.includes(body);
  if (keyword !== undefined) return expressionTest(body, keyword === 'regexpIgnoreCase:');
  const isPrefix = body.startsWith('^');
  const isSuffix = body.endsWith('$');
  const text = body.slice(isPrefix ? 1 : 0, isSuffix ? -1 : undefined);
  if (isPrefix && isSuffix) return (url) => url === text;
  if (isPrefix) return (url) => url.startsWith(text);
  if (isSuffix) return (url) => url.endsWith(text);
  const site = siteOf(body);
  return site === undefined ? () => false : siteTest(site);
}

function expressionTest(body: string, ignoreCase: boolean): Test {
  const compiled = compilePattern(expressionOf(body), { dialect: 'ere', ignoreCase });
  return compiled.ok ? compiled.pattern.test : () => false;
}

const address = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/is;

/** A host matches itself and its subdomains; a path matches what begins with it. */
function siteTest({ scheme, host, path }: SitePattern): Test {
  return (url) => {
    const [, ownScheme = '', ownHost = '', rest = ''] = address.exec(url) ?? [];
    if (scheme !== undefined && ownScheme.toLowerCase() !== scheme) return false;
    if (!(rest.startsWith('/') ? rest : `/${rest}`).startsWith(path)) return false;
    const lower = ownHost.toLowerCase();
    return host === '' || lower === host || lower.endsWith(host.startsWith('.') ? host : `.${host}`);
  };
}
