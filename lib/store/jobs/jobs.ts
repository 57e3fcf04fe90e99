/** The queue of jobs in PostgreSQL: a job is claimed by one worker at a time, and due again when that worker is gone. */

import type pg from 'pg';
import { isLocked, jobsLock } from '../sql/locks.ts';
import { guarded } from '../sql/store-error.ts';
import { storedJson } from '../sql/stored-text.ts';
import { inTransaction } from '../sql/transaction.ts';

export type JobState = 'queued' | 'running' | 'finished' | 'failed' | 'cancelled';

export interface JobRecord {
  readonly id: number;
  readonly kind: string;
  readonly state: JobState;
  /** Somebody asked for its end. */
  readonly cancel: boolean;
  readonly createdBy: string;
  /** Milliseconds since the epoch, all three. */
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** What it was asked, how far it was and what came of it are deleted by now. */
  readonly isExpired: boolean;
  /** A worker that lives has it. */
  readonly isOwned: boolean;
  /** One or two sentences, of a job that failed or was replaced. */
  readonly error: string | null;
  readonly input: unknown;
  readonly progress: unknown;
  readonly result: unknown;
}

export interface NewJob {
  readonly kind: string;
  /** Null: of the installation. */
  readonly collectionId: number | null;
  /** Open jobs of the same collection, kind and slot are cancelled, or prevent this one. */
  readonly slot?: string;
  /** Default: true. */
  readonly isReplacing?: boolean;
  readonly input: unknown;
  readonly createdBy: string;
}

const columns = `id, kind, state, cancel, created_by AS "createdBy", extract(epoch FROM created_at)::float8 * 1000 AS "createdAt",
  extract(epoch FROM started_at)::float8 * 1000 AS "startedAt", extract(epoch FROM ended_at)::float8 * 1000 AS "endedAt",
  coalesce(expires_at <= now(), false) AS "isExpired", coalesce(${isLocked('owner')}, false) AS "isOwned",
  error, input, progress, result`;

/** How long what a cancelled job reported is kept. */
const cancelledFor = `interval '10 minutes'`;
/** How long it is known that there was a job, after what it came to is deleted. */
const rememberedFor = `interval '7 days'`;
/** A queued job ends at once; of a running one the worker hears. */
const cancelling = `cancel = true, state = CASE WHEN state = 'queued' THEN 'cancelled' ELSE state END,
  ended_at = CASE WHEN state = 'queued' THEN clock_timestamp() END, expires_at = CASE WHEN state = 'queued' THEN now() + ${cancelledFor} END`;

/** Answers the job's number; undefined when it replaces no other job, and one of its slot is open. */
export async function enqueueJob(pool: pg.Pool, job: NewJob): Promise<number | undefined> {
  const { kind, collectionId, slot = null, input, createdBy, isReplacing = true } = job;
  const { rows } = await guarded(() =>
    inTransaction(pool, async (client) => {
      // The lock makes the second of two concurrent starts see the job of the first.
      await client.query('SELECT pg_advisory_xact_lock($1, $2)', [...jobsLock(collectionId)]);
      return client.query<{ id: number }>(
        `WITH replaced AS (UPDATE crawl.job SET ${cancelling}, error = 'Replaced by a newer request.'
           WHERE $6 AND collection_id IS NOT DISTINCT FROM $2 AND kind = $1 AND slot = $3 AND state IN ('queued', 'running'))
         INSERT INTO crawl.job (kind, collection_id, slot, input, created_by) SELECT $1, $2::int, $3, $4::jsonb, $5
         WHERE $6 OR NOT EXISTS (SELECT FROM crawl.job WHERE collection_id IS NOT DISTINCT FROM $2 AND kind = $1 AND slot = $3
           AND state IN ('queued', 'running')) RETURNING id`,
        [kind, collectionId, slot, storedJson(input), createdBy, isReplacing],
      );
    }),
  );
  return rows[0]?.id;
}

