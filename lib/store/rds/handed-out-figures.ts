/** What a Gatherer says of all that it hands out. */

import type pg from 'pg';
import { guarded } from '../sql/store-error.ts';
import { keysAtMark, markOf } from './state-at-mark.ts';

export interface HandedOutFigures {
  /** RDs that have not expired. */
  readonly count: number;
  /** When they were updated, in milliseconds since the epoch; absent where there are none. */
  readonly oldest?: number;
  readonly newest?: number;
  /** Names of attributes that the crawl or external metadata wrote, in lower case, sorted. */
  readonly names: readonly string[];
}

/** $1 collection. Blames are few: the names are theirs. */
const sql = `
WITH k AS MATERIALIZED (SELECT updated_at FROM (${keysAtMark('$1')}) k WHERE NOT expired),
blames AS (
  SELECT blame_id, external_blame FROM crawl.description WHERE collection_id = $1 AND changed <= ${markOf('$1')} GROUP BY 1, 2
  UNION SELECT blame_id, external_blame FROM crawl.description_at_mark WHERE collection_id = $1
)
SELECT count(*)::float8 AS count, (extract(epoch FROM min(updated_at)) * 1000)::float8 AS oldest,
  (extract(epoch FROM max(updated_at)) * 1000)::float8 AS newest,
  (SELECT coalesce(array_agg(DISTINCT pair ->> 0 ORDER BY pair ->> 0), '{}') FROM crawl.blame_set s, jsonb_array_elements(s.blame) pair
    WHERE s.id IN (SELECT blame_id FROM blames UNION SELECT external_blame FROM blames)) AS names
FROM k`;

interface Row {
  readonly count: number;
  readonly oldest: number | null;
  readonly newest: number | null;
  readonly names: readonly string[];
}

/** Looks at every RD: ask once for a mark. */
export async function readHandedOutFigures(pool: pg.Pool, collectionId: number): Promise<HandedOutFigures> {
  const { rows } = await guarded(() => pool.query<Row>(sql, [collectionId]));
  const { count = 0, oldest = null, newest = null, names = [] } = rows[0] ?? {};
  return { count, names, ...(oldest !== null && { oldest }), ...(newest !== null && { newest }) };
}
