/** When a run will end, how sure that is, and what it rests on; or why it is unknown. */

import type { HostRow, SeriesPoint } from '#lib/services/live/contract.ts';

export type EndEstimate =
  | {
      readonly known: true;
      /** Milliseconds since the epoch; `latest` is missing when the slowest part of the last minutes would never end. */
      readonly at: number;
      readonly earliest: number;
      readonly latest?: number;
      /** URLs a second by which the queue shrinks. */
      readonly drain: number;
      /** Seconds it was measured over. */
      readonly over: number;
      /** The host whose queue takes longest, when it is what the end waits for. */
      readonly slowest?: string;
    }
  | { readonly known: false; readonly why: string };

export interface EndEvidence {
  readonly now: number;
  readonly queued: number;
  /** Of the last minutes, oldest first. */
  readonly points: readonly SeriesPoint[];
  readonly hosts: readonly HostRow[];
}

const leastSeconds = 20;
const mostSeconds = 300;
/** The measured time is cut into so many parts; how much they differ is the uncertainty. */
const parts = 5;

export function estimateEnd({ now, queued, points, hosts }: EndEvidence): EndEstimate {
  if (queued === 0) return { known: false, why: 'nothing is queued' };
  const recent = points.filter(({ at }) => at >= now - mostSeconds * 1000);
  const [first] = recent;
  const last = recent.at(-1);
  if (first === undefined || last === undefined || last.at - first.at < leastSeconds * 1000) {
    return { known: false, why: `estimating for the first ${leastSeconds} s` };
  }
  const over = (last.at - first.at) / 1000;
  const drain = (first.queued - last.queued) / over;
  if (drain <= 0) return { known: false, why: 'the queue is not shrinking, because pages still add URLs' };
  const rates = partsOf(recent).filter((rate) => rate > 0);
  const isSteady = rates.length === parts;
  const wait = slowestHost(hosts, now);
  const seconds = Math.max(queued / drain, wait?.seconds ?? 0);
  const isHost = wait !== undefined && wait.seconds > queued / drain;
  return {
    known: true,
    at: now + seconds * 1000,
    earliest: now + Math.max(isHost ? wait.seconds : 0, queued / Math.max(drain, ...rates)) * 1000,
    ...(isSteady && { latest: now + Math.max(seconds, queued / Math.min(drain, ...rates)) * 1000 }),
    drain,
    over,
    ...(isHost && { slowest: wait.site }),
  };
}

/** By how much the queue shrank a second, in each part of the time. */
function partsOf(points: readonly SeriesPoint[]): readonly number[] {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return [];
  const length = (last.at - first.at) / parts;
  const queueAt = (at: number): number => points.findLast((point) => point.at <= at)?.queued ?? first.queued;
  return Array.from({ length: parts }, (_, part) => {
    const from = first.at + part * length;
    return ((queueAt(from) - queueAt(from + length)) / length) * 1000;
  });
}

/** A host answers no faster than its delay allows: its own queue may last longer than all the others. */
function slowestHost(
  hosts: readonly HostRow[],
  now: number,
): { readonly site: string; readonly seconds: number } | undefined {
  const waits = hosts
    .filter(({ queued, perSecond }) => queued > 0 && perSecond > 0)
    .map(({ site, queued, perSecond, nextAt = now }) => ({
      site,
      seconds: queued / perSecond + Math.max(0, nextAt - now) / 1000,
    }));
  return waits.toSorted((a, b) => b.seconds - a.seconds)[0];
}
