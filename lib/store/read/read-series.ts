/** What a run did over time, in buckets as wide as the reader asks: from the counters, and from the pace of its sites. */

import { z } from 'zod';
import type pg from 'pg';
import { latencyCountsSchema } from '../sql/latency.ts';
import type { ReadModel } from '../models/read-model.ts';
import { stateCodes, counterKinds } from '../sql/codes.ts';
import type { LatencyCounts } from '../sql/latency.ts';
import type { TimeWindow } from './read-live.ts';
import { guarded } from '../sql/store-error.ts';

/** Sums over a bucket; what happened long ago is spread evenly over the wider bucket it was folded into. */
export const seriesPointSchema = z.strictObject({
  /** Milliseconds since the epoch at which it begins. */
  at: z.number(),
  /** Its width. */
  seconds: z.number(),
  fetched: z.number(),
  rejected: z.number(),
  failed: z.number(),
  bytes: z.number(),
  /** Waiting at the end of it. */
  queued: z.number(),
  latency: latencyCountsSchema,
});
export type SeriesPoint = ReadModel<typeof seriesPointSchema>;

export interface SeriesQuery {
  /** Milliseconds since the epoch. */
  readonly from: number;
  /** Width of a bucket in seconds: a divisor of 60, or 60, 300, 900 or a multiple of 900. */
  readonly step: number;
  /** What waits now: the series says what waited then by counting back from it. */
  readonly queuedNow: number;
}

/** Widths of a bucket, in seconds, that the counters can be read in; the widest is for runs of days. */
const steps = [1, 2, 5, 15, 60, 300, 900] as const;
/** A series has about so many buckets at most. */
const bucketsShown = 720;
/** The counters of long ago are kept as sums of so long: what was folded begins before the run did. */
export const widestFoldMs = 900_000;

/** The width of the buckets of a series so long. */
export function stepFor(seconds: number): number {
  return steps.find((step) => seconds / step <= bucketsShown) ?? Math.ceil(seconds / bucketsShown / 900) * 900;
}

interface StateRow {
  readonly at: number;
  readonly width: number;
  readonly fetched: number;
  readonly rejected: number;
  readonly failed: number;
  readonly bytes: number;
  /** Entered less left. */
  readonly queued: number;
}

interface LatencyRow {
  readonly at: number;
  readonly width: number;
  readonly bucket: number;
  readonly n: number;
}

/** SQL: the bucket a row falls into, no narrower than the row itself. */
const bucketOf = `floor(extract(epoch FROM at) / greatest(width, $3)) * greatest(width, $3) * 1000`;
const entered = (state: number): string => `coalesce(sum(n) FILTER (WHERE state = ${state}), 0)::float8`;

const statesSql = `
SELECT (${bucketOf})::float8 AS at, greatest(width, $3)::int AS width, ${entered(stateCodes.fetched)} AS fetched,
  ${entered(stateCodes.rejected)} AS rejected, ${entered(stateCodes.failed)} AS failed, sum(bytes)::float8 AS bytes,
  ${entered(stateCodes.queued)} AS queued
FROM crawl.counter WHERE run_id = $1 AND kind = ${counterKinds.state} AND at >= to_timestamp($2::float8 / 1000) GROUP BY 1, 2`;

const latencySql = `
SELECT (${bucketOf})::float8 AS at, greatest(width, $3)::int AS width, l.bucket::int - 1 AS bucket, sum(l.n)::float8 AS n
FROM crawl.pace, unnest(latency) WITH ORDINALITY l (n, bucket)
WHERE run_id = $1 AND at >= to_timestamp($2::float8 / 1000) AND l.n > 0 GROUP BY 1, 2, 3`;

/** Oldest first; buckets in which nothing was recorded are left out. */
export async function readSeries(
  pool: Pick<pg.ClientBase, 'query'>,
  run: number,
  query: SeriesQuery,
): Promise<readonly SeriesPoint[]> {
  const { step, queuedNow } = query;
  const values = [run, Math.floor(query.from / (step * 1000)) * step * 1000, step];
  const [states, latencies] = await guarded(() =>
    // One after the other: the reader may be a single connection.
    (async () =>
      [await pool.query<StateRow>(statesSql, values), await pool.query<LatencyRow>(latencySql, values)] as const)(),
  );
  const points = gather(
    states.rows.flatMap((row) => spread(row, step)),
    latencies.rows.flatMap((row) => spread(row, step)),
  );
  let queued = queuedNow;
  return points
    .toReversed()
    .map(({ queued: change, latency, ...point }) => {
      const after = queued;
      queued -= change;
      return { ...point, seconds: step, queued: Math.max(0, Math.round(after)), latency: inOrder(latency) };
    })
    .toReversed();
}

/** The database groups in an order of its own. */
function inOrder(latency: ReadonlyMap<number, number>): LatencyCounts {
  return [...latency].toSorted(([one], [other]) => one - other);
}

/** The percentile of the fetches in a part of a run is made of these. */
export async function readLatency(pool: pg.Pool, run: number, { from, to }: TimeWindow): Promise<LatencyCounts> {
  const { rows } = await guarded(() =>
    pool.query<{ bucket: number; n: number }>(
      `SELECT l.bucket::int - 1 AS bucket, sum(l.n)::float8 AS n FROM crawl.pace, unnest(latency) WITH ORDINALITY l (n, bucket)
       WHERE run_id = $1 AND at >= to_timestamp($2::float8 / 1000) AND at < to_timestamp($3::float8 / 1000) AND l.n > 0
       GROUP BY 1 ORDER BY 1`,
      [run, from, to],
    ),
  );
  return rows.map(({ bucket, n }) => [bucket, n]);
}

/** A row wider than the step, as equal parts. */
function spread<Row extends { readonly at: number; readonly width: number }>(row: Row, step: number): readonly Row[] {
  const parts = Math.max(1, Math.round(row.width / step));
  if (parts === 1) return [row];
  const share = Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, isSum(name) ? value / parts : value]),
  );
  return Array.from({ length: parts }, (_, part) =>
    Object.assign({}, row, share, { at: row.at + part * step * 1000, width: step }),
  );
}

function isSum(name: string): boolean {
  return name !== 'at' && name !== 'width' && name !== 'bucket';
}

interface Gathered extends Omit<StateRow, 'width'> {
  readonly latency: Map<number, number>;
}

function gather(states: readonly StateRow[], latencies: readonly LatencyRow[]): readonly Gathered[] {
  const points = new Map<number, Gathered>();
  for (const { width: _width, ...row } of states) {
    const known = points.get(row.at);
    points.set(row.at, known === undefined ? { ...row, latency: new Map() } : addRow(known, row));
  }
  for (const { at, bucket, n } of latencies) {
    const latency = points.get(at)?.latency;
    latency?.set(bucket, n + (latency.get(bucket) ?? 0));
  }
  return [...points.values()].toSorted((a, b) => a.at - b.at);
}

function addRow(known: Gathered, row: Omit<StateRow, 'width'>): Gathered {
  return {
    ...known,
    fetched: known.fetched + row.fetched,
    rejected: known.rejected + row.rejected,
    failed: known.failed + row.failed,
    bytes: known.bytes + row.bytes,
    queued: known.queued + row.queued,
  };
}
