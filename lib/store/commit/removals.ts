/** RDs of URLs that a commit settled or rejected without one: deleted, or held where a run deletes more than its share. */

import type { Batch, UrlHash } from '../../engine/ports.ts';
import { binaryArray } from '../sql/binary-array.ts';
import { counterKinds } from '../sql/codes.ts';
import { holdRds, removeRds } from '../rds/write-rds.ts';
import type { RunFacts } from '../sql/run-facts.ts';

export function encodeRemovals(run: RunFacts, batch: Batch) {
  return { noRdHashes: binaryArray.uuid(withoutRd(run, batch)), maxRemovals: run.maxRemovals };
}

/** URLs that lose their RD: settled without one, or, when there may be RDs of earlier runs, rejected as they were found. */
function withoutRd({ kind, generation }: RunFacts, { settled, discovered }: Batch): readonly UrlHash[] {
  const made = settled.filter(({ description }) => description === 'none');
  const isFirst = kind === 'full' && generation === 1;
  const rejected = isFirst ? [] : discovered.filter((each) => each.rejected !== undefined && each.provisional !== true);
  return [...made, ...rejected].map(({ hash }) => hash);
}

/** `applied` → `removed`, `held` */
export const removeDescriptions = `
pending_delete AS (
  SELECT d.url_hash, w.path_id, row_number() OVER () AS n
  FROM applied w JOIN crawl.description d ON d.collection_id = :collection AND d.url_hash = w.url_hash
  WHERE w.url_hash = ANY (:noRdHashes::uuid[])
),
allowed AS (
  SELECT :maxRemovals::float8 + coalesce(sum(t.n), 0) AS n FROM crawl.counter t
  WHERE t.run_id = :run AND t.kind = ${counterKinds.removed}
),
${removeRds(
  `USING pending_delete x
  WHERE d.collection_id = :collection AND d.url_hash = x.url_hash AND x.n <= (SELECT n FROM allowed)`,
  ', x.path_id',
)},
removals AS (
  INSERT INTO crawl.removal (collection_id, run_id, url_hash, url, path_id)
  SELECT :collection, :run, url_hash, url, path_id FROM removed
),
held AS (
  ${holdRds(
    ':run',
    `pending_delete x
  WHERE d.collection_id = :collection AND d.url_hash = x.url_hash AND x.n > (SELECT n FROM allowed)
    AND d.held_run IS DISTINCT FROM :run`,
  )}
  RETURNING x.path_id
)`;
