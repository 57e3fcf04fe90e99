/** Stored form of what META tags and X-Robots-Tag forbid: the place of the directive and its whole text. */

import { readRobotsDirectives } from './robots-directives.ts';
import type { RobotsDirective, RobotsSource } from './robots-directives.ts';

export interface RobotsFacts {
  readonly noindex?: string;
  readonly nofollow?: string;
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
  const { noindex, nofollow } = readRobotsDirectives(sources, userAgent);
  return {
    ...(noindex !== undefined && { noindex: describeDirective(noindex) }),
    ...(nofollow !== undefined && { nofollow: describeDirective(nofollow) }),
  };
}

/** The same META tags under another header. */
export function withRobotsHeader<Known extends RobotsFacts>(
  { noindex, nofollow, ...rest }: Known,
  header: string | undefined,
  userAgent: string,
): Omit<Known, keyof RobotsFacts> & RobotsFacts {
  const ofMetas = {
    ...(noindex !== undefined && !isOfHeader(noindex) && { noindex }),
    ...(nofollow !== undefined && !isOfHeader(nofollow) && { nofollow }),
  };
  return { ...rest, ...robotsFacts([], header, userAgent), ...ofMetas };
}

/** True when the header alone forbids something: without it the page would be allowed more. */
export function isForbiddenByHeader({ noindex, nofollow }: RobotsFacts): boolean {
  return isOfHeader(noindex) || isOfHeader(nofollow);
}

function isOfHeader(text: string | undefined): boolean {
  return text?.startsWith(`${headerName}:`) === true;
}

function describeDirective({ source }: RobotsDirective): string {
  const place = source.kind === 'meta' ? `META ${source.name}` : headerName;
  return `${place}: ${source.content}`.slice(0, longest);
}
