/** How a run comes to rest: when nothing is left to do, or everybody has let go of it. */

import { listingType } from '../../sdk/define-protocol.ts';
import { isWholeRun } from '../../sdk/run-kinds.ts';
import type pg from 'pg';
import type { RunRecord, RunState } from '../../engine/ports.ts';
import { orphanPath, stateCodes, counterKinds } from '../sql/codes.ts';
import { hasCut } from '../sql/cuts.ts';
import { hasFailedProgram } from './program-runs.ts';
import { openCompletion } from './completions.ts';
import { emptyCache } from '../bodies/page-cache.ts';
import { dueAgain } from '../rds/hand-out.ts';
import { freeRds, holdRds, removeRds } from '../rds/write-rds.ts';
import { createRunFactsCache } from '../sql/run-facts.ts';
import { hasWaiting, takesNamed } from '../feeds/named-urls.ts';
import { requeueMerged } from './requeue-merged.ts';
import { moveRun, noteOrder, readRun, runColumns, toRunRecord } from './runs.ts';
import type { OrderCause, RunOrder, RunRow } from './runs.ts';
import { passOnAtTheEnd, passOnShorterPaths } from '../commit/shorten.ts';
import { guarded } from '../sql/store-error.ts';
import { inTransaction } from '../sql/transaction.ts';

/** Steers a run, and lets it come to rest when nobody is visiting for it. Undefined when the order means nothing now. */
export async function orderRun(
  pool: pg.Pool,
  id: number,
  order: RunOrder,
  cause?: OrderCause,
): Promise<RunRecord | undefined> {
  const noted = await noteOrder(pool, id, order, cause);
  return noted && (await tryFinishRun(pool, id));
}

/**
 * Ends or pauses the run when that is what is left: nothing queued, or stop or pause asked for, and no lease. Safe at
 * any time, from any process. Answers the run as it is then.
 */
export async function tryFinishRun(pool: pg.Pool, id: number): Promise<RunRecord | undefined> {
  const run = await readRun(pool, id);
  if (run === undefined || !isActive(run.state)) return run;
  if (await isQuiet(pool, id)) await passOnShorterPaths(pool, await createRunFactsCache(pool).of(run));
  return guarded(() => inTransaction(pool, (client) => finishLocked(client, id)));
}

/** Nobody visits for the run, and nothing is due. */
async function isQuiet(pool: pg.Pool, id: number): Promise<boolean> {
  const { rowCount } = await guarded(() =>
    pool.query(
      `SELECT WHERE EXISTS (SELECT FROM crawl.site WHERE lease_run = $1 AND lease_owner IS NOT NULL AND lease_until > now())
         OR EXISTS (SELECT FROM crawl.resource WHERE run_id = $1 AND state = ${stateCodes.queued} AND (due_at IS NULL OR due_at <= now()))`,
      [id],
    ),
  );
  return rowCount === 0;
}

function isActive(state: RunState): boolean {
  return state === 'running' || state === 'pausing' || state === 'stopping';
}

async function finishLocked(client: pg.ClientBase, id: number): Promise<RunRecord | undefined> {
  const { rows } = await client.query<RunRow>(`SELECT ${runColumns} FROM crawl.run WHERE id = $1 FOR NO KEY UPDATE`, [
    id,
  ]);
  const run = rows[0] && toRunRecord(rows[0]);
  if (run === undefined || !isActive(run.state) || (await isVisited(client, id))) return run;
  switch (run.desiredState) {
    case 'pause':
      return rest(client, run, 'paused');
    case 'stop':
      return rest(client, run, 'stopped');
    case 'drain':
    case 'go':
      if (await awaitsUrls(client, run)) return run;
      if (await hasQueued(client, run)) return run;
      await passOnAtTheEnd(client, await createRunFactsCache(client).of(run));
      await requeueMerged(client, run);
      if (await hasQueued(client, run)) return run;
      if (run.desiredState === 'drain') return rest(client, run, 'stopped', 'drained: links found were not followed');
      if (run.kind === 'full') await removeOrphans(client, run);
      await removeUnreached(client, run);
      await emptyCacheUnlessKept(client, run);
      await openCompletion(client, run.id);
      return rest(client, run, 'finished');
  }
}

