/** How fast a run went from its start to its end: what it fetched in equal parts of its time, for a line the size of a word. */

import type pg from 'pg';
import { stateCodes, counterKinds } from '../sql/codes.ts';

/** Parts of the time of a run. */
export const rateParts = 40;

/** What was fetched in a bucket of the counters; times in milliseconds since the epoch. */
export interface FetchedBucket {
  readonly at: number;
  /** In seconds. */
  readonly width: number;
  readonly n: number;
}

export interface RunSpan {
  readonly from: number;
  readonly to: number;
}

/** A bucket that lies over several parts is divided by how much of it lies in each; none of it is lost at the ends. */
export function rateOf(buckets: readonly FetchedBucket[], { from, to }: RunSpan): readonly number[] {
  const length = Math.max(1, to - from) / rateParts;
  const parts = Array.from({ length: rateParts }, () => 0);
  for (const { at, width, n } of buckets) {
    const begin = Math.min(Math.max(at, from), to - 1);
    const end = Math.min(Math.max(at + width * 1000, begin + 1), to);
    const first = partAt((begin - from) / length);
    const last = partAt((end - 1 - from) / length);
    for (let part = first; part <= last; part++) {
      const overlap = Math.min(end, from + (part + 1) * length) - Math.max(begin, from + part * length);
      parts[part] = (parts[part] ?? 0) + (n * Math.max(0, overlap)) / Math.max(1, end - begin);
    }
  }
  return parts.map((n) => Math.round(n * 100) / 100);
}

const partAt = (place: number): number => Math.min(rateParts - 1, Math.max(0, Math.floor(place)));

interface BucketRow extends FetchedBucket {
  readonly run_id: number;
}

const bucketsSql = `
SELECT run_id, extract(epoch FROM at)::float8 * 1000 AS at, width, sum(n)::float8 AS n FROM crawl.counter
WHERE run_id = ANY ($1::int[]) AND kind = ${counterKinds.state} AND state = ${stateCodes.fetched} GROUP BY 1, 2, 3`;

/** By id of the run; from its counters. */
export async function countRates(
  client: Pick<pg.ClientBase, 'query'>,
  spans: ReadonlyMap<number, RunSpan>,
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (spans.size === 0) return new Map();
  const { rows } = await client.query<BucketRow>(bucketsSql, [[...spans.keys()]]);
  const buckets = Map.groupBy(rows, ({ run_id }) => run_id);
  return new Map(Array.from(spans, ([run, span]) => [run, rateOf(buckets.get(run) ?? [], span)]));
}

/** Of a run that ends now, to be kept with it; null when it never began. */
export async function finalRate(
  client: Pick<pg.ClientBase, 'query'>,
  run: number,
  now = Date.now(),
): Promise<readonly number[] | null> {
  const { rows } = await client.query<{ started_at: Date | null }>('SELECT started_at FROM crawl.run WHERE id = $1', [
    run,
  ]);
  const from = rows[0]?.started_at?.getTime();
  if (from === undefined) return null;
  return (await countRates(client, new Map([[run, { from, to: now }]]))).get(run) ?? null;
}
