/**
 * Passes shorter paths on: lowers the depth of the URLs noted in `shortening`, and notes the URLs they link to, until
 * nothing is left. What is noted survives a crash and is passed on by whoever comes next.
 */

import type pg from 'pg';
import { stateCodes, tallyKinds } from './codes.ts';
import { linkedResources } from './kept.ts';
import { rememberLastRun } from './last-run.ts';
import type { RunFacts } from './run-facts.ts';
import { lockOpenRun } from './run-states.ts';
import { guarded } from './store-error.ts';
import { inTransaction } from './transaction.ts';

const atOnce = 500;

/** A path in which something was denied for its depth, by a limit or a rule: a smaller depth can change it. */
const deniedForDepth = `p.path @> '[{"reason": "depth"}]'`;

interface Note {
  readonly url_hash: string;
  readonly depth: number;
  /** Its links are to be passed on once more when everything is on record. */
  readonly again: boolean;
}

/** Says of a note that it waits for the end. */
const atTheEnd = `'infinity'::timestamptz`;

/** Depths only ever fall, so it ends. */
export async function passOnShorterPaths(pool: pg.Pool, run: RunFacts): Promise<void> {
  const waiting = new Set<string>();
  for (;;) {
    const taken = await guarded(() => inTransaction(pool, (client) => passOnWhileOpen(client, run, waiting)));
    if (taken === 0) return;
  }
}

/** When nobody visits for the run and nothing is queued: what a shorter path leads to is on record, or never will be. */
export async function passOnAtTheEnd(client: pg.ClientBase, run: RunFacts): Promise<void> {
  await forgetUnknown(client, run);
  while ((await passOn(client, run, { waiting: new Set(), isEnd: true })) > 0);
}

/** Not beside the end of the run: what is opened again here would be queued in a run that is over. */
async function passOnWhileOpen(client: pg.ClientBase, run: RunFacts, waiting: Set<string>): Promise<number> {
  const { rowCount } = await client.query(lockOpenRun('$1'), [run.id]);
  return rowCount === 0 ? 0 : passOn(client, run, { waiting, isEnd: false });
}

interface Progress {
  /** Hashes of URLs that have no record in this generation yet. */
  readonly waiting: Set<string>;
  readonly isEnd: boolean;
}

async function passOn(client: pg.ClientBase, run: RunFacts, { waiting, isEnd }: Progress): Promise<number> {
  const notes = await takeNotes(client, run, { waiting, isEnd });
  if (notes.length === 0) return 0;
  const hashes = notes.map(({ url_hash }) => url_hash);
  const depths = notes.map(({ depth }) => depth);
  await client.query(keepUnknownSql, [run.id, run.collectionId, run.generation, hashes, depths]);
  for (const hash of await unknownOf(client, run, hashes)) waiting.add(hash);
  await client.query(lockSql, [run.collectionId, run.generation, hashes, depths]);
  const { rows } = await client.query<{ hash: string }>(lowerSql, [
    run.id,
    run.collectionId,
    run.generation,
    hashes,
    depths,
    run.program.readsDepth,
    run.program.depthAttributes,
  ]);
  const again = notes.filter((note) => note.again).map(({ url_hash }) => url_hash);
  const passing = [...new Set([...rows.map(({ hash }) => hash), ...again])];
  if (passing.length > 0) await client.query(noteLinksSql, [run.id, run.collectionId, run.generation, passing, isEnd]);
  return notes.length;
}

async function takeNotes(client: pg.ClientBase, run: RunFacts, { waiting, isEnd }: Progress): Promise<readonly Note[]> {
  const { rows } = await client.query<Note>(
    `DELETE FROM crawl.shortening s USING (
       SELECT url_hash FROM crawl.shortening
       WHERE run_id = $1 AND url_hash <> ALL ($2::uuid[]) AND ($3 OR at < ${atTheEnd})
       ORDER BY url_hash LIMIT ${atOnce} FOR UPDATE SKIP LOCKED) t
     WHERE s.run_id = $1 AND s.url_hash = t.url_hash RETURNING s.url_hash, s.depth, s.at = ${atTheEnd} AS again`,
    [run.id, [...waiting], isEnd],
  );
  return rows;
}

