/** The live page's picture: a snapshot, moved on by updates; a gap in the connection shows and heals. */

import type { EventRow, LatencyCounts, LiveSnapshot, LiveUpdate, SeriesPoint } from '#lib/services/live/contract.ts';

/** Lines of the event tail kept on the page. */
const tailLength = 200;
/** Buckets of the time band; beyond them two become one. */
const mostBuckets = 1_440;
/** Seconds of the series that may still change; what is older goes into its bucket. */
const unsettledSeconds = 120;

/** The series in two parts: whole buckets, and the newest seconds, which are known by their time and so never count twice. */
export interface Picture extends LiveSnapshot {
  /** Milliseconds since the epoch: buckets end and seconds begin here. */
  readonly turn: number;
  readonly seconds: readonly SeriesPoint[];
}

/** The last bucket is not over: its seconds are to be asked for from `turn` on. */
export function pictureOf(snapshot: LiveSnapshot): Picture {
  const last = snapshot.series.at(-1);
  const turn = last?.at ?? Math.floor((snapshot.run?.startedAt ?? snapshot.at) / 1000) * 1000;
  return { ...snapshot, series: snapshot.series.slice(0, -1), turn, seconds: last === undefined ? [] : [last] };
}

/** Events are known by their id, so that an update seen twice counts once. */
export function moveOn(before: Picture, update: LiveUpdate): Picture {
  const { run, at, hosts, points, present } = update;
  if (before.run?.id !== run?.id) return moveOn(emptyPicture(update), update);
  const { present: _, ...rest } = before;
  return settle({
    ...rest,
    at,
    hosts,
    ...(present !== undefined && { present }),
    ...(run !== undefined && { run }),
    events: addEvents(before.events, update.events),
    seconds: addSeconds(before, points),
  });
}

function emptyPicture({ at, run }: LiveUpdate): Picture {
  return pictureOf({ at, hosts: [], events: [], series: [], step: 1, ...(run && { run }) });
}

function addEvents(known: readonly EventRow[], fresh: readonly EventRow[]): readonly EventRow[] {
  if (fresh.length === 0) return known;
  const ids = new Set(fresh.map(({ id }) => id));
  return [...fresh, ...known.filter(({ id }) => !ids.has(id))].slice(0, tailLength);
}

/** The bucket that was not over when the page was made gives way to its seconds. */
function addSeconds({ seconds, turn }: Picture, points: readonly SeriesPoint[]): readonly SeriesPoint[] {
  const fresh = points.filter(({ at }) => at >= turn);
  if (fresh.length === 0) return seconds;
  const times = new Set(fresh.map(({ at }) => at));
  const known = seconds.filter(({ at, seconds: width }) => width === 1 && !times.has(at));
  return [...known, ...fresh].toSorted((a, b) => a.at - b.at);
}

function settle(picture: Picture): Picture {
  const { seconds, at, step, series } = picture;
  const [first] = seconds;
  if (first === undefined || at - first.at < 2 * unsettledSeconds * 1000) return picture;
  const width = step * 1000;
  // Even, so that two buckets can become one.
  const turn = Math.floor((at - unsettledSeconds * 1000) / (2 * width)) * 2 * width;
  const settled = intoBuckets(
    seconds.filter((point) => point.at < turn),
    step,
  );
  const buckets = [...series, ...settled];
  const isLong = buckets.length > mostBuckets;
  return {
    ...picture,
    turn,
    step: isLong ? 2 * step : step,
    series: isLong ? intoBuckets(buckets, 2 * step) : buckets,
    seconds: seconds.filter((point) => point.at >= turn),
  };
}

/** In order; points that share a bucket are added up, the queue is that of the last. */
export function intoBuckets(points: readonly SeriesPoint[], step: number): readonly SeriesPoint[] {
  const buckets = new Map<number, SeriesPoint>();
  for (const point of points) {
    const at = Math.floor(point.at / (step * 1000)) * step * 1000;
    const known = buckets.get(at);
    buckets.set(at, known === undefined ? { ...point, at, seconds: step } : addPoints(known, point));
  }
  return [...buckets.values()];
}

function addPoints(a: SeriesPoint, b: SeriesPoint): SeriesPoint {
  return {
    ...a,
    fetched: a.fetched + b.fetched,
    rejected: a.rejected + b.rejected,
    failed: a.failed + b.failed,
    bytes: a.bytes + b.bytes,
    queued: b.queued,
    latency: addLatencies(a.latency, b.latency),
  };
}