export async function readJob(pool: pg.Pool, collectionId: number | null, id: number): Promise<JobRecord | undefined> {
  const { rows } = await guarded(() =>
    pool.query<JobRecord>(
      `SELECT ${columns} FROM crawl.job WHERE id = $1 AND collection_id IS NOT DISTINCT FROM $2::int`,
      [id, collectionId],
    ),
  );
  return rows[0];
}

/** Those of a collection that wait or are worked on, newest first. */
export async function readOpenJobs(pool: pg.Pool, collectionId: number): Promise<readonly JobRecord[]> {
  const { rows } = await guarded(() =>
    pool.query<JobRecord>(
      `SELECT ${columns} FROM crawl.job WHERE collection_id = $1 AND state IN ('queued', 'running') ORDER BY id DESC`,
      [collectionId],
    ),
  );
  return rows;
}

export interface JobWait {
  /** Jobs of these kinds that are claimed before it. */
  readonly ahead: number;
  /** Workers that live. */
  readonly workers: number;
}

/** What a job that no worker has waits for; `kinds`: those that a worker does one after the other. */
export async function readJobWait(pool: pg.Pool, id: number, kinds: readonly string[]): Promise<JobWait> {
  const { rows } = await guarded(() =>
    pool.query<JobWait>(
      `SELECT (SELECT count(*)::int FROM crawl.job WHERE kind = ANY ($2::text[]) AND id < $1 AND state IN ('queued', 'running')) AS ahead,
         (SELECT count(*)::int FROM crawl.worker w WHERE ${isLocked('w.id')}) AS workers`,
      [id, kinds],
    ),
  );
  return rows[0] ?? { ahead: 0, workers: 0 };
}

/** Whether one of this kind waits or is worked on. */
export async function isJobOpen(pool: pg.Pool, collectionId: number, kind: string): Promise<boolean> {
  const { rowCount } = await guarded(() =>
    pool.query(
      `SELECT FROM crawl.job WHERE kind = $2 AND collection_id = $1 AND state IN ('queued', 'running') LIMIT 1`,
      [collectionId, kind],
    ),
  );
  return rowCount === 1;
}

/** False when it has ended. */
export async function cancelJob(pool: pg.Pool, id: number): Promise<boolean> {
  const { rowCount } = await guarded(() =>
    pool.query(`UPDATE crawl.job SET ${cancelling} WHERE id = $1 AND state IN ('queued', 'running')`, [id]),
  );
  return rowCount === 1;
}

/** A job a worker has. Whoever claims it later ends what this claim may write. */
export interface ClaimedJob {
  readonly id: number;
  readonly kind: string;
  readonly collectionId: number | null;
  /** Of its collection; empty for one of the installation. */
  readonly slug: string;
  readonly createdBy: string;
  readonly input: unknown;
  /** Of a job that was to end when its last worker died. */
  readonly cancel: boolean;
  /** How often it was taken up, this time included. */
  readonly attempts: number;
  readonly owner: number;
}

/** Of a worker that does not beat its job for so long nobody knows whether it lives. */
const abandonedAfterSeconds = 30;

/** SQL: it waits, or its worker is gone. */
export const isClaimable = `state IN ('queued', 'running') AND due_at <= now()
  AND (state = 'queued' OR beat_at < now() - ${abandonedAfterSeconds} * interval '1 s' OR NOT ${isLocked('owner')})`;

/** Takes up the oldest job of these kinds that waits, or whose worker is gone. */
export async function claimJob(
  pool: pg.Pool,
  owner: number,
  kinds: readonly string[],
): Promise<ClaimedJob | undefined> {
  const { rows } = await guarded(() =>
    pool.query<ClaimedJob>({
      name: 'winnow-claim-job-2',
      text: `UPDATE crawl.job j SET state = 'running', owner = $1, attempts = attempts + 1, beat_at = now(),
          started_at = coalesce(started_at, now())
        WHERE j.id = (SELECT id FROM crawl.job WHERE kind = ANY ($2::text[]) AND ${isClaimable}
          ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING id, kind, collection_id AS "collectionId", created_by AS "createdBy", input, cancel, attempts, owner,
          coalesce((SELECT slug FROM public."Collection" c WHERE c.id = collection_id), '') AS slug`,
      values: [owner, kinds],
    }),
  );
  return rows[0];
}

