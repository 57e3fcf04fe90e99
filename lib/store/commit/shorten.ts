/**
 * Passes shorter paths on. Commits append what they met to `shortening`; one worker of a run at a time lowers depth and
 * reach of those URLs and notes the URLs they link to, until nothing is left: the shallowest first, so that each URL is lowered
 * once. What is noted survives a crash and is passed on by whoever comes next.
 */

import type pg from 'pg';
import { stateCodes, counterKinds } from '../sql/codes.ts';
import { linkedResources } from '../lease/kept.ts';
import { rememberLastRun } from '../sql/last-run.ts';
import { shorteningLock } from '../sql/locks.ts';
import { linkStep, unlimitedReach } from '../../match/urls/link-reach.ts';
import { isNearer } from './nearer.ts';
import { changeRds } from '../rds/write-rds.ts';
import type { RunFacts } from '../sql/run-facts.ts';
import { lockOpenRun } from '../sql/run-states.ts';
import { guarded } from '../sql/store-error.ts';
import { inTransaction } from '../sql/transaction.ts';

const atOnce = 5_000;
/** A note that cannot be passed on yet is looked at again after this. */
const againAfter = `interval '1 s'`;

/** A path in which something was denied for its depth, by a limit or a rule: a smaller depth can change it. */
const deniedForDepth = `p.path @> '[{"reason": "depth"}]'`;

interface Note {
  readonly url_hash: string;
  readonly depth: number;
  readonly reach: number | null;
  /** Its links are to be passed on once more when everything is on record. */
  readonly again: boolean;
}

/** Says of a note that it waits for the end. */
const atTheEnd = `'infinity'::timestamptz`;

/** Beside the visits: never waits for a commit, so that no commit waits long for it. Depths only ever fall, so it ends. */
export async function passOnShorterPaths(pool: pg.Pool, run: RunFacts): Promise<void> {
  while ((await guarded(() => inTransaction(pool, (client) => passOnBeside(client, run)))) > 0);
}

/** When nobody visits for the run and nothing is queued: what a shorter path leads to is on record, or never will be. */
export async function passOnAtTheEnd(client: pg.ClientBase, run: RunFacts): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1, $2)', [...shorteningLock(run.id)]);
  await forgetUnknown(client, run);
  while ((await passOn(client, run, true)) > 0);
}

/** Not beside another worker that does so, nor beside the end of the run: what is opened again would be queued in it. */
async function passOnBeside(client: pg.ClientBase, run: RunFacts): Promise<number> {
  const { rowCount } = await client.query(lockOpenRun('$1'), [run.id]);
  return rowCount === 1 && (await tryLock(client, run)) ? passOn(client, run, false) : 0;
}

async function tryLock(client: pg.ClientBase, { id }: RunFacts): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock($1, $2) AS mine', [
    ...shorteningLock(id),
  ]);
  return rows[0]?.mine === true;
}

/** Answers how many notes it took. */
async function passOn(client: pg.ClientBase, run: RunFacts, isEnd: boolean): Promise<number> {
  const notes = await takeNotes(client, run, isEnd);
  if (notes.length === 0) return 0;
  const hashes = notes.map(({ url_hash }) => url_hash);
  const depths = notes.map(({ depth }) => depth);
  const reaches = notes.map(({ reach }) => reach);
  const key = [run.id, run.collectionId, run.generation];
  const { rows: locked } = await client.query<Hashed>(lockSql(isEnd), [...key.slice(1), hashes, depths, reaches]);
  const mine = locked.map(({ hash }) => hash);
  if (!isEnd) await client.query(keepSql, [...key, hashes, depths, reaches, mine]);
  const { rows } = await client.query<Hashed>(lowerSql, [
    ...key,
    hashes,
    depths,
    reaches,
    run.program.readsDepth,
    run.program.depthAttributes,
    mine,
  ]);
  const again = notes.filter((note) => note.again).map(({ url_hash }) => url_hash);
  const passing = [...new Set([...rows.map(({ hash }) => hash), ...again])];
  if (passing.length > 0) await client.query(noteLinksSql, [...key, passing, isEnd]);
  return notes.length;
}