function addLatencies(a: LatencyCounts, b: LatencyCounts): LatencyCounts {
  if (a.length === 0 || b.length === 0) return a.length === 0 ? b : a;
  const sums = new Map(a);
  for (const [bucket, count] of b) sums.set(bucket, (sums.get(bucket) ?? 0) + count);
  return [...sums];
}

/** The whole series in buckets of `step` seconds. */
export function seriesOf({ series, seconds, step }: Picture): readonly SeriesPoint[] {
  return [...series, ...intoBuckets(seconds, step)];
}

/** Milliseconds that a share of the fetches took at most, within a tenth; undefined without any. Classes in any order. */
export function percentile(latency: LatencyCounts, share: number): number | undefined {
  const total = latency.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return undefined;
  let below = 0;
  for (const [bucket, count] of latency.toSorted(([one], [other]) => one - other)) {
    below += count;
    if (below >= share * total) return 2 ** ((bucket + 0.5) / 4);
  }
  return undefined;
}

export type Measure = 'fetched' | 'queued' | 'rejected' | 'failed' | 'latency' | 'bytes';

/** A URL's way through the run's time, bucket by bucket; null is a gap. */
export interface Band {
  /** Milliseconds since the epoch of the first bucket, and of the end of the last. */
  readonly from: number;
  readonly to: number;
  /** Width of a bucket in seconds. */
  readonly step: number;
  /** From its first to its last record: without what leads in, and what the band is filled up with. */
  readonly recorded: { readonly from: number; readonly to: number };
  /** Rates are means a second over their bucket; latency is its 95th percentile in milliseconds. */
  readonly values: Readonly<Record<Measure, readonly (number | null)[]>>;
  /** Of each bucket, as counted. */
  readonly latencies: readonly LatencyCounts[];
}

/** While a run goes on the band is never narrower, so that its first seconds do not stretch over it. */
const leastSeconds = 30;
/** Of a run that is over, buckets of nothing on both sides: however short it was, it is seen to rise and to fall. */
const marginBuckets = 2;
/** Nothing recorded for longer than this is a gap; less is a rest between two requests. */
const gapSeconds = 60;

/** `until`: the run is known up to there, though nothing may have happened; 0 when it is over. */
export function bandOf(points: readonly SeriesPoint[], step: number, until: number): Band | undefined {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const width = step * 1000;
  const recorded = { from: first.at, to: last.at + width };
  const isOver = until === 0;
  const to = isOver ? recorded.to + marginBuckets * width : Math.max(recorded.to, Math.floor(until / width) * width);
  const own = Math.round((to - first.at) / width);
  const count = isOver ? own + marginBuckets : Math.max(Math.ceil(leastSeconds / step), own);
  const from = to - count * width;
  const slots = Array.from<SeriesPoint | undefined>({ length: count });
  for (const point of points) slots[Math.round((point.at - from) / width)] = point;
  const known = fillRests(slots, { first: Math.round((first.at - from) / width), step });
  const rate = (read: (point: SeriesPoint) => number) =>
    known.map((point) => (point === undefined ? null : read(point) / step));
  return {
    from,
    to,
    step,
    recorded,
    values: {
      fetched: rate(({ fetched }) => fetched),
      rejected: rate(({ rejected }) => rejected),
      failed: rate(({ failed }) => failed),
      bytes: rate(({ bytes }) => bytes),
      queued: known.map((point) => point?.queued ?? null),
      latency: known.map((point) => (point === undefined ? null : (percentile(point.latency, 0.95) ?? null))),
    },
    latencies: known.map((point) => point?.latency ?? []),
  };
}

/** Short rests are seconds in which nothing happened; one bucket of nothing leads in, so that a run is seen to rise. */
function fillRests(
  slots: readonly (SeriesPoint | undefined)[],
  { first, step }: { readonly first: number; readonly step: number },
): readonly (SeriesPoint | undefined)[] {
  const most = Math.max(2, Math.ceil(gapSeconds / step));
  const filled = [...slots];
  let before = slots[first];
  for (let index = first + 1; index < slots.length; index++) {
    if (slots[index] !== undefined) {
      before = slots[index];
      continue;
    }
    const end = slots.findIndex((point, at) => at > index && point !== undefined);
    const next = end === -1 ? slots.length : end;
    if (next - index <= most) for (let at = index; at < next; at++) filled[at] = restOf(before);
    index = next - 1;
  }
  if (first > 0) filled[first - 1] = restOf(undefined);
  return filled;
}

function restOf(before: SeriesPoint | undefined): SeriesPoint {
  const queued = before?.queued ?? 0;
  return { at: 0, seconds: 1, fetched: 0, rejected: 0, failed: 0, bytes: 0, queued, latency: [] };
}
