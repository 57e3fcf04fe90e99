/** Running totals of a run in this process: the hosts visited and the resources retrieved, for filter-by-max. */

import type { RunTotals } from '../../sdk/resource.ts';

export interface Totals {
  /** The totals with this resource; it counts until {@link Totals.release} says that it was not retrieved. */
  reserve(siteKey: string): RunTotals;
  release(): void;
}

/** `before`: what the run has retrieved already, in this process or another. */
export function createTotals(before: { readonly sites: readonly string[]; readonly objects: number }): Totals {
  const hosts = new Set(before.sites.map(hostOf));
  let { objects } = before;
  return {
    reserve(siteKey) {
      hosts.add(hostOf(siteKey));
      return { hosts: hosts.size, objects: ++objects };
    },
    release() {
      objects--;
    },
  };
}

function hostOf(siteKey: string): string {
  return siteKey.slice(0, siteKey.lastIndexOf(':'));
}