/** Single URLs say nothing of the rest. */
async function emptyCacheUnlessKept(client: pg.ClientBase, run: RunRecord): Promise<void> {
  const { program } = await createRunFactsCache(client).of(run);
  if (isWholeRun(run.kind) && program.hasRoots === true && program.keepsCache !== true) {
    await emptyCache(client, run.collectionId);
  }
}

/** A lease that ran out is taken away for good, as its worker may only be slow; not in the middle of what it writes. */
async function isVisited(client: pg.ClientBase, id: number): Promise<boolean> {
  const { rows } = await client.query<{ visited: boolean }>(isVisitedSql, [id]);
  return rows[0]?.visited === true;
}

const isVisitedSql = `
WITH leased AS MATERIALIZED (
  SELECT id, lease_until > now() AS lasts FROM crawl.site WHERE lease_run = $1 AND lease_owner IS NOT NULL
), idle AS MATERIALIZED (
  SELECT id FROM crawl.site WHERE id IN (SELECT id FROM leased) AND NOT EXISTS (SELECT FROM leased WHERE lasts)
  ORDER BY id FOR NO KEY UPDATE SKIP LOCKED
), taken AS (
  UPDATE crawl.site s SET lease_epoch = lease_epoch + 1 FROM idle WHERE s.id = idle.id
)
SELECT (SELECT count(*) FROM leased) > (SELECT count(*) FROM idle) AS visited`;

/** RootNodes may still lead to URLs, feeds name some, and somebody has added some. */
async function awaitsUrls(client: pg.ClientBase, { id, desiredState, options }: RunRecord): Promise<boolean> {
  if (options.added !== undefined) return true;
  if (desiredState === 'drain') return false;
  const { rowCount } = await client.query(
    `SELECT FROM crawl.run WHERE id = $1 AND (roots_open OR ${takesNamed} AND ${hasWaiting('run.collection_id')})`,
    [id],
  );
  return rowCount === 1;
}

