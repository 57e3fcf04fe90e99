/**
 * How deep the robot goes. Where all start points have the same limit, the fewest links from any of them count. Where they
 * have different ones, each leads as far as its own: then a URL's reach tells, which `match/urls/link-reach.ts` explains.
 */

import { isWithin, limitOf, linksOf } from '../../match/urls/link-reach.ts';
import type { Facts } from '../../sdk/resource.ts';
import type { Place } from './place.ts';

/** The line that says how deep. */
export interface DepthLimit extends Place {
  /** Most links; undefined is without limit. */
  readonly limit: number | undefined;
}

export interface DepthRule {
  /** Of URLs without a reach. */
  readonly depth: DepthLimit;
  /** The limits by which a reach is judged, the likeliest first; absent where depth alone decides. */
  readonly byStart?: readonly DepthLimit[];
}

export interface TooDeep extends Place {
  /** From the start point whose limit it is. */
  readonly links: number;
}

/** The different limits of start points, each as it is written first. */
export function startLimits(limits: readonly DepthLimit[]): readonly DepthLimit[] {
  const seen = new Set<number | undefined>();
  return limits.filter(({ limit }) => !seen.has(limit) && seen.add(limit));
}

export function tooDeep({ depth, reach }: Pick<Facts, 'depth' | 'reach'>, rule: DepthRule): TooDeep | undefined {
  if (rule.byStart !== undefined && reach !== undefined) return beyondReach(reach, rule, rule.byStart);
  const { limit, file, line } = rule.depth;
  return limit !== undefined && depth > limit ? { file, line, links: depth } : undefined;
}

function beyondReach(reach: number, { depth }: DepthRule, limits: readonly DepthLimit[]): TooDeep | undefined {
  if (isWithin(reach)) return undefined;
  const most = limitOf(reach);
  const { file, line } = limits.find(({ limit }) => limit === most) ?? depth;
  return { file, line, links: linksOf(reach) };
}
