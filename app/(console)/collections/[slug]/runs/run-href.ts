/** Addresses of the runs of a collection, of one run's report, and of what it did to single URLs. */

import type { RunUrlKind } from '#lib/services/runs/contract.ts';

export function runsHref(slug: string, before?: number): string {
  return `/collections/${encodeURIComponent(slug)}/runs${before === undefined ? '' : `?before=${before}`}`;
}

/** `compare`: the run it is compared with. */
export function runHref(slug: string, run: number, compare?: number): string {
  return `${runsHref(slug)}/${run}${compare === undefined ? '' : `?compare=${compare}`}`;
}

export function runListHref(slug: string, run: number, list: RunUrlKind): string {
  return `${runsHref(slug)}/${run}/${list}`;
}

export function runProgramsHref(slug: string, run: number): string {
  return `${runsHref(slug)}/${run}/programs`;
}

/** A run's number in an address; undefined for what is none. */
export function readRunNumber(text: string | undefined): number | undefined {
  return /^\d{1,9}$/.test(text ?? '') && Number(text) > 0 ? Number(text) : undefined;
}
