/** Empties a collection, portion by portion: its resources, facts, descriptions and kept bodies. Its runs stay, as history. */

import type pg from 'pg';
import type { BodyStore } from '../bodies/bodies.ts';
import { collectionKinds, counterKinds } from '../sql/codes.ts';
import { isUnreferred } from '../bodies/evict-bodies.ts';
import { betweenRunsLock } from '../sql/locks.ts';
import { removeRds } from '../rds/write-rds.ts';
import { endedStates } from '../sql/run-states.ts';
import { guarded } from '../sql/store-error.ts';
import { inTransaction } from '../sql/transaction.ts';

export interface Cleared {
  readonly urls: number;
  readonly rds: number;
}

/** A run of the collection that has not ended: nothing is taken from under it. */
export interface ClearRefused {
  readonly run: number;
}

interface Clearing {
  /** Hears of each portion, with the sums so far. */
  readonly onPortion?: (cleared: Cleared) => Promise<void>;
  /** Done with the last of it, before a run can begin. */
  readonly inTheEnd?: (client: pg.ClientBase) => Promise<void>;
}

const portionSize = 5_000;

/** The collection's counters go down with each portion, so what is left is right whenever this ends. */
export async function clearCollection(
  pool: pg.Pool,
  bodies: BodyStore,
  collectionId: number,
  { onPortion, inTheEnd }: Clearing = {},
): Promise<Cleared | (Cleared & ClearRefused)> {
  let cleared: Cleared = { urls: 0, rds: 0 };
  for (let after: string | null = '00000000-0000-0000-0000-000000000000'; after !== null;) {
    const last: string = after;
    const portion = await betweenRuns(pool, collectionId, (client) => clearPortion(client, collectionId, last));
    if ('run' in portion) return { ...cleared, ...portion };
    for (const hash of portion.unused) await bodies.remove(hash);
    cleared = { urls: cleared.urls + portion.urls, rds: cleared.rds + portion.rds };
    after = portion.next;
    await onPortion?.(cleared);
  }
  const refused = await betweenRuns(pool, collectionId, async (client) => {
    await sweep(client, collectionId);
    await inTheEnd?.(client);
  });
  return { ...cleared, ...refused };
}