/**
 * A note may come before the URL is on record in this generation: commits overlap, and what a worker that died had found
 * is found again later.
 */
const keepUnknownSql = `
INSERT INTO crawl.shortening AS s (run_id, url_hash, depth)
SELECT $1, n.hash, n.depth FROM unnest($4::uuid[], $5::int2[]) n (hash, depth)
WHERE NOT EXISTS (
  SELECT FROM crawl.resource r WHERE r.collection_id = $2 AND r.url_hash = n.hash AND r.generation >= $3)
ORDER BY n.hash
ON CONFLICT (run_id, url_hash) DO UPDATE SET depth = least(s.depth, excluded.depth)`;

/**
 * Waits for whoever is settling one of these URLs just now. A statement of its own: the next one begins after that
 * commit, and sees the page and the RD it made.
 */
const lockSql = `
SELECT FROM unnest($3::uuid[], $4::int2[]) n (hash, depth)
JOIN crawl.resource r ON r.collection_id = $1 AND r.url_hash = n.hash
WHERE r.generation = $2 AND r.depth > n.depth ORDER BY r.url_hash FOR NO KEY UPDATE OF r`;

async function unknownOf(client: pg.ClientBase, run: RunFacts, hashes: readonly string[]): Promise<readonly string[]> {
  const { rows } = await client.query<{ hash: string }>(
    'SELECT url_hash AS hash FROM crawl.shortening WHERE run_id = $1 AND url_hash = ANY ($2::uuid[])',
    [run.id, hashes],
  );
  return rows.map(({ hash }) => hash);
}

/**
 * Queued: the new depth. Denied for its depth, or settled by a program that reads depths: queued again. Fetched or
 * failed: the new depth in facts and RD; answered, so that their links are noted.
 */
const lowerSql = `
WITH target AS MATERIALIZED (
  SELECT r.url_hash, r.site_id, r.state, r.path_id, r.run_id, n.depth
  FROM unnest($4::uuid[], $5::int2[]) n (hash, depth)
  JOIN crawl.resource r ON r.collection_id = $2 AND r.url_hash = n.hash
  WHERE r.generation = $3 AND r.depth > n.depth ORDER BY r.url_hash FOR NO KEY UPDATE OF r
), judged AS MATERIALIZED (
  SELECT t.*, t.run_id = $1 AS own,
    t.state <> ${stateCodes.queued} AND ($6::boolean OR coalesce(${deniedForDepth}, false)) AS reopen
  FROM target t LEFT JOIN crawl.decision_path p ON p.id = t.path_id
), moved AS (
  UPDATE crawl.resource r SET depth = j.depth,
    state = CASE WHEN j.reopen THEN ${stateCodes.queued} ELSE r.state END,
    path_id = CASE WHEN j.reopen THEN 0 ELSE r.path_id END,
    run_id = CASE WHEN j.reopen THEN $1 ELSE r.run_id END,
    ${rememberLastRun('NOT j.reopen OR r.run_id = $1')}
  FROM judged j WHERE r.collection_id = $2 AND r.url_hash = j.url_hash
), facts AS (
  UPDATE crawl.page p SET facts = jsonb_set(p.facts, '{depth}', to_jsonb(j.depth))
  FROM judged j WHERE NOT j.reopen AND p.collection_id = $2 AND p.url_hash = j.url_hash
), rds AS (
  UPDATE crawl.description d SET depth = j.depth, updated_at = now(), attributes = d.attributes || coalesce((
    SELECT jsonb_object_agg(name, jsonb_build_array(j.depth::text)) FROM unnest($7::text[]) name WHERE d.attributes ? name), '{}')
  FROM judged j WHERE NOT j.reopen AND d.collection_id = $2 AND d.url_hash = j.url_hash
), tallies AS (
  INSERT INTO crawl.tally (at, run_id, kind, state, path_id, n, bytes, ms)
  SELECT date_trunc('second', now()), $1, t.*, 0, 0 FROM (
    SELECT CASE WHEN own THEN ${tallyKinds.state} ELSE ${tallyKinds.collectionState} END, state, path_id, -count(*)
    FROM judged WHERE reopen GROUP BY own, state, path_id
    UNION ALL SELECT ${tallyKinds.state}, ${stateCodes.queued}, 0, count(*) FROM judged WHERE reopen HAVING count(*) > 0
    UNION ALL SELECT ${tallyKinds.discovered}, 0, 0, count(*) FROM judged WHERE reopen AND NOT own HAVING count(*) > 0
  ) t
), hosts AS (
  INSERT INTO crawl.run_site AS rs (run_id, site_id, queued, rejected, fetched, failed, due_at)
  SELECT $1, site_id, count(*), -count(*) FILTER (WHERE own AND state = ${stateCodes.rejected}),
    -count(*) FILTER (WHERE own AND state = ${stateCodes.fetched}), -count(*) FILTER (WHERE own AND state = ${stateCodes.failed}), now()
  FROM judged WHERE reopen GROUP BY site_id ORDER BY site_id
  ON CONFLICT (run_id, site_id) DO UPDATE SET
    queued = rs.queued + excluded.queued, rejected = rs.rejected + excluded.rejected,
    fetched = rs.fetched + excluded.fetched, failed = rs.failed + excluded.failed, due_at = least(rs.due_at, excluded.due_at)
)
SELECT url_hash AS hash FROM judged WHERE NOT reopen AND state IN (${stateCodes.fetched}, ${stateCodes.failed})`;

