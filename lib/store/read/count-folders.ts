/**
 * Counts the URLs of a collection by folder and name pattern, exactly, while somebody looks at the URL space. A million URLs take some
 * seconds of one core, so a count is kept and read until the collection has changed and the count has aged.
 */

import type pg from 'pg';
import { stateCodes, counterKinds } from '../sql/codes.ts';
import { folderLock } from '../sql/locks.ts';
import { folderOf, patternsOf, patternsSql, placedUrl } from './name-patterns.ts';
import { guarded } from '../sql/store-error.ts';
import { inTransaction } from '../sql/transaction.ts';

export interface FolderCount {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** False when URLs were found or decided since. */
  readonly current: boolean;
}

/** A count is made anew at most once in so many times as long as it took, and not sooner than after so many milliseconds. */
const restFactor = 10;
const leastRestMs = 5_000;
/** Deeper folders are counted in the one so deep. */
const deepest = 24;

const namesSql = `
CREATE TEMP TABLE name_leaf ON COMMIT DROP AS
SELECT site_id, ${folderOf('placed.url')} AS path, narrow, wide, path_id, answer_id, run_id,
  count(*)::int AS n, min(seq) AS first_seq, max(seq) AS last_seq
FROM crawl.resource r, LATERAL (SELECT ${placedUrl('r')} AS url) placed, ${patternsOf('placed.url')}
WHERE collection_id = $1 AND state <> ${stateCodes.orphan} GROUP BY 1, 2, 3, 4, 5, 6, 7`;

const leavesSql = `
CREATE TEMP TABLE folder_leaf ON COMMIT DROP AS
SELECT site_id, path, path_id, answer_id, run_id, sum(n)::int AS n, min(first_seq) AS first_seq, max(last_seq) AS last_seq
FROM name_leaf GROUP BY 1, 2, 3, 4, 5`;

/** Every folder adds to those above it. Paths become numbers at once: a site may have hundreds of thousands. */
const foldersSql = `
WITH place AS MATERIALIZED (
  SELECT site_id, path, string_to_array(path, '/') AS parts FROM folder_leaf GROUP BY 1, 2
), above AS MATERIALIZED (
  SELECT p.site_id, p.path AS leaf, d.depth::smallint AS depth, array_to_string(p.parts[1:d.depth + 1], '/') || '/' AS path
  FROM place p, LATERAL generate_series(0, least(${deepest}, cardinality(p.parts) - 2)) AS d (depth)
), numbered AS MATERIALIZED (
  SELECT site_id, leaf, depth, path, hashtextextended(path, site_id) AS id FROM above
), counted AS MATERIALIZED (
  SELECT b.id, l.path_id, l.answer_id, l.run_id, sum(l.n)::int AS n, min(l.first_seq) AS first_seq, max(l.last_seq) AS last_seq
  FROM folder_leaf l JOIN numbered b ON b.site_id = l.site_id AND b.leaf = l.path GROUP BY 1, 2, 3, 4
), folder AS MATERIALIZED (
  SELECT id, sum(n)::int AS n, min(first_seq) AS first_seq, max(last_seq) AS last_seq,
    jsonb_agg(jsonb_build_array(path_id::text, answer_id, run_id, n) ORDER BY n DESC) AS counts
  FROM counted GROUP BY id
), named AS MATERIALIZED (
  SELECT DISTINCT ON (id) id, site_id, depth, path,
    CASE depth WHEN 0 THEN 0 ELSE hashtextextended(regexp_replace(path, '[^/]*/$', ''), site_id) END AS parent
  FROM numbered
), children AS (
  SELECT parent, count(*)::int AS n FROM named WHERE depth > 0 GROUP BY parent
)
INSERT INTO crawl.folder (collection_id, id, parent, site_id, depth, path, n, folders, first_seq, last_seq, counts)
SELECT $1, f.id, m.parent, m.site_id, m.depth, m.path, f.n, coalesce(c.n, 0), f.first_seq, f.last_seq, f.counts
FROM folder f JOIN named m USING (id) LEFT JOIN children c ON c.parent = f.id`;