/** Something is queued; then it is also due on its site, now or later. */
async function hasQueued(client: pg.ClientBase, { id }: RunRecord): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM crawl.resource WHERE run_id = $1 AND state = ${stateCodes.queued} LIMIT 1`,
    [id],
  );
  if (rowCount === 0) return false;
  await client.query(
    `UPDATE crawl.run_site rs SET due_at = now() WHERE run_id = $1 AND due_at = 'infinity' AND EXISTS (
       SELECT FROM crawl.resource r WHERE r.run_id = $1 AND r.site_id = rs.site_id AND r.state = ${stateCodes.queued})`,
    [id],
  );
  return true;
}

async function rest(client: pg.ClientBase, run: RunRecord, state: RunState, reason?: string): Promise<RunRecord> {
  if (reason !== undefined) await client.query('UPDATE crawl.run SET reason = $2 WHERE id = $1', [run.id, reason]);
  return (await moveRun(client, run.id, state)) ?? run;
}

/**
 * What a finished full run did not find again: marked, counted, its RDs deleted, or held when the run deletes more
 * than a tenth and nobody confirmed that.
 */
async function removeOrphans(client: pg.ClientBase, run: RunRecord): Promise<void> {
  const key = [run.collectionId, run.id, run.generation];
  await client.query(markOrphansSql, key);
  if (await mayRemove(client, run)) await client.query(removeSql(orphanWithRd), key);
  else await client.query(holdSql(orphanWithRd), key);
}

const markOrphansSql = `
WITH gone AS MATERIALIZED (
  SELECT url_hash, state, path_id, answer_id FROM crawl.resource
  WHERE collection_id = $1 AND generation < $3 AND state <> ${stateCodes.orphan} AND fed_by IS NULL FOR NO KEY UPDATE
), marked AS (
  UPDATE crawl.resource r SET was = r.state, was_path = r.path_id, state = ${stateCodes.orphan}, path_id = ${orphanPath},
    answer_id = 0, due_at = NULL
  FROM gone g WHERE r.collection_id = $1 AND r.url_hash = g.url_hash
)
INSERT INTO crawl.counter (at, run_id, kind, state, path_id, n, bytes, ms)
SELECT date_trunc('second', now()), $2, t.*, 0, 0 FROM (
  SELECT ${counterKinds.collectionState}, state, path_id, -count(*) FROM gone GROUP BY state, path_id
  UNION ALL SELECT ${counterKinds.collectionState}, ${stateCodes.orphan}, ${orphanPath}, count(*) FROM gone HAVING count(*) > 0
  UNION ALL SELECT ${counterKinds.answer}, 0, answer_id, -count(*) FROM gone WHERE answer_id <> 0 GROUP BY answer_id
) t`;

/**
 * The RDs `d` of a selection of resources, each looked up by its whole key. Without the barriers a planner that has not
 * heard of a new collection looks through all of its RDs for each resource.
 */
const rdsOf = (resources: string): string => `
  (SELECT url_hash, path_id FROM crawl.resource WHERE collection_id = $1 AND ${resources} OFFSET 0) r,
  LATERAL (SELECT * FROM crawl.description WHERE collection_id = $1 AND url_hash = r.url_hash OFFSET 0) d`;

/** RDs of orphans, as rows of (url_hash, path_id). */
export const orphanWithRd = `
  SELECT d.url_hash, ${orphanPath}::bigint AS path_id
  FROM ${rdsOf(`generation < $3 AND state = ${stateCodes.orphan}`)}`;

async function mayRemove(client: pg.ClientBase, run: RunRecord): Promise<boolean> {
  if (await lacksLines(client, run)) return false;
  if (!run.options.confirmDeletions && (await hasCutListing(client, run))) return false;
  const facts = await createRunFactsCache(client).of(run);
  const { rows } = await client.query<{ n: string }>(
    `SELECT (SELECT count(*) FROM (${orphanWithRd}) o)
       + (SELECT count(*) FROM crawl.description WHERE collection_id = $1 AND held_run = $2)
       - (SELECT coalesce(sum(n), 0) FROM crawl.counter WHERE run_id = $2 AND kind = ${counterKinds.removed}) AS n`,
    [run.collectionId, run.id, run.generation],
  );
  return Number(rows[0]?.n ?? 0) <= facts.maxRemovals;
}

/** A program that failed may not have printed what is there: somebody has to say that it is gone. */
async function lacksLines(client: pg.ClientBase, { id, options }: RunRecord): Promise<boolean> {
  return !options.confirmDeletions && (await hasFailedProgram(client, id));
}

/** Behind a folder or newsgroup that was not listed to its end, what was not found again may still be there. */
async function hasCutListing(client: pg.ClientBase, { collectionId, id, generation }: RunRecord): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    `SELECT EXISTS (SELECT FROM (${orphanWithRd}) o) AND EXISTS (
       SELECT FROM crawl.page p JOIN crawl.resource r USING (collection_id, url_hash)
       WHERE collection_id = $1 AND r.run_id = $2 AND p.facts #>> '{response,headers,content-type}' = $4
         AND (${hasCut('p.cuts', 'links')} OR p.facts #>> '{response,body,truncated}' IS NOT NULL)) AS is`,
    [collectionId, id, generation, listingType],
  );
  return rows[0]?.is === true;
}

