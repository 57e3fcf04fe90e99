/** The uploads of a span of time by what became of them, and their records: figures that add up. */

import { z } from 'zod';
import type pg from 'pg';
import type { ReadModel } from '../models/read-model.ts';
import { guarded } from '../sql/store-error.ts';
import { feedStates } from './feed-view.ts';
import type { FeedState } from './feed-view.ts';

export const feedDaySchema = z.strictObject({
  uploads: z.number(),
  byState: z.record(z.enum(feedStates), z.number()),
  /** Of the uploads that have ended. */
  records: z.strictObject({
    read: z.number(),
    applied: z.number(),
    repeated: z.number(),
    errors: z.number(),
    /** Read less the sum of the others. */
    lost: z.number(),
  }),
});
export type FeedDay = ReadModel<typeof feedDaySchema>;

interface StateRow {
  readonly state: FeedState;
  readonly n: number;
  readonly records: number;
  readonly applied: number;
  readonly repeated: number;
  readonly errors: number;
}

const sumOf = (what: string): string =>
  `coalesce(sum((f.counts ->> '${what}')::float8) FILTER (WHERE f.ended_at IS NOT NULL), 0)::float8 AS ${what}`;

const daySql = `
SELECT f.state, count(*)::float8 AS n, ${['records', 'applied', 'repeated', 'errors'].map(sumOf).join(', ')}
FROM crawl.feed_source s JOIN crawl.feed f ON f.source_id = s.id
WHERE s.collection_id = $1 AND f.received_at >= to_timestamp($2::float8 / 1000) GROUP BY 1`;

/** Of the uploads received since then, in ms since the epoch. */
export async function readFeedDay(pool: pg.Pool, collectionId: number, since: number): Promise<FeedDay> {
  const { rows } = await guarded(() => pool.query<StateRow>(daySql, [collectionId, since]));
  const total = (pick: (row: StateRow) => number): number => rows.reduce((sum, row) => sum + pick(row), 0);
  const countOf = (state: FeedState): number => rows.find((row) => row.state === state)?.n ?? 0;
  const [read, applied] = [total(({ records }) => records), total((row) => row.applied)];
  const [repeated, errors] = [total((row) => row.repeated), total((row) => row.errors)];
  return {
    uploads: total(({ n }) => n),
    byState: {
      accepted: countOf('accepted'),
      'in-progress': countOf('in-progress'),
      completed: countOf('completed'),
      'completed-with-errors': countOf('completed-with-errors'),
      rejected: countOf('rejected'),
      failed: countOf('failed'),
    },
    records: { read, applied, repeated, errors, lost: read - applied - repeated - errors },
  };
}
