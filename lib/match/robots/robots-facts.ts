/** Stored form of what META tags and X-Robots-Tag forbid: the place of the directive and its whole text. */

import { readRobotsDirectives } from './robots-directives.ts';
import type { RobotsDirective, RobotsSource } from './robots-directives.ts';

export interface RobotsFacts {
  readonly noindex?: string;
  readonly nofollow?: string;
  /** From when on it may not be indexed, in milliseconds since the epoch. */
  readonly unavailable?: { readonly from: number; readonly said: string };
}

/** Longest text of a directive. */
const longest = 200;
const headerName = 'X-Robots-Tag';

/** If two directives forbid the same, the first one is stored; META tags come before the header. */
export function robotsFacts(
  metas: readonly Extract<RobotsSource, { kind: 'meta' }>[],
  header: string | undefined,
  userAgent: string,
): RobotsFacts {
  const sources = header === undefined ? metas : [...metas, { kind: 'header', content: header } as const];
  if (sources.length === 0) return {};
  const { noindex, nofollow, unavailable } = readRobotsDirectives(sources, userAgent);
  return {
    ...(noindex && { noindex: describeDirective(noindex) }),
    ...(nofollow && { nofollow: describeDirective(nofollow) }),
    ...(unavailable && { unavailable: { from: unavailable.from, said: describeDirective(unavailable.by) } }),
  };
}

/** The same META tags under another header. */
export function withRobotsHeader<Known extends RobotsFacts>(
  { noindex, nofollow, unavailable, ...rest }: Known,
  header: string | undefined,
  userAgent: string,
): Omit<Known, keyof RobotsFacts> & RobotsFacts {
  const ofHeader = robotsFacts([], header, userAgent);
  const ofMetas = {
    ...(noindex !== undefined && !isOfHeader(noindex) && { noindex }),
    ...(nofollow !== undefined && !isOfHeader(nofollow) && { nofollow }),
    ...(unavailable !== undefined &&
      !isOfHeader(unavailable.said) &&
      unavailable.from <= (ofHeader.unavailable?.from ?? Infinity) && { unavailable }),
  };
  return { ...rest, ...ofHeader, ...ofMetas };
}

/** True when the header alone forbids something: without it the page would be allowed more. */
export function isForbiddenByHeader({ noindex, nofollow, unavailable }: RobotsFacts): boolean {
  return isOfHeader(noindex) || isOfHeader(nofollow) || isOfHeader(unavailable?.said);
}

function isOfHeader(text: string | undefined): boolean {
  return text?.startsWith(`${headerName}:`) === true;
}

function describeDirective({ source }: RobotsDirective): string {
  const place = source.kind === 'meta' ? `META ${source.name}` : headerName;
  return `${place}: ${source.content}`.slice(0, longest);
}