/** RDs of URLs that no RootNode of the run has led to: found as links, they might still have been reached until now. */
async function removeUnreached(client: pg.ClientBase, run: RunRecord): Promise<void> {
  const facts = await createRunFactsCache(client).of(run);
  if (facts.program.hasRoots !== true) return;
  const key = [run.collectionId, run.id, run.generation];
  const { rows } = await client.query<{ n: number }>(`SELECT count(*)::int AS n FROM (${rejectedWithRd}) r`, key);
  const isAllowed = (rows[0]?.n ?? 0) <= facts.maxRemovals && !(await lacksLines(client, run));
  await client.query(isAllowed ? removeSql(rejectedWithRd) : holdSql(rejectedWithRd), key);
}

/** As rows of (url_hash, path_id). What is left to a later run keeps its RD until then. */
const rejectedWithRd = `
  SELECT d.url_hash, r.path_id
  FROM ${rdsOf(`generation = $3 AND run_id = $2 AND state = ${stateCodes.rejected}`)}
  WHERE d.held_run IS DISTINCT FROM $2
    AND NOT EXISTS (SELECT FROM crawl.decision_path p WHERE p.id = r.path_id AND p.reason = 'deferred')`;

/** Deletes the RDs `selection` names, with their removal on record. $1 collection, $2 run. */
const removeSql = (selection: string): string => `
WITH pending_delete AS MATERIALIZED (${selection}),
${removeRds('USING pending_delete x WHERE d.collection_id = $1 AND d.url_hash = x.url_hash', ', x.path_id')}, removals AS (
  INSERT INTO crawl.removal (collection_id, run_id, url_hash, url, path_id)
  SELECT $1, $2, url_hash, url, path_id FROM removed ORDER BY url
)
INSERT INTO crawl.counter (at, run_id, kind, state, path_id, n, bytes, ms)
SELECT date_trunc('second', now()), $2, ${counterKinds.removed}, 0, path_id, -count(*), 0, 0 FROM removed GROUP BY path_id`;

const holdSql = (selection: string): string => `
WITH held AS (
  ${holdRds(
    '$2',
    `(${selection}) x
  WHERE d.collection_id = $1 AND d.url_hash = x.url_hash AND d.held_run IS DISTINCT FROM $2`,
  )} RETURNING x.path_id
)
INSERT INTO crawl.counter (at, run_id, kind, state, path_id, n, bytes, ms)
SELECT date_trunc('second', now()), $2, ${counterKinds.held}, 0, path_id, count(*), 0, 0 FROM held GROUP BY path_id`;

/** A person's word on the deletions that wait: carries them out and hands them out, or lets the RDs stay. Answers how many. */
export async function decideHeldRemovals(pool: pg.Pool, run: RunRecord, accept: boolean): Promise<number> {
  const key = [run.collectionId, run.id];
  const held = `SELECT url_hash, held_path AS path_id FROM crawl.description WHERE collection_id = $1 AND held_run = $2`;
  return guarded(() =>
    inTransaction(pool, async (client) => {
      const count = await countHeldRemovals(client, run);
      if (accept) {
        await client.query(removeSql(held), key);
        await client.query(dueAgain, [run.collectionId]);
      }
      await client.query(freeRds('$1', '$2'), key);
      return count;
    }),
  );
}

export interface HeldRemovals {
  readonly run: number;
  readonly count: number;
}

/** Deletions that wait for confirmation, the newest run first. */
export async function readHeldRemovals(pool: pg.Pool, collectionId: number): Promise<readonly HeldRemovals[]> {
  const { rows } = await guarded(() =>
    pool.query<HeldRemovals>(
      `SELECT held_run AS run, count(*)::int AS count FROM crawl.description
       WHERE collection_id = $1 AND held_run IS NOT NULL GROUP BY held_run ORDER BY held_run DESC`,
      [collectionId],
    ),
  );
  return rows;
}

/** Deletions of the run that wait for confirmation. */
export async function countHeldRemovals(client: Pick<pg.ClientBase, 'query'>, run: RunRecord): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM crawl.description WHERE collection_id = $1 AND held_run = $2',
    [run.collectionId, run.id],
  );
  return rows[0]?.n ?? 0;
}