interface Hashed {
  readonly hash: string;
}

/** Notes of the least depth there is, each URL once. */
async function takeNotes(client: pg.ClientBase, { id }: RunFacts, isEnd: boolean): Promise<readonly Note[]> {
  const isDue = isEnd ? 'true' : 's.at <= now()';
  const { rows } = await client.query<Note>(
    `WITH level AS MATERIALIZED (
       SELECT s.ctid AS place FROM crawl.shortening s WHERE s.run_id = $1 AND ${isDue} AND s.depth = (
         SELECT min(s.depth) FROM crawl.shortening s WHERE s.run_id = $1 AND ${isDue}) LIMIT ${atOnce}
     ), taken AS (
       DELETE FROM crawl.shortening s USING level l WHERE s.ctid = l.place RETURNING s.url_hash, s.depth, s.reach, s.at
     )
     SELECT url_hash, depth, min(reach) AS reach, max(at) = ${atTheEnd} AS again FROM taken GROUP BY url_hash, depth`,
    [id],
  );
  return rows;
}

/**
 * Beside the visits, a URL that somebody is settling just now is left for later. A statement of its own: the next one
 * sees the page and the RD that the last commit made.
 */
const lockSql = (isEnd: boolean): string => `
SELECT r.url_hash AS hash FROM unnest($3::uuid[], $4::int2[], $5::int4[]) n (hash, depth, reach)
JOIN crawl.resource r ON r.collection_id = $1 AND r.url_hash = n.hash
WHERE r.generation = $2 AND r.fed_by IS NULL AND ${isNearer('n', 'r')} ORDER BY r.url_hash FOR NO KEY UPDATE OF r ${isEnd ? '' : 'SKIP LOCKED'}`;

/**
 * What waits: a URL that is being settled ($7 are those that are not), and one that is not on record in this generation
 * yet. Commits overlap, and what a worker that died had found is found again later.
 */
const keepSql = `
INSERT INTO crawl.shortening (run_id, url_hash, depth, reach, at)
SELECT $1, n.hash, n.depth, n.reach, now() + ${againAfter}
FROM unnest($4::uuid[], $5::int2[], $6::int4[]) n (hash, depth, reach)
LEFT JOIN crawl.resource r ON r.collection_id = $2 AND r.url_hash = n.hash
WHERE r.url_hash IS NULL OR r.fed_by IS NULL AND (
  r.generation < $3 OR (r.generation = $3 AND ${isNearer('n', 'r')} AND n.hash <> ALL ($7::uuid[])))`;

/**
 * Queued: the new depth and reach. Denied for its depth, or settled at another depth by a program that reads depths:
 * queued again. Fetched or failed: both in the facts, the depth in the RD; answered, so that their links are noted.
 */
