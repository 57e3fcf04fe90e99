/** What url-patterns.conf says of URLs, compiled. */

import { compileUrlPatterns } from '../../languages/url-patterns-conf/match.ts';
import type { PatternVerdict } from '../../languages/url-patterns-conf/match.ts';
import type { UrlPattern, UrlPatterns } from '../../languages/url-patterns-conf/model.ts';
import type { Section } from '../../languages/url-patterns-conf/syntax.ts';
import type { ResourceUrl } from '../../sdk/resource.ts';
import type { ReadFile } from './read-configuration.ts';

export interface PatternsProgram {
  /** Shown in places. */
  readonly file: string;
  readonly written: UrlPatterns;
  readonly judge: (url: Pick<ResourceUrl, 'href'>) => PatternVerdict;
  /** The step of each section. */
  readonly steps: Readonly<Record<Section, number>>;
}

/** What a denial is called. */
export const patternReasons = {
  'not-followed': 'no follow pattern',
  exception: 'follow exception',
  'not-crawled': 'do-not-crawl pattern',
} as const satisfies Readonly<Record<Exclude<PatternVerdict['why'], 'followed'>, string>>;

/** The steps come after those of the filters: without the file there are none. */
export function compilePatterns(
  read: ReadFile<UrlPatterns> | undefined,
  firstStep: number,
): PatternsProgram | undefined {
  if (read === undefined) return undefined;
  const { file, model } = read;
  return { file, written: model, judge: judgeOf(model), steps: { follow: firstStep, doNotCrawl: firstStep + 1 } };
}

/** As if the file had no such line. */
export function withoutPattern(patterns: PatternsProgram, line: number): PatternsProgram {
  const { follow, doNotCrawl, lines } = patterns.written;
  const isOther = (pattern: UrlPattern): boolean => pattern.line !== line;
  const written = { follow: follow.filter(isOther), doNotCrawl: doNotCrawl.filter(isOther), lines };
  return { ...patterns, written, judge: judgeOf(written) };
}

function judgeOf(written: UrlPatterns): PatternsProgram['judge'] {
  const match = compileUrlPatterns(written);
  return ({ href }) => match(href);
}