/**
 * Notes what the pages link to: a redirect leads to a URL of the same depth, a link one deeper. A link that is not on
 * record in this generation was found by somebody who will commit it with the depth of before: the page's links are
 * passed on once more at the end. Both are seen in one snapshot, so that no link comes between them.
 */
const noteLinksSql = `
INSERT INTO crawl.shortening AS s (run_id, url_hash, depth, at)
SELECT $1, url_hash, min(depth), max(at) FROM (
  SELECT CASE WHEN link.known THEN link.url_hash ELSE page.url_hash END AS url_hash,
    CASE WHEN link.known THEN link.depth ELSE page.depth END AS depth,
    CASE WHEN link.known THEN now() ELSE ${atTheEnd} END AS at
  FROM crawl.resource page JOIN crawl.page p ON p.collection_id = $2 AND p.url_hash = page.url_hash,
  LATERAL (SELECT page.depth + CASE WHEN p.facts #> '{response,redirectTo}' IS NULL THEN 1 ELSE 0 END AS depth) AS next,
  LATERAL (
    SELECT r.url_hash, next.depth, true AS known FROM ${linkedResources('p', '$2')}
    WHERE r.generation = $3 AND r.depth > next.depth
    UNION ALL
    SELECT NULL, NULL, false WHERE NOT $5 AND length(p.outlinks) / 8 > (
      SELECT count(*) FROM ${linkedResources('p', '$2')} WHERE r.generation = $3)
  ) AS link
  WHERE page.collection_id = $2 AND page.url_hash = ANY ($4::uuid[])
) notes
GROUP BY url_hash ORDER BY url_hash
ON CONFLICT (run_id, url_hash) DO UPDATE SET depth = least(s.depth, excluded.depth), at = greatest(s.at, excluded.at)`;

/** True when a run has shorter paths that can be passed on now. */
export async function hasShorterPaths(client: Pick<pg.ClientBase, 'query'>, runId: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM crawl.shortening WHERE run_id = $1 AND at < ${atTheEnd} LIMIT 1`,
    [runId],
  );
  return rowCount === 1;
}

async function forgetUnknown(client: pg.ClientBase, { id, collectionId, generation }: RunFacts): Promise<void> {
  await client.query(
    `DELETE FROM crawl.shortening s WHERE s.run_id = $1 AND NOT EXISTS (
       SELECT FROM crawl.resource r WHERE r.collection_id = $2 AND r.url_hash = s.url_hash AND r.generation >= $3)`,
    [id, collectionId, generation],
  );
}