/** Sums of the collection's counters: equal when nothing was found or decided meanwhile. */
const markSql = `
SELECT coalesce(sum(t.n), 0) || ' ' || coalesce(sum(t.n * (t.path_id % 1000003)), 0) || ' ' || coalesce(sum(t.n) FILTER (WHERE t.state <> 0), 0) AS mark
FROM crawl.collection_count t
WHERE t.collection_id = $1 AND t.kind IN (${counterKinds.state}, ${counterKinds.collectionState}, ${counterKinds.answer})`;

interface CountRow {
  readonly at: number;
  readonly age: number;
  readonly ms: number;
  readonly mark: string;
}

export function createFolderCounter(pool: pg.Pool) {
  const running = new Map<number, Promise<void>>();

  /** Of two who ask at once one counts, and both wait for it. */
  const recount = (collectionId: number): Promise<void> => {
    const known = running.get(collectionId);
    if (known !== undefined) return known;
    const work = countFolders(pool, collectionId).finally(() => running.delete(collectionId));
    running.set(collectionId, work);
    return work;
  };

  return {
    /** The count to read: there always is one afterwards. A new one is begun when it is due; it is not waited for. */
    ensure: async (collectionId: number): Promise<FolderCount> => {
      const known = await readCount(pool, collectionId);
      if (known === undefined) {
        await recount(collectionId);
        const made = await readCount(pool, collectionId);
        return { at: made?.at ?? 0, current: true };
      }
      const mark = await guarded(() => readMark(pool, collectionId));
      const current = mark === known.mark;
      if (!current && known.age >= Math.max(leastRestMs, restFactor * known.ms)) {
        // A failure shows at the next look: the count is then still old, and made again.
        recount(collectionId).catch(() => undefined);
      }
      return { at: known.at, current };
    },
    /** Makes the count now. */
    recount,
  };
}

async function readCount(pool: pg.Pool, collectionId: number): Promise<CountRow | undefined> {
  const { rows } = await guarded(() =>
    pool.query<CountRow>(
      `SELECT extract(epoch FROM at)::float8 * 1000 AS at, extract(epoch FROM now() - at)::float8 * 1000 AS age, ms, mark
       FROM crawl.folder_count WHERE collection_id = $1`,
      [collectionId],
    ),
  );
  return rows[0];
}

export async function readMark(client: Pick<pg.ClientBase, 'query'>, collectionId: number): Promise<string> {
  const { rows } = await client.query<{ mark: string }>(markSql, [collectionId]);
  return rows[0]?.mark ?? '';
}

/** Whoever comes second, in another process too, waits and finds the work done by the first as old as it likes. */
async function countFolders(pool: pg.Pool, collectionId: number): Promise<void> {
  await guarded(() =>
    inTransaction(pool, async (client) => {
      const begun = performance.now();
      await client.query('SELECT pg_advisory_xact_lock($1, $2)', [...folderLock(collectionId)]);
      // Groups of a million URLs: with the usual 4 MB they would be sorted on disk.
      await client.query(`SET LOCAL work_mem = '64MB'`);
      const mark = await readMark(client, collectionId);
      await client.query(namesSql.replace('$1', String(collectionId)));
      await client.query('ANALYZE name_leaf');
      await client.query(leavesSql);
      await client.query('ANALYZE folder_leaf');
      await client.query('DELETE FROM crawl.folder WHERE collection_id = $1', [collectionId]);
      await client.query(foldersSql, [collectionId]);
      await client.query(patternsSql(deepest), [collectionId]);
      await client.query(
        `INSERT INTO crawl.folder_count (collection_id, at, ms, mark) VALUES ($1, now(), $2, $3)
         ON CONFLICT (collection_id) DO UPDATE SET at = excluded.at, ms = excluded.ms, mark = excluded.mark`,
        [collectionId, Math.round(performance.now() - begun), mark],
      );
    }),
  );
}
