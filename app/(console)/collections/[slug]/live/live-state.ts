/** The live page's picture: a snapshot, moved on by updates; a gap in the connection shows and heals. */

import type { EventRow, LiveSnapshot, LiveUpdate, SeriesPoint } from '#lib/services/live/contract.ts';

/** Lines of the event tail kept on the page. */
const tailLength = 200;
/** Seconds of the rate line kept on the page. */
const seriesLength = 600;

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

/** Fetched per second over the seconds from the first to the last point; a second without a point is a zero. */
export function fetchedPerSecond(series: readonly SeriesPoint[], seconds: number): readonly number[] {
  const last = series.at(-1);
  if (last === undefined) return [];
  const byAt = new Map(series.map(({ at, fetched }) => [at, fetched]));
  return Array.from({ length: seconds }, (_, i) => byAt.get(last.at - (seconds - 1 - i) * 1000) ?? 0);
}
