/** Shorter paths that a commit met: noted, and passed on by `shorten.ts`. */

import type { Batch } from '../../engine/ports.ts';
import { was } from './was.ts';

export function encodeShortened({ shortened }: Batch) {
  return { shortened: JSON.stringify(shortened) };
}

/** `given`, `written` → `shorter` */
export const noteShorter = `
shorter AS (
  INSERT INTO crawl.shortening (run_id, url_hash, depth, reach)
  SELECT :run, hash, min(depth), min(reach) FROM (
    SELECT g.hash, g.depth, g.reach FROM written w JOIN given g ON g.hash = w.url_hash WHERE w.was = ${was.shorterPath}
    UNION ALL
    SELECT hash, depth, reach FROM jsonb_to_recordset(:shortened::jsonb) AS j (hash uuid, depth int2, reach int4)
    WHERE EXISTS (SELECT FROM fence)
  ) found GROUP BY hash
)`;
