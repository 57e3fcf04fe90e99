/** The sums behind the five figures; each is over the last run of every collection, as in the table below. */

import { formatRate } from '#components/ui/format/format.ts';
import type { OverviewCollection } from '#lib/services/overview/contract.ts';
import type { ScheduleRow } from '#lib/services/schedules/contract.ts';

export interface NextRun {
  readonly slug: string;
  readonly at: number;
  readonly what: ScheduleRow['what'];
}

export interface HeadlineFigures {
  readonly descriptions: number;
  readonly change: number;
  readonly running: number;
  /** URLs that some state of a run counts. */
  readonly accounted: number;
  readonly lost: number;
  readonly failed: number;
  /** The collection with the most failures. */
  readonly worst?: { readonly slug: string; readonly failed: number };
  readonly next?: NextRun;
}

/** A pace without its unit. */
export function paceText(perSecond: number): string {
  return formatRate(perSecond).replace(/\s*\/s$/, '');
}

export function headlineOf(collections: readonly OverviewCollection[]): HeadlineFigures {
  const sum = (pick: (row: OverviewCollection) => number): number =>
    collections.reduce((total, row) => total + pick(row), 0);
  const failures = collections.map(({ slug, lastRun }) => ({ slug, failed: lastRun?.counts.failed ?? 0 }));
  const worst = failures.toSorted((a, b) => b.failed - a.failed)[0];
  const [next] = collections
    .flatMap(({ slug, starts: { next: start }, lastRun }): readonly NextRun[] =>
      // A run that somebody set aside is not started by a schedule.
      start === undefined || lastRun?.state === 'paused' ? [] : [{ slug, at: start.at, what: start.what }],
    )
    .toSorted((a, b) => a.at - b.at);
  return {
    descriptions: sum(({ descriptions }) => descriptions),
    change: sum(({ change }) => change),
    running: collections.filter(({ lastRun }) => lastRun?.state === 'running').length,
    accounted: sum(({ lastRun }) => (lastRun === undefined ? 0 : lastRun.counts.discovered - lastRun.counts.lost)),
    lost: sum(({ lastRun }) => lastRun?.counts.lost ?? 0),
    failed: sum(({ lastRun }) => lastRun?.counts.failed ?? 0),
    ...(worst !== undefined && worst.failed > 0 && { worst }),
    ...(next && { next }),
  };
}
