/**
 * What a feed brings, in the tables of the crawl: documents of a batch, those that a full feed no longer has, and the
 * accounts of runs whose URLs a feed takes over.
 */

import type pg from 'pg';
import type { WrittenLists } from '../access/write-lists.ts';
import { orphanPath, stateCodes, counterKinds } from '../sql/codes.ts';
import { prepareNamed } from '../commit/named-parameters.ts';
import { fedDocument } from '../commit/on-conflict.ts';
import { runFence } from '../commit/fences.ts';
import { writeSql } from '../commit/statement.ts';
import type { CommitParameters, WriteRow } from '../commit/statement.ts';
import { hadStateInEarlierRun, earlierState } from '../commit/was.ts';
import { removeRds } from '../rds/write-rds.ts';
import { endedStates } from '../sql/run-states.ts';

/** URLs that belonged to other runs until this batch. */
export interface Taken {
  readonly run: number;
  readonly site: number;
  readonly state: number;
  readonly path: string;
  readonly n: number;
}

interface Written {
  readonly taken: readonly Taken[];
  /** RDs by what became of them, and URLs that another source owned, with its name. */
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly deleted: number;
  readonly rejected: number;
  readonly others: readonly { readonly hash: string; readonly name: string }[];
  /** Hashes of RDs that it would delete, and has not brought. */
  readonly foreign: readonly string[];
}

export interface FedRow extends Omit<WriteRow, 'changed'> {
  readonly changed: Written;
  /** What became of lists of who may see what; absent where nothing was written. */
  readonly lists?: WrittenLists;
}

export type FedParameters = CommitParameters & {
  /** Number of the source. */
  readonly source: number;
  /** Hashes of what it deletes. */
  readonly deletes: readonly string[];
  /** It deletes only what it has brought. */
  readonly deletesOwn: boolean;
};

/** The path is text: it has 63 bits. */
const written = `(SELECT jsonb_build_object(
  'taken', (SELECT coalesce(jsonb_agg(t), '[]') FROM (
    SELECT last_run AS run, site_id AS site, ${earlierState} AS state, was_path::text AS path, count(*) AS n
    FROM applied WHERE ${hadStateInEarlierRun} GROUP BY 1, 2, 3, 4) t),
  'added', (SELECT count(*) FROM stored WHERE fresh),
  'changed', (SELECT count(*) FROM stored WHERE NOT fresh) - (SELECT n FROM same),
  'unchanged', (SELECT n FROM same),
  'deleted', (SELECT count(*) FROM removed),
  'foreign', (SELECT coalesce(jsonb_agg(encode(uuid_send(hash), 'hex')), '[]') FROM unnest(:deletes::uuid[]) AS d (hash)
    WHERE EXISTS (SELECT FROM fence) AND hash NOT IN (SELECT hash FROM given)
      AND EXISTS (SELECT FROM crawl.description o WHERE o.collection_id = :collection AND o.url_hash = hash)),
  'rejected', (SELECT count(*) FROM applied WHERE state = ${stateCodes.rejected} AND url_hash <> ALL (:deletes::uuid[])),
  'others', (SELECT coalesce(jsonb_agg(jsonb_build_object('hash', encode(uuid_send(o.url_hash), 'hex'), 'name', s.name)), '[]')
    FROM owned o JOIN crawl.feed_source s ON s.id = o.fed_by WHERE o.url_hash IN (SELECT url_hash FROM applied))))`;

const owned = `
owned AS (
  SELECT url_hash, fed_by FROM crawl.resource
  WHERE collection_id = :collection AND url_hash = ANY (:hashes::uuid[]) AND fed_by <> :source::int
)`;

/** When an RD was made is no part of what it says of the document; without a date of its own it names that time as the last change. */
export const volatileAttributes = `'{rd-expires,rd-last-changed,rd-last-modified}'::text[]`;

/** The table of RDs as it was before this statement. */
const same = `
same AS (
  SELECT count(*) AS n FROM unnest(:rdHashes::uuid[], :rdAttributes::jsonb[]) AS g (hash, attributes)
  JOIN crawl.description o ON o.collection_id = :collection AND o.url_hash = g.hash
  WHERE g.hash IN (SELECT url_hash FROM stored) AND o.attributes - ${volatileAttributes} = g.attributes - ${volatileAttributes}
)`;

/** The table of resources as it was before this statement. */
const isForeign = `(:deletesOwn::bool AND hash = ANY (:deletes::uuid[]) AND NOT EXISTS (SELECT FROM crawl.resource o
  WHERE o.collection_id = :collection AND o.url_hash = hash AND o.fed_by = :source::int))`;

const statement = prepareNamed<FedParameters>(
  'winnow-fed-8',
  writeSql(runFence, fedDocument, written, {
    fedBy: 'CASE WHEN hash = ANY (:deletes::uuid[]) THEN NULL::int ELSE :source::int END',
    only: `NOT ${isForeign}`,
    more: [owned, same],
  }),
);

/** Documents of one batch, in the caller's transaction. */
export async function writeFed(client: pg.ClientBase, parameters: FedParameters): Promise<FedRow> {
  const { rows } = await client.query<FedRow>(statement.with(parameters));
  const [row] = rows;
  if (row === undefined) throw new Error(`run ${parameters.run} is gone`);
  return row;
}

