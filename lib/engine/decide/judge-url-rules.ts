/** The stage of url-rules.conf: a URL with parameters that its lines drop is crawled as another one. */

import type { Place } from '../program/place.ts';
import { explainRewriting, redirectsBack, rewrittenUrl, staysAsFound } from '../program/url-rules.ts';
import type { Explained, UrlRewriting } from '../program/url-rules.ts';
import { denyStep, findStep } from './fold.ts';
import type { Fold, Signal } from './fold.ts';

export function judgeUrlRules(fold: Fold): Signal {
  const { urlRules } = fold.program;
  if (urlRules === undefined) return 'go';
  const { url, discovery } = fold.facts;
  if (staysAsFound(discovery)) return 'go';
  if (urlRules.rewrite(url.href) !== url.href) {
    const explained = explainRewriting(urlRules, url.href);
    const note = `${explained.words}: crawled as ${explained.href}`;
    const see = () => ({ source: 'url', value: url.href, note });
    return denyStep(fold, urlRules.step, { reason: rewrittenUrl, at: placeOf(urlRules, explained), see });
  }
  const { written } = discovery;
  const explained = written === undefined ? undefined : explainRewriting(urlRules, written);
  if (explained?.href === url.href) {
    const note = `found as ${written}; ${explained.words}`;
    const see = () => ({ source: 'url', value: url.href, note });
    findStep(fold, urlRules.step, { what: rewrittenUrl, at: placeOf(urlRules, explained), see });
  }
  return 'go';
}

/** The line that did the first thing. */
function placeOf({ file }: UrlRewriting, { did: [first] }: Explained): Place | undefined {
  return first && { file, line: first.line };
}

/** Of a redirect to the URL itself with what a line drops: following it would lead back without end. */
export function judgeRedirect(
  { program: { urlRules }, facts: { url, discovery } }: Pick<Fold, 'program' | 'facts'>,
  target: string | undefined,
): { readonly reason: typeof redirectsBack; readonly at: Place | undefined; readonly note: string } | undefined {
  if (urlRules === undefined || target === undefined || target === url.href || staysAsFound(discovery))
    return undefined;
  const explained = explainRewriting(urlRules, target);
  if (explained.href !== url.href) return undefined;
  return { reason: redirectsBack, at: placeOf(urlRules, explained), note: explained.words };
}
