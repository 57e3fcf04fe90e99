/** Somebody's word about a feed that waits because of what it would delete. */

import type pg from 'pg';
import { moveRun } from '../runs/runs.ts';
import { endedStates } from '../sql/run-states.ts';
import { guarded } from '../sql/store-error.ts';
import { inTransaction } from '../sql/transaction.ts';

export interface HeldDecision {
  readonly collectionId: number;
  readonly feed: number;
  /** Apply it, deletions included; else it ends, and nothing of it takes effect. */
  readonly accept: boolean;
  /** Who says so. */
  readonly by: string;
}

const held = `
FROM crawl.feed_source s WHERE s.id = f.source_id AND s.collection_id = $1 AND f.id = $2
  AND f.state = 'in-progress' AND f.held_at IS NOT NULL`;

/** It is applied again from its start, and not held a second time. */
const confirmSql = `
UPDATE crawl.feed f SET state = 'accepted', held_at = NULL, confirmed_by = $3 ${held}`;

/** Nothing was applied: the figures it would have had stay in `effect`. */
const refuseSql = `
UPDATE crawl.feed f SET state = 'failed', held_at = NULL, ended_at = clock_timestamp(), reason = 'refused by ' || $3, counts = '{}' ${held}`;

/** False when it does not wait, or not any more. */
export async function decideHeldFeed(
  pool: pg.Pool,
  { collectionId, feed, accept, by }: HeldDecision,
): Promise<boolean> {
  const values = [collectionId, feed, by];
  if (!accept) return guarded(() => inTransaction(pool, (client) => refuse(client, values)));
  const { rowCount } = await guarded(() => pool.query(confirmSql, values));
  return rowCount === 1;
}

/** Its run ends with it. */
async function refuse(client: pg.PoolClient, values: readonly unknown[]): Promise<boolean> {
  const { rows } = await client.query<{ run_id: number | null }>(`${refuseSql} RETURNING f.run_id`, [...values]);
  const [refused] = rows;
  if (refused === undefined) return false;
  const ended = await client.query(
    `UPDATE crawl.run SET reason = 'refused by ' || $2 WHERE id = $1 AND state NOT IN ${endedStates}`,
    [refused.run_id, values[2]],
  );
  if (refused.run_id !== null && ended.rowCount === 1) await moveRun(client, refused.run_id, 'stopped');
  return true;
}
