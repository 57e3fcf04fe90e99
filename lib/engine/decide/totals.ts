/** Running totals of a run in this process: the hosts visited and the resources retrieved, for filter-by-max. */

import type { RunTotals } from '../../sdk/resource.ts';

export interface Totals {
  /** The totals with this resource; it counts until {@link Totals.release} says that it was not retrieved. */
  reserve(siteKey: string): RunTotals;
  release(): void;
  /** Replaces the totals with what the run has retrieved so far, in all processes. */
  countFrom(before: Retrieved): void;
}

export interface Retrieved {
  readonly sites: readonly string[];
  readonly objects: number;
}

export function createTotals(): Totals {
  let hosts = new Set<string>();
  let objects = 0;
  return {
    countFrom(before) {
      hosts = new Set(before.sites.map(hostOf));
      ({ objects } = before);
    },
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