const lowerSql = `
WITH target AS MATERIALIZED (
  SELECT r.url_hash, r.site_id, r.state, r.path_id, r.run_id, least(n.depth, r.depth) AS depth,
    least(n.reach, r.reach) AS reach, n.depth < r.depth AS shallower
  FROM unnest($4::uuid[], $5::int2[], $6::int4[]) n (hash, depth, reach)
  JOIN crawl.resource r ON r.collection_id = $2 AND r.url_hash = n.hash
  WHERE r.generation = $3 AND ${isNearer('n', 'r')} AND n.hash = ANY ($9::uuid[])
), judged AS MATERIALIZED (
  SELECT t.*, t.run_id = $1 AS own,
    t.state <> ${stateCodes.queued} AND ($7::boolean AND t.shallower OR coalesce(${deniedForDepth}, false)) AS reopen
  FROM target t LEFT JOIN crawl.decision_path p ON p.id = t.path_id
), moved AS (
  UPDATE crawl.resource r SET depth = j.depth, reach = j.reach,
    state = CASE WHEN j.reopen THEN ${stateCodes.queued} ELSE r.state END,
    path_id = CASE WHEN j.reopen THEN 0 ELSE r.path_id END,
    run_id = CASE WHEN j.reopen THEN $1 ELSE r.run_id END,
    ${rememberLastRun('NOT j.reopen OR r.run_id = $1')}
  FROM judged j WHERE r.collection_id = $2 AND r.url_hash = j.url_hash
), facts AS (
  UPDATE crawl.page p SET facts = p.facts || jsonb_strip_nulls(jsonb_build_object('depth', j.depth, 'reach', j.reach))
  FROM judged j WHERE NOT j.reopen AND p.collection_id = $2 AND p.url_hash = j.url_hash
), rds AS (
  ${changeRds({
    set: `depth = j.depth, attributes = d.attributes || coalesce((
      SELECT jsonb_object_agg(name, jsonb_build_array(j.depth::text)) FROM unnest($8::text[]) name WHERE d.attributes ? name), '{}')`,
    of: 'FROM judged j WHERE NOT j.reopen AND j.shallower AND d.collection_id = $2 AND d.url_hash = j.url_hash',
  })}
), counters AS (
  INSERT INTO crawl.counter (at, run_id, kind, state, path_id, n, bytes, ms)
  SELECT date_trunc('second', now()), $1, t.*, 0, 0 FROM (
    SELECT CASE WHEN own THEN ${counterKinds.state} ELSE ${counterKinds.collectionState} END, state, path_id, -count(*)
    FROM judged WHERE reopen GROUP BY own, state, path_id
    UNION ALL SELECT ${counterKinds.state}, ${stateCodes.queued}, 0, count(*) FROM judged WHERE reopen HAVING count(*) > 0
    UNION ALL SELECT ${counterKinds.discovered}, 0, 0, count(*) FROM judged WHERE reopen AND NOT own HAVING count(*) > 0
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
INSERT INTO crawl.shortening (run_id, url_hash, depth, reach, at)
SELECT $1, url_hash, min(depth), min(reach), at FROM (
  SELECT CASE WHEN link.known THEN link.url_hash ELSE page.url_hash END AS url_hash,
    CASE WHEN link.known THEN link.depth ELSE page.depth END AS depth,
    CASE WHEN link.known THEN link.reach ELSE page.reach END AS reach,
    CASE WHEN link.known THEN now() ELSE ${atTheEnd} END AS at
  FROM crawl.resource page JOIN crawl.page p ON p.collection_id = $2 AND p.url_hash = page.url_hash,
  LATERAL (SELECT CASE WHEN p.facts #> '{response,redirectTo}' IS NULL THEN 1 ELSE 0 END AS links) AS way,
  LATERAL (SELECT page.depth + way.links AS depth,
    page.reach + CASE page.reach WHEN ${unlimitedReach} THEN 0 ELSE way.links * ${linkStep} END AS reach) AS next,
  LATERAL (
    SELECT r.url_hash, next.depth, next.reach, true AS known FROM ${linkedResources('p', '$2')}
    WHERE r.generation = $3 AND ${isNearer('next', 'r')}
    UNION ALL
    SELECT NULL, NULL, NULL, false WHERE NOT $5 AND length(p.outlinks) / 8 > (
      SELECT count(*) FROM ${linkedResources('p', '$2')} WHERE r.generation = $3)
  ) AS link
  WHERE page.collection_id = $2 AND page.url_hash = ANY ($4::uuid[])
) notes
GROUP BY url_hash, at`;

/**
 * True when shorter paths change what is fetched, so that they are passed on while the crawl goes on: a line reads the
 * depth, or something was refused for it. Without that, what a depth is matters when the run ends.
 */
export async function decidesByDepth(pool: pg.Pool, { collectionId, program }: RunFacts): Promise<boolean> {
  if (program.readsDepth) return true;
  const { rowCount } = await guarded(() =>
    pool.query(
      `SELECT FROM crawl.decision_path p WHERE p.program_key = $2 AND ${deniedForDepth} AND EXISTS (
         SELECT FROM crawl.resource r WHERE r.collection_id = $1 AND r.path_id = p.id) LIMIT 1`,
      [collectionId, program.key],
    ),
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
