/** What is on record of the canonical URL of a page. */

import type pg from 'pg';
import type { CanonicalTarget } from '../../engine/merge-port.ts';
import type { UrlHash } from '../../engine/ports.ts';
import { mergeCodes, stateCodes } from '../sql/codes.ts';
import type { RunFacts } from '../sql/run-facts.ts';
import { guarded } from '../sql/store-error.ts';

/** SQL: the page `p` names a canonical URL other than its own. */
export const namesAnother = (p: string): string =>
  `(${p}.merge_state IN (${mergeCodes.apart}, ${mergeCodes.merged}, ${mergeCodes.waiting})) IS TRUE`;

const targetSql = `
SELECT d.url_hash IS NOT NULL AS "hasRd", ${namesAnother('p')} AS "namesAnother", path.reason,
  r.run_id = $3 AND is_queued OR r.generation < $4 AS "isQueued",
  (CASE WHEN is_queued THEN r.last_state ELSE r.state END
    IN (${stateCodes.rejected}, ${stateCodes.failed}, ${stateCodes.orphan})) IS TRUE AS "hasFailed"
FROM crawl.resource r
CROSS JOIN LATERAL (SELECT r.state = ${stateCodes.queued} AS is_queued) now
LEFT JOIN crawl.page p ON p.collection_id = r.collection_id AND p.url_hash = r.url_hash
LEFT JOIN crawl.description d ON d.collection_id = r.collection_id AND d.url_hash = r.url_hash
LEFT JOIN crawl.decision_path path ON path.id = CASE WHEN is_queued THEN r.last_path ELSE r.path_id END
WHERE r.collection_id = $1 AND r.url_hash = $2`;

/** `run` is absent for who looks between runs. */
export async function readCanonicalTarget(
  pool: pg.Pool,
  { collectionId, id, generation }: Pick<RunFacts, 'collectionId'> & Partial<Pick<RunFacts, 'id' | 'generation'>>,
  hash: UrlHash,
): Promise<CanonicalTarget | undefined> {
  const values = [collectionId, hash, id ?? 0, generation ?? 0];
  const { rows } = await guarded(() =>
    pool.query<Omit<CanonicalTarget, 'reason'> & { readonly reason: string | null }>({
      name: 'winnow-canonical-target-1',
      text: targetSql,
      values,
    }),
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { reason, ...target } = row;
  return { ...target, ...(reason !== null && { reason }) };
}
