/** The stage of url-patterns.conf: what its patterns leave out is never fetched, whatever led to it. */

import { patternReasons } from '../program/url-patterns.ts';
import { denyStep, passStep } from './fold.ts';
import type { Fold, Seen, Signal } from './fold.ts';

export function judgePatterns(fold: Fold): Signal {
  const { patterns } = fold.program;
  if (patterns === undefined) return 'go';
  const { href } = fold.facts.url;
  const { follow, doNotCrawl } = patterns.steps;
  const { why, line, spared } = patterns.judge(fold.facts.url);
  const placeOf = (at: number | undefined) => (at === undefined ? {} : { at: { file: patterns.file, line: at } });
  const seenAt = (at: number | undefined) => (): Seen => ({ source: 'url', value: href, ...placeOf(at) });
  const denial = (reason: string) => ({ reason, ...placeOf(line), see: seenAt(line) });
  if (why === 'not-followed' || why === 'exception') return denyStep(fold, follow, denial(patternReasons[why]));
  passStep(fold, follow, seenAt(why === 'followed' ? line : undefined));
  if (why === 'not-crawled') return denyStep(fold, doNotCrawl, denial(patternReasons[why]));
  passStep(fold, doNotCrawl, seenAt(spared));
  return 'go';
}