/** In a transaction that no run begins beside, unless one is going on. */
function betweenRuns<T>(
  pool: pg.Pool,
  collectionId: number,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T | ClearRefused> {
  return guarded(() =>
    inTransaction(pool, async (client) => {
      await client.query('SELECT pg_advisory_xact_lock($1, $2)', [...betweenRunsLock(collectionId)]);
      const { rows } = await client.query<{ run: number }>(
        `SELECT id AS run FROM crawl.run WHERE collection_id = $1 AND state NOT IN ${endedStates}`,
        [collectionId],
      );
      return rows[0] ?? work(client);
    }),
  );
}

interface Portion extends Cleared {
  /** Bodies nobody refers to any more. */
  readonly unused: readonly Buffer[];
  readonly next: string | null;
}

/** The run that counts what goes: the last one. */
const lastRun = '(SELECT max(id) FROM crawl.run WHERE collection_id = $1)';

/** Nothing is handed out any more, and nothing is kept for it. */
const portionSql = `
WITH mark AS (
  DELETE FROM crawl.hand_out WHERE collection_id = $1
), chosen AS MATERIALIZED (
  SELECT url_hash FROM crawl.resource WHERE collection_id = $1 AND url_hash > $2 ORDER BY url_hash LIMIT ${portionSize}
), gone AS (
  DELETE FROM crawl.resource t USING chosen c WHERE t.collection_id = $1 AND t.url_hash = c.url_hash
  RETURNING t.state, t.path_id, t.answer_id
), ${removeRds('USING chosen c WHERE d.collection_id = $1 AND d.url_hash = c.url_hash')}, pages AS (
  DELETE FROM crawl.page t USING chosen c WHERE t.collection_id = $1 AND t.url_hash = c.url_hash RETURNING t.body_hash
), cached AS (
  DELETE FROM crawl.cached t USING chosen c WHERE t.collection_id = $1 AND t.url_hash = c.url_hash RETURNING t.body_hash
), parts AS (
  DELETE FROM crawl.url_index t USING chosen c WHERE t.collection_id = $1 AND t.url_hash = c.url_hash
), given AS (
  DELETE FROM crawl.manual_attributes t USING chosen c WHERE t.collection_id = $1 AND t.url_hash = c.url_hash
), counters AS (
  INSERT INTO crawl.counter (at, run_id, kind, state, path_id, n, bytes, ms)
  SELECT date_trunc('second', now()), ${lastRun}, t.*, 0, 0 FROM (
    SELECT ${counterKinds.collectionState}, state, path_id, -count(*) FROM gone GROUP BY state, path_id
    UNION ALL SELECT ${counterKinds.answer}, 0, answer_id, -count(*) FROM gone WHERE answer_id <> 0 GROUP BY answer_id
    UNION ALL SELECT ${counterKinds.stored}, 0, 0, -count(*) FROM removed HAVING count(*) > 0
  ) t
)
SELECT (SELECT count(*) FROM gone)::int AS urls, (SELECT count(*) FROM removed)::int AS rds,
  (SELECT array_agg(DISTINCT body_hash) FROM (SELECT body_hash FROM pages UNION ALL SELECT body_hash FROM cached) b
    WHERE body_hash IS NOT NULL) AS bodies,
  (SELECT url_hash FROM chosen ORDER BY url_hash DESC LIMIT 1) AS next`;

async function clearPortion(client: pg.ClientBase, collectionId: number, after: string): Promise<Portion> {
  const { rows } = await client.query<Cleared & { readonly bodies: Buffer[] | null; readonly next: string | null }>(
    portionSql,
    [collectionId, after],
  );
  const { urls = 0, rds = 0, bodies = null, next = null } = rows[0] ?? {};
  return { urls, rds, next, unused: bodies === null ? [] : await forgetBodies(client, bodies) };
}

/** Of these bodies those that nobody refers to; the younger ones are left to the eviction of bodies. */
async function forgetBodies(client: pg.ClientBase, hashes: readonly Buffer[]): Promise<readonly Buffer[]> {
  const { rows } = await client.query<{ hash: Buffer }>(
    `DELETE FROM crawl.body b WHERE b.hash = ANY ($1::bytea[]) AND ${isUnreferred} RETURNING hash`,
    [hashes],
  );
  return rows.map(({ hash }) => hash);
}

/** Those that do not go with the collection's row, and what else a collection without URLs cannot have. */
export const emptiedTables = [
  // A run may have begun and ended since the portion it would be in.
  'resource',
  'page',
  'cached',
  'manual_attributes',
  'acl',
  'serve_security',
  'part',
  'url_index',
  'md5_first',
  'removal',
  'description_at_mark',
  'folder',
  'folder_count',
  'growth',
  'shown_url',
  'trap',
  'fed_url',
  'metadata_line',
  'metadata_coverage',
  'metadata_uncovered',
  'metadata_uncovered_site',
  'metadata_applied',
] as const;

/** What is not kept by resource, and what a counter says beyond what there was. */
async function sweep(client: pg.ClientBase, collectionId: number): Promise<void> {
  await client.query(`WITH ${removeRds('WHERE d.collection_id = $1')} SELECT 1`, [collectionId]);
  for (const table of emptiedTables)
    await client.query(`DELETE FROM crawl.${table} WHERE collection_id = $1`, [collectionId]);
  // What was collected from a gatherd is collected again.
  await client.query(
    `UPDATE crawl.feed f SET position = NULL FROM crawl.feed_source s
     WHERE s.collection_id = $1 AND f.source_id = s.id AND f.position IS NOT NULL`,
    [collectionId],
  );
  await client.query(
    `INSERT INTO crawl.counter (at, run_id, kind, state, path_id, n, bytes, ms)
     SELECT date_trunc('second', now()), (SELECT max(id) FROM crawl.run WHERE collection_id = $1),
       CASE t.kind WHEN ${counterKinds.state} THEN ${counterKinds.collectionState} WHEN ${counterKinds.removed} THEN ${counterKinds.stored}
         ELSE t.kind END,
       t.state, CASE t.kind WHEN ${counterKinds.removed} THEN 0 ELSE t.path_id END, -sum(t.n), 0, 0
     FROM crawl.collection_count t
     WHERE t.collection_id = $1 AND t.kind IN (${collectionKinds.join(', ')})
     GROUP BY 3, 4, 5 HAVING sum(t.n) <> 0`,
    [collectionId],
  );
}
