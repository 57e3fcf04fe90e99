/** URLs that feeds name, as runs take them and ask for what is said of them. */

import type pg from 'pg';
import type { NamedFacts, NamedUrl, UrlHash } from '../../engine/ports.ts';
import { stateCodes } from '../sql/codes.ts';
import { binaryArray } from '../sql/binary-array.ts';
import { joinCalls } from '../sql/join-calls.ts';
import type { RunFacts } from '../sql/run-facts.ts';
import { endedStates, lockOpenRun } from '../sql/run-states.ts';
import { guarded } from '../sql/store-error.ts';

/** Seeded together. */
const portion = 1_000;

interface RecordRow {
  readonly hash: string;
  readonly source: string;
  readonly feed: number;
  readonly line: number;
  readonly deletes: boolean;
  readonly once: boolean;
  readonly rank: number;
}

interface NamedRow extends RecordRow {
  readonly url: string;
}

/** SQL: the columns of a `RecordRow`, of a named URL `f` and its source `s`. */
const recordColumns = `encode(uuid_send(f.url_hash), 'hex') AS hash, s.name AS source, f.feed_id AS feed, f.line, f.deletes,
  f.fact ? 'crawlOnce' AS once, f.rank`;

function recordOf({ source, feed, line, deletes, once, rank }: RecordRow): NamedUrl['fed'] {
  return {
    feed,
    line,
    source,
    ...(deletes && { action: 'delete' }),
    ...(once && { once }),
    ...(rank === 0 && { first: true }),
  };
}

const toNamed = (row: NamedRow): NamedUrl => ({ hash: row.hash, url: row.url, fed: recordOf(row) });

export async function readWaitingNamed(pool: pg.Pool, { collectionId }: RunFacts): Promise<readonly NamedUrl[]> {
  const { rows } = await guarded(() =>
    pool.query<NamedRow>(
      `SELECT ${recordColumns}, f.url FROM crawl.fed_url f JOIN crawl.feed_source s ON s.id = f.source_id
       WHERE f.collection_id = $1 AND f.pending ORDER BY f.rank, f.feed_id, f.line LIMIT ${portion}`,
      [collectionId],
    ),
  );
  return rows.map(toNamed);
}

/** SQL: of a resource `r` that is there because a feed names it: it was fetched, and stays as it is. */
export const isFetchedForGood = `(r.state = ${stateCodes.fetched} AND coalesce(r.listing @> '{"fed":{"once":true}}', false))`;

const rankOf = ({ fed }: Pick<NamedUrl, 'fed'>): number => (fed.first === true ? 0 : 1);

/** Those after the one that is given, or all. */
export async function readAllNamed(
  pool: pg.Pool,
  { id, collectionId }: RunFacts,
  after: Pick<NamedUrl, 'hash' | 'fed'> | undefined,
): Promise<readonly NamedUrl[]> {
  const rank = after === undefined ? -1 : rankOf(after);
  const { rows } = await guarded(() =>
    pool.query<NamedRow>(
      `SELECT ${recordColumns}, f.url FROM crawl.fed_url f JOIN crawl.feed_source s ON s.id = f.source_id
         LEFT JOIN crawl.resource r ON r.collection_id = f.collection_id AND r.url_hash = f.url_hash
       WHERE f.collection_id = $1 AND (f.rank, f.url_hash) > ($3, $4)
         AND (f.pending OR r.url_hash IS NULL OR r.fed_by IS NULL AND NOT ${isFetchedForGood}
           AND (r.run_id <> $2 OR r.listing #>> '{fed,feed}' IS DISTINCT FROM f.feed_id::text
             OR r.listing #>> '{fed,line}' IS DISTINCT FROM f.line::text))
       ORDER BY f.rank, f.url_hash LIMIT ${portion}`,
      [collectionId, id, rank, after?.hash ?? '0'.repeat(32)],
    ),
  );
  return rows.map(toNamed);
}

