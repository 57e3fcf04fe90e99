/** Reading the frontier: what is due on a leased site, and what a run already knows. */

import type pg from 'pg';
import type { Due, KnownUrl, UrlHash, Visit } from '../../engine/ports.ts';
import { binaryArray } from '../sql/binary-array.ts';
import { discoveryOf, stateCodes } from '../sql/codes.ts';
import type { DiscoveryColumns } from '../sql/codes.ts';
import type { RunFacts } from '../sql/run-facts.ts';
import { guarded, storeError } from '../sql/store-error.ts';

interface DueRow extends DiscoveryColumns {
  readonly hash: string;
  readonly url: string;
  readonly depth: number;
  readonly reach: number | null;
  readonly attempts: number;
  readonly etag: string | null;
  readonly last_modified: string | null;
  readonly program_key: string | null;
  readonly body_kept: boolean;
  readonly fetched_in_run: boolean | null;
}

const dueSql = `
SELECT encode(uuid_send(q.url_hash), 'hex') AS hash, q.url, q.depth, q.reach, q.found_as, q.found_on, q.hops, q.listing, q.attempts,
  p.etag, p.last_modified, last_run.program ->> 'key' AS program_key,
  p.run_id = $1 AS fetched_in_run, p.body_hash IS NOT NULL AND EXISTS (SELECT FROM crawl.body b WHERE b.hash = p.body_hash) AS body_kept
FROM (
  SELECT * FROM crawl.resource r
  WHERE r.run_id = $1 AND r.site_id = $2 AND r.state = ${stateCodes.queued} AND (r.due_at IS NULL OR r.due_at <= now())
    AND r.url_hash <> ALL ($4::uuid[])
  ORDER BY r.depth, r.seq LIMIT $3
) q
LEFT JOIN crawl.page p ON p.collection_id = q.collection_id AND p.url_hash = q.url_hash
LEFT JOIN crawl.run last_run ON last_run.id = p.run_id
ORDER BY q.depth, q.seq`;

/**
 * A plain read: the lease is exclusive, so nothing has to be marked as claimed. Planned anew each time: the queue of a
 * crawl that has just begun is no measure for what follows.
 */
export async function readDue(
  pool: pg.Pool,
  { runId, siteId }: Visit,
  count: number,
  taken: ReadonlySet<UrlHash>,
): Promise<readonly Due[]> {
  const values = [runId, siteId, count, binaryArray.uuid([...taken])];
  const { rows } = await guarded(() => pool.query<DueRow>(dueSql, values));
  return rows.map(toDue);
}

function toDue(row: DueRow): Due {
  const { hash, url, depth, reach, attempts, etag, last_modified: lastModified, program_key: programKey } = row;
  return {
    hash,
    url,
    depth,
    attempts,
    discovery: discoveryOf(row),
    bodyKept: row.body_kept,
    ...(reach !== null && { reach }),
    ...(etag !== null && { etag }),
    ...(lastModified !== null && { lastModified }),
    ...(programKey !== null && { programKey }),
    ...(row.fetched_in_run === true && { fetchedInRun: true }),
  };
}

const knownAtOnce = 20_000;

/** Every URL found in the run's generation, streamed over one connection. */
export async function* readKnown(pool: pg.Pool, run: RunFacts): AsyncIterable<readonly KnownUrl[]> {
  const client = await guarded(() => pool.connect());
  let finished = false;
  try {
    await client.query('BEGIN READ ONLY; SET LOCAL cursor_tuple_fraction = 1');
    await client.query(
      `DECLARE known NO SCROLL CURSOR FOR SELECT encode(uuid_send(url_hash), 'hex'), depth::int, reach FROM crawl.resource
       WHERE collection_id = ${run.collectionId} AND generation = ${run.generation}`,
    );
    for (;;) {
      const { rows } = await client.query<[string, number, number | null]>({
        text: `FETCH ${knownAtOnce} FROM known`,
        rowMode: 'array',
      });
      if (rows.length === 0) break;
      yield rows;
    }
    await client.query('COMMIT');
    finished = true;
  } catch (cause) {
    throw storeError(cause);
  } finally {
    // A reader that stopped early leaves a cursor behind; the connection is closed with it.
    client.release(!finished);
  }
}
