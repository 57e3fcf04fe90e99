/** The gatherds that a collection is collected from, and how far each has been collected: by its uploads that were applied. */

import { z } from 'zod';
import type pg from 'pg';
import type { ReadModel } from '../models/read-model.ts';
import { guarded, isPassing } from '../sql/store-error.ts';
import { storedJson, storedText } from '../sql/stored-text.ts';
import { inTransaction, lockCollection } from '../sql/transaction.ts';
import { noCounts } from './feed-counts.ts';
import { feedStates, milliseconds, openFeedStates } from './feed-view.ts';

interface GatherdPlace {
  /** As in a URL. */
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly compressed: boolean;
}

/** Name of its data source: what RDs are blamed on. */
export const gatherdName = ({ host, port }: Pick<GatherdPlace, 'host' | 'port'>): string => `gatherd ${host}:${port}`;

export const gatherdSchema = z.strictObject({
  /** Number of its source. */
  source: z.number(),
  host: z.string(),
  port: z.number(),
  tls: z.boolean(),
  compressed: z.boolean(),
  createdBy: z.string(),
  /** It has everything up to this time of the server, in seconds since 1970; 0: nothing yet. */
  position: z.number(),
  /** The last attempt that has ended. */
  last: z
    .strictObject({
      upload: z.number(),
      state: z.enum(feedStates),
      /** Milliseconds since the epoch. */
      at: z.number(),
      reason: z.string().exactOptional(),
    })
    .exactOptional(),
  /** Number of an upload of it that waits, or is being applied. */
  waiting: z.number().exactOptional(),
  /** Number of the job that collects, and objects that have come. */
  collecting: z.strictObject({ job: z.number(), objects: z.number() }).exactOptional(),
});
export type Gatherd = ReadModel<typeof gatherdSchema>;

interface Row extends GatherdPlace {
  readonly source: number;
  readonly collection_id: number;
  readonly created_by: string;
  readonly position: number;
  readonly last: {
    readonly id: number;
    readonly state: (typeof feedStates)[number];
    readonly at: number;
    readonly reason: string | null;
  } | null;
  readonly waiting: number | null;
  readonly collecting: Gatherd['collecting'] | null;
}

/** What was collected before its documents were deleted counts no more. $1 name of the job that collects. */
const readSql = `
SELECT g.source_id AS source, s.collection_id, g.host, g.port, g.tls, g.compressed, g.created_by,
  coalesce((SELECT max(position) FROM crawl.feed f WHERE f.source_id = s.id AND f.state IN ('completed', 'completed-with-errors', 'rejected')
    AND f.id > coalesce((SELECT max(id) FROM crawl.feed d WHERE d.source_id = s.id AND d.type = 'deleted'
      AND d.state = 'completed'), 0)), 0)::float8 AS position,
  (SELECT json_build_object('id', f.id, 'state', f.state, 'at', ${milliseconds('f.ended_at')}, 'reason', f.reason)
    FROM crawl.feed f WHERE f.source_id = s.id AND f.channel = 'gatherd' AND f.ended_at IS NOT NULL ORDER BY f.id DESC LIMIT 1) AS last,
  (SELECT min(f.id) FROM crawl.feed f WHERE f.source_id = s.id AND f.state IN ${openFeedStates}) AS waiting,
  (SELECT json_build_object('job', j.id, 'objects', coalesce((j.progress ->> 'objects')::float8, 0)) FROM crawl.job j WHERE j.collection_id = s.collection_id AND j.kind = $1 AND j.state IN ('queued', 'running')
    AND j.input ->> 'source' = s.id::text ORDER BY j.id DESC LIMIT 1) AS collecting
FROM crawl.gatherd g JOIN crawl.feed_source s ON s.id = g.source_id`;

function toGatherd(found: Row): Gatherd {
  const { collection_id: _, created_by: createdBy, last, waiting, collecting, ...row } = found;
  return {
    ...row,
    createdBy,
    ...(last && {
      last: { upload: last.id, state: last.state, at: last.at, ...(last.reason !== null && { reason: last.reason }) },
    }),
    ...(waiting !== null && { waiting }),
    ...(collecting && { collecting }),
  };
}

/** By name. */
async function listGatherds(pool: pg.Pool, job: string, collectionId: number): Promise<readonly Gatherd[]> {
  const { rows } = await guarded(() =>
    pool.query<Row>(`${readSql} WHERE s.collection_id = $2 ORDER BY s.name`, [job, collectionId]),
  );
  return rows.map(toGatherd);
}

