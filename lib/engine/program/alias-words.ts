/** Why a host counts as another one's site, for traces, notices and the simulator. */

import type { SiteAlias } from './sites.ts';

/** Goes after the name of the host; without a full stop. */
export function aliasWords({ of, from, to, shares }: SiteAlias): string {
  if (shares !== undefined) return `counts as ${of}: both names have the address ${shares} (smart-host-heuristics)`;
  return from === undefined ? `counts as ${of}` : `counts as ${of}: the start point ${from} redirects to ${to ?? 'it'}`;
}