/** What is fetched once belongs to the generation of a full run that begins: whoever finds a link to it knows it. */
export async function keepFetchedForGood(pool: pg.Pool, run: Pick<RunFacts, 'id' | 'collectionId' | 'generation'>) {
  await guarded(() =>
    pool.query(
      `WITH open AS MATERIALIZED (${lockOpenRun('$1')}), kept AS MATERIALIZED (
         SELECT r.url_hash FROM open, crawl.fed_url f
           JOIN crawl.resource r ON r.collection_id = f.collection_id AND r.url_hash = f.url_hash
         WHERE f.collection_id = $2 AND NOT f.pending AND r.generation < $3 AND r.fed_by IS NULL
           AND ${isFetchedForGood}
         ORDER BY r.url_hash FOR NO KEY UPDATE OF r
       )
       UPDATE crawl.resource r SET generation = $3 FROM kept k WHERE r.collection_id = $2 AND r.url_hash = k.url_hash`,
      [run.id, run.collectionId, run.generation],
    ),
  );
}

interface Asked {
  readonly collectionId: number;
  readonly hash: UrlHash;
  readonly answer: (found: NamedFacts) => void;
}

interface FactsRow extends RecordRow {
  readonly collection: number;
  readonly fact: NamedFacts['fact'];
  readonly metas: NamedFacts['metas'];
}

/** What is asked for at the same time is one statement. */
export function createNamedReader(pool: pg.Pool): (run: RunFacts, hash: UrlHash) => Promise<NamedFacts | undefined> {
  const ask = joinCalls<Asked>((asked) => readFacts(pool, asked));
  return async ({ collectionId }, hash) => {
    const answers: NamedFacts[] = [];
    await ask({ collectionId, hash, answer: (found) => answers.push(found) });
    return answers[0];
  };
}

async function readFacts(pool: pg.Pool, asked: readonly Asked[]): Promise<void> {
  const collections = binaryArray.int4(asked.map(({ collectionId }) => collectionId));
  const hashes = binaryArray.uuid(asked.map(({ hash }) => hash));
  const { rows } = await guarded(() =>
    pool.query<FactsRow & { readonly n: number }>(
      `SELECT g.n::int - 1 AS n, ${recordColumns}, f.fact, f.metas
       FROM unnest($1::int[], $2::uuid[]) WITH ORDINALITY AS g (collection, hash, n)
         JOIN crawl.fed_url f ON f.collection_id = g.collection AND f.url_hash = g.hash
         JOIN crawl.feed_source s ON s.id = f.source_id`,
      [collections, hashes],
    ),
  );
  for (const row of rows) asked[row.n]?.answer({ record: recordOf(row), fact: row.fact, metas: row.metas });
}

/** SQL: a run that visits sites; a feed of documents is applied by a job instead. */
export const isCrawl = `(kind <> 'feed' OR options #>> '{feed,crawls}' = 'true')`;

/** SQL: runs that take what feeds name. Single URLs are what somebody asked for, and nothing else. */
export const takesNamed = `(kind <> 'single' AND ${isCrawl})`;

/** SQL: URLs wait in the collection. */
export const hasWaiting = (collection: string): string =>
  `EXISTS (SELECT FROM crawl.fed_url f WHERE f.collection_id = ${collection} AND f.pending)`;

/**
 * SQL: collections where URLs wait and nothing crawls, as the table `idle`. After a run that its configuration let fail
 * they wait for another revision; after one that somebody stopped, for the next upload.
 */
export const idleWithNames = `
idle AS (
  SELECT c.id AS collection_id FROM public."Collection" c
  WHERE ${hasWaiting('c.id')}
    AND NOT EXISTS (SELECT FROM crawl.run WHERE collection_id = c.id AND state NOT IN ${endedStates} AND ${isCrawl})
    AND NOT EXISTS (
      SELECT FROM (SELECT state, revision_id, ended_at FROM crawl.run WHERE collection_id = c.id AND ${takesNamed}
        ORDER BY id DESC LIMIT 1) l
      WHERE l.state = 'failed' AND l.revision_id = (SELECT max(id) FROM public."Revision" WHERE "collectionId" = c.id)
        OR l.state = 'stopped' AND NOT EXISTS (
          SELECT FROM crawl.feed_source s JOIN crawl.feed u ON u.source_id = s.id
          WHERE s.collection_id = c.id AND s.kind = 'xmlfeed' AND u.ended_at > l.ended_at AND u.run_id IS NULL))
)`;
