/** All RDs of a collection by URL, for exports: as they are handed out, or as they are now. */

import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { descriptionColumns, toDescriptions, withBlame } from '../read/read-description.ts';
import type { DescriptionRow, DescriptionView } from '../read/read-description.ts';
import { guarded, isPassing, storeError } from '../sql/store-error.ts';
import { hasExpired } from '../text/expired-rds.ts';
import { keysAtMark, markOf, rdOfKey } from './state-at-mark.ts';

/** `mark`: of the hand-out, and before the first one the same as `now`. */
export type RdState = 'mark' | 'now';

const now = `${2n ** 63n - 1n}`;
const markOrNow = (collection: string): string => `coalesce(${markOf(collection)}, ${now})`;

const exportedAtOnce = 500;

/** How often in a row a connection may break before the first RD of it was read. */
const mostBreaks = 10;

/**
 * Every RD that has not expired, by URL, all of one moment: the stream holds a transaction. When the connection breaks, it
 * goes on behind the last RD, with what the database has then.
 */
export async function* streamRds(pool: pg.Pool, collectionId: number, state: RdState): AsyncIterable<DescriptionView> {
  let after = '';
  for (let breaks = 0; ; breaks += 1) {
    try {
      for await (const description of readSnapshot(pool, collectionId, { state, after })) {
        yield description;
        after = description.url;
        breaks = 0;
      }
      return;
    } catch (cause) {
      if (!isPassing(cause) || breaks === mostBreaks) throw storeError(cause);
      await delay(50 * breaks);
    }
  }
}

/** Those behind a URL, in the order of URLs. */
async function* readSnapshot(
  pool: pg.Pool,
  collectionId: number,
  { state, after }: { readonly state: RdState; readonly after: string },
): AsyncIterable<DescriptionView> {
  const client = await guarded(() => pool.connect());
  // A cursor takes no parameters.
  const [collection, place] = [String(Math.trunc(collectionId)), client.escapeLiteral(after)];
  let finished = false;
  try {
    await client.query('BEGIN READ ONLY ISOLATION LEVEL REPEATABLE READ; SET LOCAL cursor_tuple_fraction = 1');
    await client.query(
      `DECLARE rds NO SCROLL CURSOR FOR SELECT ${descriptionColumns}
       FROM (SELECT * FROM (${keysAtMark(collection, state === 'now' ? now : markOrNow(collection))}) k
         WHERE NOT expired AND url > ${place} ORDER BY url) k
       JOIN LATERAL (${rdOfKey(collection)}) d ON true ${withBlame} ORDER BY k.url`,
    );
    for (;;) {
      const { rows } = await client.query<DescriptionRow>(`FETCH ${exportedAtOnce} FROM rds`);
      if (rows.length === 0) break;
      yield* await toDescriptions(client, collectionId, rows);
    }
    await client.query('COMMIT');
    finished = true;
  } finally {
    // Left early: the connection is closed with its cursor.
    client.release(!finished);
  }
}

export interface HandOutFigures {
  /** RDs handed out, and those that are left out because they have expired. */
  readonly exported: number;
  readonly expired: number;
}

const heldThen =
  'crawl.description_at_mark d, o WHERE d.collection_id = $1 AND d.changed <= number AND d.until > number';

/** $1 collection, $2 RDs it has now. Counts what has changed since the mark. */
const figuresSql = `
WITH o AS MATERIALIZED (SELECT ${markOrNow('$1')} AS number)
SELECT ($2 - (SELECT count(*) FROM crawl.description, o WHERE collection_id = $1 AND changed > number)
    + (SELECT count(*) FROM ${heldThen}))::float8 AS rds,
  ((SELECT count(*) FROM crawl.description d, o WHERE d.collection_id = $1 AND ${hasExpired} AND d.changed <= number)
    + (SELECT count(*) FROM ${heldThen} AND ${hasExpired}))::float8 AS expired`;

/** `now`: RDs the collection has. */
export async function countHandedOut(pool: pg.Pool, collectionId: number, now: number): Promise<HandOutFigures> {
  const { rows } = await guarded(() => pool.query<{ rds: number; expired: number }>(figuresSql, [collectionId, now]));
  const { rds = now, expired = 0 } = rows[0] ?? {};
  return { exported: Math.max(0, rds - expired), expired };
}
