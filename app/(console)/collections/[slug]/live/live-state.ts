/** The live page's picture: a snapshot, moved on by updates; a gap in the connection shows and heals. */

import type { EventRow, LiveSnapshot, LiveUpdate, SeriesPoint } from '#lib/services/live/contract.ts';

/** Lines of the event tail kept on the page. */
const tailLength = 200;
/** Seconds of the time band kept on the page. */
const seriesLength = 600;
/** The band is never narrower, so that a run's first seconds do not stretch over it. */
const leastSeconds = 30;

/** Events are known by their id, so that an update seen twice counts once. */
export function moveOn(before: LiveSnapshot, update: LiveUpdate): LiveSnapshot {
  const isSameRun = before.run?.id === update.run?.id;
  const { run, at, hosts } = update;
  return {
    at,
    hosts,
    ...(run !== undefined && { run }),
    events: addEvents(isSameRun ? before.events : [], update.events),
    series: addPoint(isSameRun ? before.series : [], update.point),
  };
}

function addEvents(known: readonly EventRow[], fresh: readonly EventRow[]): readonly EventRow[] {
  if (fresh.length === 0) return known;
  const ids = new Set(fresh.map(({ id }) => id));
  return [...fresh, ...known.filter(({ id }) => !ids.has(id))].slice(0, tailLength);
}

function addPoint(series: readonly SeriesPoint[], point: SeriesPoint | undefined): readonly SeriesPoint[] {
  if (point === undefined) return series;
  return [...series.filter(({ at }) => at < point.at), point].slice(-seriesLength);
}

export type Measure = Exclude<keyof SeriesPoint, 'at'>;

export interface Band {
  /** Milliseconds since the epoch of the first and the last second. */
  readonly from: number;
  readonly to: number;
  /** One value a second, null before the first point. */
  readonly values: Readonly<Record<Measure, readonly (number | null)[]>>;
}

/** The series second by second: a second without a point fetched nothing, and its queue was as long as before. */
export function bandOf(series: readonly SeriesPoint[]): Band | undefined {
  const [first] = series;
  const last = series.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const seconds = Math.min(seriesLength, Math.max(leastSeconds, (last.at - first.at) / 1000 + 1));
  const from = last.at - (seconds - 1) * 1000;
  const byAt = new Map(series.map((point) => [point.at, point]));
  // One second of nothing leads in, so that a run of a single second is still seen to rise.
  const begin = first.at - 1000;
  const collect = (read: (point: SeriesPoint | undefined, before: number) => number): readonly (number | null)[] => {
    let before = 0;
    return Array.from({ length: seconds }, (_, index) => {
      const at = from + index * 1000;
      if (at < begin) return null;
      before = read(byAt.get(at), before);
      return before;
    });
  };
  const rate = (measure: Measure) => collect((point) => point?.[measure] ?? 0);
  return {
    from,
    to: last.at,
    values: {
      fetched: rate('fetched'),
      rejected: rate('rejected'),
      failed: rate('failed'),
      bytes: rate('bytes'),
      queued: collect((point, before) => point?.queued ?? before),
    },
  };
}

/** Seconds a present rate is the mean of. */
const presentSeconds = 5;

/** What a rate is now. */
export function presentRate(values: readonly (number | null)[]): number {
  const recent = values.slice(-presentSeconds).filter((value) => value !== null);
  return recent.length === 0 ? 0 : recent.reduce((sum, value) => sum + value, 0) / recent.length;
}