export async function readGatherd(
  pool: pg.Pool,
  job: string,
  source: number,
): Promise<(Gatherd & { readonly collectionId: number }) | undefined> {
  const { rows } = await guarded(() => pool.query<Row>(`${readSql} WHERE g.source_id = $2`, [job, source]));
  const [row] = rows;
  return row && { ...toGatherd(row), collectionId: row.collection_id };
}

interface NewGatherd extends GatherdPlace {
  readonly collectionId: number;
  readonly createdBy: string;
}

/** Answers the number of its source; `taken` where the collection has it already, `full` where it has as many as it may. */
async function addGatherd(pool: pg.Pool, given: NewGatherd, most: number): Promise<number | 'taken' | 'full'> {
  const { collectionId, host, port, tls, compressed, createdBy } = given;
  return guarded(() =>
    inTransaction(pool, async (client) => {
      await lockCollection(client, collectionId);
      const { rows } = await client.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM crawl.gatherd g JOIN crawl.feed_source s ON s.id = g.source_id
         WHERE s.collection_id = $1`,
        [collectionId],
      );
      if ((rows[0]?.count ?? 0) >= most) return 'full';
      const source = await client.query<{ id: number }>(
        `INSERT INTO crawl.feed_source (collection_id, kind, name) VALUES ($1, 'soif', $2)
         ON CONFLICT (collection_id, kind, name) DO UPDATE SET deleted_at = NULL RETURNING id`,
        [collectionId, gatherdName(given)],
      );
      const id = source.rows[0]?.id;
      const { rowCount } = await client.query(
        `INSERT INTO crawl.gatherd (source_id, host, port, tls, compressed, created_by) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (source_id) DO NOTHING`,
        [id, host, port, tls, compressed, createdBy],
      );
      return rowCount === 1 && id !== undefined ? id : 'taken';
    }),
  );
}

/** False when there is none. */
async function changeGatherd(
  pool: pg.Pool,
  source: number,
  { tls, compressed }: Pick<GatherdPlace, 'tls' | 'compressed'>,
): Promise<boolean> {
  const { rowCount } = await guarded(() =>
    pool.query('UPDATE crawl.gatherd SET tls = $2, compressed = $3 WHERE source_id = $1', [source, tls, compressed]),
  );
  return rowCount === 1;
}

/** Its RDs and uploads stay. False when there is none. */
async function removeGatherd(pool: pg.Pool, source: number): Promise<boolean> {
  const { rowCount } = await guarded(() => pool.query('DELETE FROM crawl.gatherd WHERE source_id = $1', [source]));
  return rowCount === 1;
}

/** `job`: the name of the one that collects. */
export function createGatherds(pool: pg.Pool, job: string) {
  return {
    list: (collectionId: number) => listGatherds(pool, job, collectionId),
    add: (given: NewGatherd, most: number) => addGatherd(pool, given, most),
    change: (source: number, given: Pick<GatherdPlace, 'tls' | 'compressed'>) => changeGatherd(pool, source, given),
    remove: (source: number) => removeGatherd(pool, source),
  };
}

export type Gatherds = ReturnType<typeof createGatherds>;

interface CollectAttempt {
  readonly source: number;
  readonly type: 'full' | 'incremental';
  /** Who asked for it. */
  readonly sender: string;
  /** Bytes that came. */
  readonly size: number;
}

/** An attempt that brought nothing to apply: it failed, or there was nothing new. Answers the number of its upload. */
export async function noteCollected(
  pool: pg.Pool,
  { source, type, sender, size }: CollectAttempt,
  end: { readonly failed: string } | { readonly position: number | undefined },
): Promise<number> {
  const [state, reason, position] =
    'failed' in end ? ['failed', storedText(end.failed), null] : ['completed', null, end.position ?? null];
  const { rows } = await guarded(
    () =>
      pool.query<{ id: number }>(
        `INSERT INTO crawl.feed (source_id, type, channel, sender, size, state, reason, position, counts, started_at, ended_at)
         VALUES ($1, $2, 'gatherd', $3, $4, $5, $6, $7, $8::jsonb, now(), now()) RETURNING id`,
        [source, type, storedText(sender), size, state, reason, position, storedJson(noCounts)],
      ),
    isPassing,
  );
  return rows[0]?.id ?? 0;
}
