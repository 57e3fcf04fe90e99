/** The order findings are listed in, and how many of them. */

import type { Finding } from './fixes.tsx';

/** Longer lists would only slow the page down. */
export const mostListed = 300;

const ranks = { error: 0, warning: 1, info: 2, hint: 3 } as const;

/** Errors first, then warnings, then the rest; those alike stay in their order. */
export function bySeverity<Found extends Finding>(findings: readonly Found[]): readonly Found[] {
  return findings.toSorted((a, b) => ranks[a.severity] - ranks[b.severity]);
}