/**
 * Takes URLs out of the accounts of runs that are still open; of those that have ended nothing changes. The last
 * statement of a transaction: from here on these runs cannot end before it does. $1 run of the feed, $2 what was taken.
 */
const releaseSql = `
WITH taken AS MATERIALIZED (
  SELECT t.run, t.site, t.state, t.path::bigint AS path, sum(t.n)::int AS n
  FROM jsonb_to_recordset($2::jsonb) AS t (run int, site int, state smallint, path text, n int)
  GROUP BY 1, 2, 3, 4
), open AS MATERIALIZED (
  SELECT r.id FROM crawl.run r WHERE r.id IN (SELECT run FROM taken) AND r.id <> $1 AND r.state NOT IN ${endedStates}
  ORDER BY r.id FOR SHARE OF r
), released AS MATERIALIZED (SELECT t.* FROM taken t JOIN open o ON o.id = t.run),
counters AS (
  INSERT INTO crawl.counter (at, run_id, kind, state, path_id, n, bytes, ms)
  SELECT date_trunc('second', now()), t.*, 0, 0 FROM (
    SELECT $1::int, ${counterKinds.collectionState}, state, path, sum(n)::int FROM released GROUP BY state, path
    UNION ALL SELECT run, ${counterKinds.state}, state, path, -sum(n)::int FROM released GROUP BY run, state, path
    UNION ALL SELECT run, ${counterKinds.discovered}, 0, 0, -sum(n)::int FROM released GROUP BY run
  ) t
)
UPDATE crawl.run_site rs SET
  queued = rs.queued - r.queued, rejected = rs.rejected - r.rejected, fetched = rs.fetched - r.fetched, failed = rs.failed - r.failed
FROM (
  SELECT run, site, ${['queued', 'rejected', 'fetched', 'failed']
    .map(
      (name) =>
        `coalesce(sum(n) FILTER (WHERE state = ${stateCodes[name as keyof typeof stateCodes]}), 0)::int AS ${name}`,
    )
    .join(', ')}
  FROM released GROUP BY run, site
) r
WHERE rs.run_id = r.run AND rs.site_id = r.site`;

export async function releaseTaken(client: pg.ClientBase, run: number, taken: readonly Taken[]): Promise<void> {
  if (taken.length > 0) await client.query(releaseSql, [run, JSON.stringify(taken)]);
}

/**
 * Documents of the source that this full feed does not have: they are orphans, their RDs are deleted. A portion, in the
 * order of the hashes. $1 collection, $2 run of the feed, $3 source, $4 hash before, $5 how many at most.
 */
const dropSql = `
WITH gone AS MATERIALIZED (
  SELECT url_hash, state, path_id, answer_id FROM crawl.resource
  WHERE collection_id = $1 AND fed_by = $3 AND run_id <> $2 AND ($4::uuid IS NULL OR url_hash > $4)
  ORDER BY url_hash LIMIT $5 FOR NO KEY UPDATE
), marked AS (
  UPDATE crawl.resource r SET was = r.state, was_path = r.path_id, state = ${stateCodes.orphan}, path_id = ${orphanPath},
    answer_id = 0, due_at = NULL, fed_by = NULL
  FROM gone g WHERE r.collection_id = $1 AND r.url_hash = g.url_hash
),
${removeRds('USING gone g WHERE d.collection_id = $1 AND d.url_hash = g.url_hash')},
removals AS (
  INSERT INTO crawl.removal (collection_id, run_id, url_hash, url, path_id)
  SELECT $1, $2, url_hash, url, ${orphanPath} FROM removed ORDER BY url
), counters AS (
  INSERT INTO crawl.counter (at, run_id, kind, state, path_id, n, bytes, ms)
  SELECT date_trunc('second', now()), $2, t.*, 0, 0 FROM (
    SELECT ${counterKinds.collectionState}, state, path_id, -count(*) FROM gone GROUP BY state, path_id
    UNION ALL SELECT ${counterKinds.collectionState}, ${stateCodes.orphan}, ${orphanPath}, count(*) FROM gone HAVING count(*) > 0
    UNION ALL SELECT ${counterKinds.answer}, 0, answer_id, -count(*) FROM gone WHERE answer_id <> 0 GROUP BY answer_id
    UNION ALL SELECT ${counterKinds.removed}, 0, ${orphanPath}, -count(*) FROM removed HAVING count(*) > 0
  ) t
)
SELECT (SELECT count(*) FROM removed)::int AS deleted,
  (SELECT url_hash::text FROM gone ORDER BY url_hash DESC LIMIT 1) AS last`;

export interface FedOwner {
  readonly collectionId: number;
  readonly run: number;
  readonly source: number;
}

export interface DroppedPortion {
  /** RDs. */
  readonly deleted: number;
  /** Hash of the last document; null where none was left. */
  readonly last: string | null;
}

export async function dropUnfed(
  client: pg.ClientBase,
  { collectionId, run, source }: FedOwner,
  { after, most }: { readonly after: string | null; readonly most: number },
): Promise<DroppedPortion> {
  const { rows } = await client.query<DroppedPortion>(dropSql, [collectionId, run, source, after, most]);
  return rows[0] ?? { deleted: 0, last: null };
}
