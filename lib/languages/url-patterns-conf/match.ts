/** Whether a URL is accepted: it matches a follow pattern and none of its exceptions, and no do-not-crawl pattern. */

import { lowerAscii } from '../../match/regex/pattern-plan.ts';
import { compilePattern } from '../../match/regex/posix-regex.ts';
import { createTextIndex } from '../../match/text/text-index.ts';
import type { TextIndex, TextTest } from '../../match/text/text-index.ts';
import { createSiteTable, siteOf } from '../../match/urls/site-pattern.ts';
import type { SitePattern } from '../../match/urls/site-pattern.ts';
import { expressionOf } from './model.ts';
import type { UrlPattern, UrlPatterns } from './model.ts';

export interface PatternVerdict {
  readonly isTaken: boolean;
  readonly why: 'followed' | 'not-followed' | 'exception' | 'not-crawled';
  /** Of the pattern that decides; absent where none matches. */
  readonly line?: number;
  /** Of a URL that is taken although a do-not-crawl pattern matches: the line of the exception. */
  readonly spared?: number;
}

export type UrlMatcher = (url: string) => PatternVerdict;

/** The line of the first pattern in the file that matches. */
type FirstLine = (url: string) => number | undefined;

interface List {
  readonly patterns: FirstLine;
  readonly exceptions: FirstLine;
}

/** Matching takes time linear in the URL, and hardly depends on the number of patterns. */
export function compileUrlPatterns({ follow, doNotCrawl }: Pick<UrlPatterns, 'follow' | 'doNotCrawl'>): UrlMatcher {
  const followed = listOf(follow);
  const left = listOf(doNotCrawl);
  return (url) => {
    const line = followed.patterns(url);
    if (line === undefined) return { isTaken: false, why: 'not-followed' };
    const exception = followed.exceptions(url);
    if (exception !== undefined) return { isTaken: false, why: 'exception', line: exception };
    const no = left.patterns(url);
    const spared = no === undefined ? undefined : left.exceptions(url);
    if (no !== undefined && spared === undefined) return { isTaken: false, why: 'not-crawled', line: no };
    return { isTaken: true, why: 'followed', line, ...(spared !== undefined && { spared }) };
  };
}

function listOf(patterns: readonly UrlPattern[]): List {
  const of = (isException: boolean): FirstLine =>
    firstLineOf(patterns.filter((each) => each.isException === isException));
  return { patterns: of(false), exceptions: of(true) };
}

interface Sorted {
  readonly tests: TextTest[];
  /** Compared with the URL in lower case. */
  readonly lower: TextTest[];
  readonly sites: (SitePattern & { readonly number: number })[];
}

/** Patterns are numbered by their order in the file. */
function firstLineOf(patterns: readonly UrlPattern[]): FirstLine {
  if (patterns.length === 0) return () => undefined;
  const sorted: Sorted = { tests: [], lower: [], sites: [] };
  for (const [number, pattern] of patterns.entries()) place(sorted, pattern, number);
  const sites = siteIndex(sorted.sites);
  const index = createTextIndex(sorted.tests);
  const lower = sorted.lower.length === 0 ? undefined : createTextIndex(sorted.lower);
  return (url) => {
    let best = index.first(url, sites(url, Infinity));
    if (lower !== undefined) best = lower.first(lowerAscii(url), best);
    return patterns[best]?.line;
  };
}

function place({ tests, lower, sites }: Sorted, { keyword, body }: UrlPattern, number: number): void {
  if (keyword === 'contains:') return void tests.push({ number, by: 'contains', value: body });
  if (keyword !== undefined) {
    const ignoreCase = keyword === 'regexpIgnoreCase:';
    const compiled = compilePattern(expressionOf(body), { dialect: 'ere', ignoreCase });
    const into = ignoreCase ? lower : tests;
    return compiled.ok ? void into.push({ number, by: 'regex', value: body, pattern: compiled.pattern }) : undefined;
  }
  const isPrefix = body.startsWith('^');
  const isSuffix = body.endsWith('$');
  const value = body.slice(isPrefix ? 1 : 0, isSuffix ? -1 : undefined);
  if (isPrefix && isSuffix) return void tests.push({ number, by: 'is', value });
  if (isPrefix) return void tests.push({ number, by: 'begins-with', value });
  if (isSuffix) return void tests.push({ number, by: 'ends-with', value });
  const site = siteOf(body);
  if (site !== undefined) sites.push({ ...site, number });
}

function siteIndex(sites: readonly (SitePattern & { readonly number: number })[]): TextIndex['first'] {
  if (sites.length === 0) return (_, best) => best;
  const table = createSiteTable(sites, (group) =>
    createTextIndex(group.map(({ path, number }) => ({ number, by: 'begins-with', value: path }))),
  );
  return (url, best) => {
    let found = best;
    table.visit(url, (paths, path) => {
      found = paths.first(path, found);
    });
    return found;
  };
}
