/**
 * At the end of a run, pages are decided again whose canonical URL turned out otherwise than when they were decided: it has
 * an RD now or has lost it, or it was still to be fetched. So are copies of a page that has other content now.
 */

import type pg from 'pg';
import type { RunRecord } from '../../engine/ports.ts';
import { isWholeRun } from '../../sdk/run-kinds.ts';
import { namesAnother } from '../lease/canonical-target.ts';
import { stillHas } from '../lease/kept.ts';
import { counterKinds, mergeCodes, stateCodes } from '../sql/codes.ts';
import { rememberLastRun } from '../sql/last-run.ts';

/** The pages to look at: those of a whole run are all, those of another one what its URLs name and what names them. */
const pagesOf = {
  whole: `SELECT p.* FROM crawl.page p WHERE p.collection_id = $2 AND p.merge_into IS NOT NULL`,
  part: `SELECT p.* FROM crawl.resource r, crawl.page p
    WHERE r.run_id = $1 AND p.collection_id = $2 AND p.url_hash = r.url_hash AND p.merge_into IS NOT NULL
    UNION SELECT p.* FROM crawl.resource r, crawl.page p
    WHERE r.run_id = $1 AND p.collection_id = $2 AND p.merge_into = r.url_hash`,
} as const;

const md5Of = `p.facts #>> '{content,md5}'`;
/** The first URL with the content of a copy has other content now, or is gone. */
const hasLostItsFirst = `d.md5 IS DISTINCT FROM ${md5Of} AND NOT ${stillHas('p.collection_id', 'p.merge_into', md5Of)}`;

const requeueSql = (pages: string): string => `
WITH again AS MATERIALIZED (
  SELECT r.url_hash, r.site_id, r.path_id, r.run_id = $1 AS own
  FROM (${pages}) p JOIN crawl.resource r ON r.collection_id = p.collection_id AND r.url_hash = p.url_hash
  LEFT JOIN crawl.page t ON t.collection_id = p.collection_id AND t.url_hash = p.merge_into
  LEFT JOIN crawl.description d ON d.collection_id = p.collection_id AND d.url_hash = p.merge_into
  WHERE r.state = ${stateCodes.fetched} AND r.generation = $3 AND r.fed_by IS NULL
    AND CASE WHEN p.merge_state = ${mergeCodes.copy} THEN ${hasLostItsFirst} WHEN d.url_hash IS NOT NULL AND NOT ${namesAnother('t')}
      THEN p.merge_state IN (${mergeCodes.apart}, ${mergeCodes.waiting})
      ELSE p.merge_state IN (${mergeCodes.merged}, ${mergeCodes.waiting}) END
  ORDER BY r.url_hash FOR NO KEY UPDATE OF r
), moved AS (
  UPDATE crawl.resource r SET state = ${stateCodes.queued}, path_id = 0, run_id = $1, attempts = 0, due_at = NULL,
    ${rememberLastRun('r.run_id = $1')}
  FROM again a WHERE r.collection_id = $2 AND r.url_hash = a.url_hash
), counters AS (
  INSERT INTO crawl.counter (at, run_id, kind, state, path_id, n, bytes, ms)
  SELECT date_trunc('second', now()), $1, t.*, 0, 0 FROM (
    SELECT CASE WHEN own THEN ${counterKinds.state} ELSE ${counterKinds.collectionState} END, ${stateCodes.fetched}, path_id, -count(*)
    FROM again GROUP BY own, path_id
    UNION ALL SELECT ${counterKinds.state}, ${stateCodes.queued}, 0, count(*) FROM again HAVING count(*) > 0
    UNION ALL SELECT ${counterKinds.discovered}, 0, 0, count(*) FROM again WHERE NOT own HAVING count(*) > 0
  ) t
), hosts AS (
  INSERT INTO crawl.run_site AS rs (run_id, site_id, queued, fetched, due_at)
  SELECT $1, site_id, count(*), -count(*) FILTER (WHERE own), now() FROM again GROUP BY site_id ORDER BY site_id
  ON CONFLICT (run_id, site_id) DO UPDATE SET
    queued = rs.queued + excluded.queued, fetched = rs.fetched + excluded.fetched, due_at = now()
)
SELECT count(*)::int AS n FROM again`;

/** When nothing else is queued. Answers how many pages are decided again. */
export async function requeueMerged(
  client: pg.ClientBase,
  { id, collectionId, generation, kind }: RunRecord,
): Promise<number> {
  const sql = requeueSql(isWholeRun(kind) ? pagesOf.whole : pagesOf.part);
  const { rows } = await client.query<{ n: number }>(sql, [id, collectionId, generation]);
  return rows[0]?.n ?? 0;
}
