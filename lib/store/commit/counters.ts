/** Counters of a commit, computed from what was really inserted and changed: exact whoever else writes. */

import type { Batch } from '../../engine/ports.ts';
import { discoveryCode, counterKinds } from '../sql/codes.ts';
import { cutCodeOf } from '../sql/cuts.ts';
import { earlierState, hadStateInEarlierRun, hadStateInRun, isDiscovered } from './was.ts';

export function encodeCounts({ settled, linksFound }: Batch) {
  const cached = settled.flatMap(({ fromCache }) => fromCache ?? []);
  return { linksFound, cachedUrls: cached.length, cachedBytes: cached.reduce((sum, bytes) => sum + bytes, 0) };
}

/** `applied`, `stored`, `removed`, `held` → `counters` */
export const writeCounters = `
counters AS (
  INSERT INTO crawl.counter (at, run_id, kind, state, path_id, n, bytes, ms, note)
  SELECT date_trunc('second', now()), :run, t.*
  FROM (
    SELECT ${counterKinds.state}, state, path_id, count(*), sum(bytes), sum(ms), NULL::text FROM applied GROUP BY state, path_id
    UNION ALL
    SELECT ${counterKinds.state}, was, was_path, -count(*), 0, 0, NULL FROM applied
    WHERE ${hadStateInRun} GROUP BY was, was_path
    UNION ALL
    SELECT ${counterKinds.collectionState}, ${earlierState}, was_path, -count(*), 0, 0, NULL FROM applied
    WHERE ${hadStateInEarlierRun} GROUP BY was, was_path
    UNION ALL
    SELECT ${counterKinds.discovered}, 0, 0, count(*), 0, 0, NULL FROM applied WHERE ${isDiscovered} HAVING count(*) > 0
    UNION ALL
    SELECT ${counterKinds.listed}, 0, 0, count(*), 0, 0, NULL FROM applied
    WHERE found_as = ${discoveryCode({ kind: 'sitemap', hops: 0 })} AND ${isDiscovered} HAVING count(*) > 0
    UNION ALL
    SELECT ${counterKinds.answer}, 0, a.id, sum(a.n), 0, 0, NULL FROM applied,
      LATERAL (VALUES (answer_id, 1), (was_answer, -1)) a (id, n)
    WHERE answer_id <> was_answer AND a.id <> 0 GROUP BY a.id HAVING sum(a.n) <> 0
    UNION ALL
    SELECT ${counterKinds.linksFound}, 0, 0, :linksFound::int, 0, 0, NULL WHERE :linksFound::int > 0 AND EXISTS (SELECT FROM fence)
    UNION ALL
    SELECT ${counterKinds.fromCache}, 0, 0, :cachedUrls::int, :cachedBytes::int8, 0, NULL WHERE :cachedUrls::int > 0 AND EXISTS (SELECT FROM fence)
    UNION ALL
    SELECT ${counterKinds.cut}, ${cutCodeOf('c.kind')}, 0, sum(c.count), 0, 0, c.reason
    FROM unnest(:pageHashes::uuid[], :cuts::jsonb[]) g (hash, cuts),
      jsonb_to_recordset(g.cuts) c (kind text, count int, reason text)
    WHERE g.hash IN (SELECT url_hash FROM applied) GROUP BY c.kind, c.reason
    UNION ALL
    SELECT ${counterKinds.stored}, 0, 0, count(*), 0, 0, NULL FROM stored WHERE fresh HAVING count(*) > 0
    UNION ALL
    SELECT ${counterKinds.removed}, 0, path_id, -count(*), 0, 0, NULL FROM removed GROUP BY path_id
    UNION ALL
    SELECT ${counterKinds.held}, 0, path_id, count(*), 0, 0, NULL FROM held GROUP BY path_id
  ) t
)`;
