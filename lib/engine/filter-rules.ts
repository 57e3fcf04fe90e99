/** What the filter rules say of a URL: the site that owns it and its depth (spec: no site, then depth). */

import type { RulesVerdict } from '../sdk/define-function.ts';
import type { Facts } from '../sdk/resource.ts';
import type { DepthLimit, SiteTable } from './sites.ts';

/** The reason of a URL that no enabled site owns. */
export const noSite = 'no-site';

export type DecideByRules = (facts: Facts) => RulesVerdict;

/** Line 0 stands for "no line says so": the directive that asked is then the one that decided. */
export function rulesOf(table: SiteTable, file: string): DecideByRules {
  const allowed: RulesVerdict = { allowed: true, reason: 'allowed', file, line: 0 };
  return ({ url, depth }) => {
    const site = table.ownerOf(url);
    if (site === undefined) return { allowed: false, reason: noSite, file, line: 0, value: url.href };
    return isTooDeep(depth, site.depth) ? tooDeep(depth, site.depth) : allowed;
  };
}

export function isTooDeep(depth: number, { limit }: DepthLimit): boolean {
  return limit !== undefined && depth > limit;
}

function tooDeep(depth: number, { file, line }: DepthLimit): RulesVerdict {
  return { allowed: false, reason: 'depth', file, line, value: String(depth) };
}
