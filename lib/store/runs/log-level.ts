/** The loglevel of a run: robot.conf's, or what somebody has set since it began. */

import { z } from 'zod';
import type pg from 'pg';
import type { ReadModel } from '../models/read-model.ts';
import { endedStates } from '../sql/run-states.ts';
import { guarded } from '../sql/store-error.ts';

export const runLogLevelSchema = z.strictObject({
  run: z.number(),
  isActive: z.boolean(),
  level: z.number(),
});
export type RunLogLevel = ReadModel<typeof runLogLevelSchema>;

/** Of the newest run of the collection; undefined before the first, and where it has no robot.log. */
export async function readLogLevel(pool: pg.Pool, collectionId: number): Promise<RunLogLevel | undefined> {
  const { rows } = await guarded(() =>
    pool.query<{ run: number; isActive: boolean; level: number | null }>(
      `SELECT id AS run, state NOT IN ${endedStates} AS "isActive",
         CASE WHEN program ? 'logLevel' THEN coalesce(options -> 'loglevel', program -> 'logLevel')::int END AS level
       FROM crawl.run WHERE collection_id = $1 ORDER BY id DESC LIMIT 1`,
      [collectionId],
    ),
  );
  const [{ run, isActive, level } = { run: 0, isActive: false, level: null }] = rows;
  return level === null ? undefined : { run, isActive, level };
}

/** Of the run of the collection that has not ended, until it ends. Answers its number; undefined when there is none. */
export async function setRunLogLevel(pool: pg.Pool, collectionId: number, level: number): Promise<number | undefined> {
  const { rows } = await guarded(() =>
    pool.query<{ id: number }>(
      `UPDATE crawl.run SET options = jsonb_set(options, '{loglevel}', to_jsonb($2::int))
       WHERE collection_id = $1 AND state NOT IN ${endedStates} RETURNING id`,
      [collectionId, level],
    ),
  );
  return rows[0]?.id;
}
