/** URLs that somebody adds to a run while it goes on: kept with the run until they are in its frontier. */

import type pg from 'pg';
import type { AddedUrl } from '../../engine/ports.ts';
import { guarded } from '../sql/store-error.ts';
import { storedJson } from '../sql/stored-text.ts';

/** So many wait at the same time; the engine takes them up several times a second, unless the run is paused. */
export const mostAdded = 1_000;

const waiting = `coalesce(options -> 'added', '[]')`;
const takesMore = `state IN ('queued', 'running', 'pausing', 'paused') AND desired_state IN ('go', 'pause')`;

/** `over`: the run takes none any longer, as it has ended, is about to, or drains. */
export async function addToRun(pool: pg.Pool, runId: number, added: AddedUrl): Promise<'added' | 'full' | 'over'> {
  const { rowCount } = await guarded(() =>
    pool.query(
      `UPDATE crawl.run SET options = jsonb_set(options, '{added}', ${waiting} || $2::jsonb)
       WHERE id = $1 AND ${takesMore} AND jsonb_array_length(${waiting}) < $3`,
      [runId, storedJson([added]), mostAdded],
    ),
  );
  if (rowCount === 1) return 'added';
  const { rowCount: going } = await guarded(() =>
    pool.query(`SELECT FROM crawl.run WHERE id = $1 AND ${takesMore}`, [runId]),
  );
  return going === 1 ? 'full' : 'over';
}

/** Computed from the row as it is when it is written: what comes meanwhile stays. Without any, the run has no list. */
export async function forgetAdded(pool: pg.Pool, runId: number, added: readonly AddedUrl[]): Promise<void> {
  await guarded(() =>
    pool.query(
      `UPDATE crawl.run SET options = (options - 'added') || coalesce((
         SELECT jsonb_build_object('added', jsonb_agg(one ORDER BY n))
         FROM jsonb_array_elements(${waiting}) WITH ORDINALITY AS all_of_them (one, n)
         WHERE NOT EXISTS (SELECT FROM jsonb_array_elements($2::jsonb) AS done (one) WHERE done.one = all_of_them.one)
         HAVING count(*) > 0), '{}')
       WHERE id = $1`,
      [runId, storedJson(added)],
    ),
  );
}
