/** Whether an engine has anything to do, in one statement: asked every few seconds as long as nothing is announced. */

import type pg from 'pg';
import { isApplicable } from './feeds/feeds.ts';
import { idleWithNames } from './feeds/named-urls.ts';
import { isClaimable } from './jobs/jobs.ts';
import { isRoundDueAt } from './runs/completions.ts';
import { isWaitingForProxy } from './runs/run-proxy.ts';
import { isToWorkOn } from './runs/runs.ts';
import { hasScheduleDue } from './schedules/firings.ts';
import { guarded } from './sql/store-error.ts';

/** $1 worker, $2 now, $3 the reason of runs that wait for the disk. */
const dueSql = `
WITH ${idleWithNames}
SELECT ${hasScheduleDue}
  OR EXISTS (SELECT FROM crawl.job WHERE ${isClaimable})
  OR EXISTS (SELECT FROM crawl.feed WHERE ${isApplicable})
  OR EXISTS (SELECT FROM crawl.run WHERE ${isToWorkOn})
  OR EXISTS (SELECT FROM crawl.run WHERE ${isWaitingForProxy} OR state = 'paused' AND reason = $3)
  OR EXISTS (SELECT FROM crawl.completion c WHERE c.state = 'ending' OR ${isRoundDueAt('$2')})
  OR EXISTS (SELECT FROM idle) AS due`;

export interface WorkQuestion {
  /** Worker id of the engine that asks. */
  readonly worker: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly diskFullReason: string;
}

export async function isWorkDue(pool: pg.Pool, { worker, now, diskFullReason }: WorkQuestion): Promise<boolean> {
  const { rows } = await guarded(() =>
    pool.query<{ due: boolean }>({
      name: 'winnow-work-due-1',
      text: dueSql,
      values: [worker, new Date(now), diskFullReason],
    }),
  );
  return rows[0]?.due === true;
}