type Claim = Pick<ClaimedJob, 'id' | 'owner' | 'attempts'>;

const isMine = `id = $1 AND owner = $2 AND attempts = $3 AND state = 'running'`;
const claimOf = ({ id, owner, attempts }: Claim): readonly number[] => [id, owner, attempts];

/** Says that the job is worked on, and how far it is. `lost`: somebody else has it, or it is gone. */
export async function beatJob(pool: pg.Pool, claim: Claim, progress: unknown): Promise<'go' | 'cancel' | 'lost'> {
  const { rows } = await guarded(() =>
    pool.query<{ cancel: boolean }>({
      name: 'winnow-beat-job-1',
      text: `UPDATE crawl.job SET beat_at = now(), progress = coalesce($4::jsonb, progress) WHERE ${isMine} RETURNING cancel`,
      values: [...claimOf(claim), progress === undefined ? null : storedJson(progress)],
    }),
  );
  const [row] = rows;
  if (row === undefined) return 'lost';
  return row.cancel ? 'cancel' : 'go';
}

export type JobEnd =
  | { readonly state: 'finished'; readonly result: unknown; readonly keepMs: number }
  | { readonly state: 'failed'; readonly error: string; readonly keepMs: number }
  | { readonly state: 'cancelled' };

/** An end, with what was reported last. */
export type ReportedEnd = JobEnd & { readonly progress?: unknown };

/** False when the claim is not good any more: nothing was written. */
export async function endJob(pool: pg.Pool, claim: Claim, end: ReportedEnd): Promise<boolean> {
  const result = end.state === 'finished' ? storedJson(end.result) : null;
  const error = end.state === 'failed' ? end.error : null;
  const progress = end.progress === undefined ? null : storedJson(end.progress);
  const { rowCount } = await guarded(() =>
    pool.query(
      `UPDATE crawl.job SET state = $4, result = $5::jsonb, error = CASE WHEN $4 = 'cancelled' THEN error ELSE $6 END,
         progress = coalesce($8::jsonb, progress), ended_at = clock_timestamp(), owner = NULL,
         expires_at = now() + coalesce($7 * interval '1 ms', ${cancelledFor})
       WHERE ${isMine}`,
      [...claimOf(claim), end.state, result, error, end.state === 'cancelled' ? null : end.keepMs, progress],
    ),
  );
  return rowCount === 1;
}

/** Lets go of a job: it waits again, as if this claim had not been unless it `counts`. */
export async function putJobBack(
  pool: pg.Pool,
  claim: Claim,
  { afterMs = 0, counts = false }: { readonly afterMs?: number; readonly counts?: boolean } = {},
): Promise<void> {
  await guarded(() =>
    pool.query(
      `UPDATE crawl.job SET state = 'queued', owner = NULL, due_at = now() + $4::float8 * interval '1 ms',
         attempts = attempts - (NOT $5::boolean)::int
       WHERE ${isMine}`,
      [...claimOf(claim), afterMs, counts],
    ),
  );
}

/** Deletes what expired jobs came to, and in the end that they were; answers how many had something to delete. */
export async function expireJobs(pool: pg.Pool): Promise<number> {
  const { rowCount } = await guarded(() =>
    pool.query(`WITH expired AS (UPDATE crawl.job SET input = 'null', progress = NULL, result = NULL
        WHERE expires_at < now() AND input <> 'null' RETURNING id),
        lists AS (DELETE FROM crawl.plan_urls u USING expired e WHERE u.job_id = e.id)
      SELECT FROM expired`),
  );
  await guarded(() => pool.query(`DELETE FROM crawl.job WHERE expires_at < now() - ${rememberedFor}`));
  return rowCount ?? 0;
}
