/** Programs of a run: each is run by one worker, and its output is on record before anybody uses it. */

import { wholeRunKinds } from '../../sdk/run-kinds.ts';
import { z } from 'zod';
import type pg from 'pg';
import type { ReadModel } from '../models/read-model.ts';
import type { PrintedOutputs, ProgramCall } from '../../engine/ports.ts';
import { isLocked } from '../sql/locks.ts';
import { guarded } from '../sql/store-error.ts';
import { storedJson, storedText } from '../sql/stored-text.ts';

export const programOutcomeSchema = z.enum([
  'exit',
  'signal',
  'timeout',
  'output',
  'memory',
  'processes',
  'not-started',
  'refused',
  // Its engine was gone before it had ended: how it ended is not known.
  'lost',
]);
export type ProgramOutcome = ReadModel<typeof programOutcomeSchema>;

/** The call of the program that follows a run (cmd-hook). */
export const hookCall = 'cmd-hook';

/** What came of a call. */
export const programRecordSchema = z.strictObject({
  outcome: programOutcomeSchema,
  /** The exit code, the signal, or why it was not run. */
  detail: z.string().exactOptional(),
  name: z.string().exactOptional(),
  argv: z.array(z.string()).exactOptional(),
  sha256: z.string().exactOptional(),
  ms: z.number(),
  bytes: z.number(),
  complaint: z.string(),
  /** The end of what the program of cmd-hook printed. */
  output: z.string().exactOptional(),
  lines: z.array(
    z.strictObject({
      n: z.number(),
      text: z.string(),
    }),
  ),
  refused: z.array(
    z
      .strictObject({
        n: z.number(),
        text: z.string(),
      })
      .extend(
        z.strictObject({
          reason: z.string(),
        }).shape,
      ),
  ),
  refusedCount: z.number(),
});
export type ProgramRecord = ReadModel<typeof programRecordSchema>;

/** As the console shows it. */
export const programRunViewSchema = programRecordSchema
  .partial()
  .omit({ lines: true, refused: true })
  .extend({
    call: z.string(),
    command: z.string(),
    printing: z.enum(['urls', 'roots', 'hook']),
    line: z.number(),
    /** URLs it was given. */
    given: z.number(),
    /** More than 1: the engine was gone before it had ended. */
    attempts: z.number(),
    /** Milliseconds since the epoch. */
    begunAt: z.number(),
    accepted: z.number(),
    refusedCount: z.number(),
    refused: programRecordSchema.shape['refused'],
  });
export type ProgramRunView = ReadModel<typeof programRunViewSchema>;

/** `mine`: run it. `done`: its output is on record. `elsewhere`: another worker runs it. */
export type ProgramClaim = 'mine' | 'done' | 'elsewhere';

/** A program that is run: of gatherer.cf, or of cmd-hook in robot.conf. */
export type CalledProgram = Omit<ProgramCall, 'printing'> & Pick<ProgramRunView, 'printing'>;

interface Claiming {
  readonly runId: number;
  readonly workerId: number;
}

/** What a worker that is gone had begun is begun anew. */
export async function claimProgram(
  pool: pg.Pool,
  { runId, workerId }: Claiming,
  { key, command, printing, line, input }: CalledProgram,
): Promise<ProgramClaim> {
  const { rowCount } = await guarded(() =>
    pool.query(
      `INSERT INTO crawl.program_run AS p (run_id, call, command, printing, line, given, worker_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (run_id, call) DO UPDATE SET worker_id = $7, attempts = p.attempts + 1, begun_at = now()
         WHERE p.outcome IS NULL AND (p.worker_id = $7 OR NOT ${isLocked('p.worker_id')})`,
      [runId, key, storedText(command), printing, line, input.length, workerId],
    ),
  );
  if (rowCount === 1) return 'mine';
  const { rowCount: done } = await guarded(() =>
    pool.query('SELECT FROM crawl.program_run WHERE run_id = $1 AND call = $2 AND outcome IS NOT NULL', [runId, key]),
  );
  return done === 1 ? 'done' : 'elsewhere';
}

/** True when a worker had begun it, whatever came of that. */
export async function wasBegun(pool: pg.Pool, runId: number, call: string): Promise<boolean> {
  const { rowCount } = await guarded(() =>
    pool.query('SELECT FROM crawl.program_run WHERE run_id = $1 AND call = $2 AND name IS NOT NULL', [runId, call]),
  );
  return rowCount === 1;
}

/**
 * A line of the audit log in the name of whoever started the run, for each row of `source` (run_id and, as `what`, the
 * detail).
 */
function auditing(action: 'runProgram' | 'endProgram', source: string): string {
  return `INSERT INTO "AuditEvent" (at, "actorKind", actor, "actorId", action, subject, detail)
    SELECT now(), coalesce(r.options #>> '{startedBy,kind}', 'cli'), r.created_by, r.options #>> '{startedBy,userId}',
      '${action}', c.slug, jsonb_build_object('run', r.id) || s.what
    FROM ${source} s JOIN crawl.run r ON r.id = s.run_id JOIN "Collection" c ON c.id = r.collection_id`;
}

/** What is about to run, on record and in the audit log before it does. False when somebody else has taken it over. */
export async function beginProgram(
  pool: pg.Pool,
  { runId, workerId }: Claiming,
  call: string,
  ...[{ name, argv, sha256 }]: readonly [Required<Pick<ProgramRecord, 'name' | 'argv' | 'sha256'>>]
): Promise<boolean> {
  const { rowCount } = await guarded(() =>
    pool.query(
      `WITH begun AS (
         UPDATE crawl.program_run SET name = $4, argv = $5::jsonb, sha256 = $6
         WHERE run_id = $1 AND call = $2 AND worker_id = $3 AND outcome IS NULL
         RETURNING run_id, jsonb_build_object('name', name, 'argv', argv, 'sha256', sha256, 'attempt', attempts) AS what
       ), told AS (${auditing('runProgram', 'begun')})
       SELECT FROM begun`,
      [runId, call, workerId, name, storedJson(argv), sha256],
    ),
  );
  return rowCount === 1;
}

/** A program that runs for single documents of a run, in the audit log before it first does. */
export async function auditProgram(
  pool: pg.Pool,
  runId: number,
  { name, argv, sha256 }: Required<Pick<ProgramRecord, 'name' | 'argv' | 'sha256'>>,
): Promise<void> {
  await guarded(() =>
    pool.query(
      `WITH begun AS (
         SELECT $1::int8 AS run_id, jsonb_build_object('name', $2::text, 'argv', $3::jsonb, 'sha256', $4::text, 'for', 'documents') AS what
       ) ${auditing('runProgram', 'begun')}`,
      [runId, name, storedJson(argv), sha256],
    ),
  );
}

/** False when somebody else has taken it over: what they put on record stands. What ran is in the audit log with it. */
export async function endProgram(
  pool: pg.Pool,
  { runId, workerId }: Claiming,
  call: string,
  record: ProgramRecord,
): Promise<boolean> {
  const { outcome, detail, name, argv, sha256, ms, bytes, complaint, output, lines, refused, refusedCount } = record;
  const { rowCount } = await guarded(() =>
    pool.query(
      `WITH ended AS (
         UPDATE crawl.program_run SET outcome = $4, detail = $5, name = coalesce($6, name), argv = coalesce($7::jsonb, argv),
           sha256 = coalesce($8, sha256), ms = $9, bytes = $10, output = $16, complaint = $11, lines = $12::jsonb, refused = $13::jsonb, accepted = $14, refused_count = $15, ended_at = clock_timestamp()
         WHERE run_id = $1 AND call = $2 AND worker_id = $3 AND outcome IS NULL
         RETURNING run_id, outcome, jsonb_build_object('name', name, 'argv', argv, 'sha256', sha256, 'outcome', outcome,
           'detail', detail, 'ms', ms, 'bytes', bytes, 'lines', accepted, 'refusedCount', refused_count) AS what
       ), ran AS (SELECT * FROM ended WHERE outcome <> 'refused'), told AS (${auditing('endProgram', 'ran')})
       SELECT FROM ended`,
      [
        runId,
        call,
        workerId,
        outcome,
        detail === undefined ? null : storedText(detail),
        name ?? null,
        argv === undefined ? null : storedJson(argv),
        sha256 ?? null,
        ms,
        bytes,
        storedText(complaint),
        storedJson(lines.map(({ n, text }) => [n, text])),
        storedJson(refused),
        lines.length,
        refusedCount,
        output === undefined ? null : storedText(output),
      ],
    ),
  );
  return rowCount === 1;
}

/** A call that was broken off leaves a line of the audit log and no more: it is made again when the run goes on. */
export async function dropProgram(pool: pg.Pool, { runId, workerId }: Claiming, call: string): Promise<void> {
  await guarded(() =>
    pool.query(
      `WITH dropped AS (
         DELETE FROM crawl.program_run WHERE run_id = $1 AND call = $2 AND worker_id = $3 AND outcome IS NULL
         RETURNING run_id, jsonb_build_object('name', name, 'argv', argv, 'sha256', sha256, 'outcome', 'stopped') AS what
       ) ${auditing('endProgram', 'dropped')}`,
      [runId, call, workerId],
    ),
  );
}

/** What the programs printed in the last run of the whole collection up to this one; those of single URLs run none. */
export async function readPrinted(
  pool: pg.Pool,
  collectionId: number,
  upToRun: number | undefined,
): Promise<PrintedOutputs> {
  const { rows } = await guarded(() =>
    pool.query<{ call: string; lines: readonly (readonly [number, string])[] | null }>(
      `SELECT call, lines FROM crawl.program_run WHERE outcome IS NOT NULL AND printing <> 'hook' AND run_id = (
         SELECT id FROM crawl.run WHERE collection_id = $1 AND id <= $2 AND kind IN ${wholeRunKinds} AND program IS NOT NULL
         ORDER BY id DESC LIMIT 1) ORDER BY seq`,
      [collectionId, upToRun ?? 2 ** 31 - 1],
    ),
  );
  return rows.map(({ call, lines }) => [call, (lines ?? []).map(([n, text]) => ({ n, text }))]);
}

interface Row {
  readonly call: string;
  readonly command: string;
  readonly printing: ProgramRunView['printing'];
  readonly line: number;
  readonly given: number;
  readonly attempts: number;
  readonly begun_at: Date;
  readonly output: string | null;
  readonly name: string | null;
  readonly argv: readonly string[] | null;
  readonly sha256: string | null;
  readonly outcome: ProgramOutcome | null;
  readonly detail: string | null;
  readonly ms: number | null;
  readonly bytes: number | null;
  readonly complaint: string | null;
  readonly refused: ProgramRecord['refused'] | null;
  readonly accepted: number | null;
  readonly refused_count: number | null;
}

/** In the order in which they were begun; without what they printed. */
export async function listProgramRuns(pool: pg.Pool, runId: number): Promise<readonly ProgramRunView[]> {
  const { rows } = await guarded(() =>
    pool.query<Row>(
      `SELECT call, command, printing, line, given, attempts, begun_at, name, argv, sha256, outcome, detail, ms, bytes,
         complaint, output, refused, accepted, refused_count
       FROM crawl.program_run WHERE run_id = $1 ORDER BY seq LIMIT 1000`,
      [runId],
    ),
  );
  return rows.map(viewOf);
}

/** The last time a run of the collection ran the program of cmd-hook, whichever run that was. */
export async function readLastHook(
  pool: pg.Pool,
  collectionId: number,
): Promise<{ readonly run: number; readonly program: ProgramRunView } | undefined> {
  const { rows } = await guarded(() =>
    pool.query<Row & { run_id: number }>(
      `SELECT p.* FROM crawl.run r JOIN crawl.program_run p ON p.run_id = r.id AND p.call = $2
       WHERE r.collection_id = $1 ORDER BY r.id DESC LIMIT 1`,
      [collectionId, hookCall],
    ),
  );
  const [row] = rows;
  return row && { run: row.run_id, program: viewOf(row) };
}

function viewOf(row: Row): ProgramRunView {
  const { call, command, printing, line, given, attempts, begun_at: begunAt } = row;
  const { name, argv, sha256, outcome, detail, ms, bytes, complaint, output } = row;
  return {
    call,
    command,
    printing,
    line,
    given,
    attempts,
    begunAt: begunAt.getTime(),
    accepted: row.accepted ?? 0,
    refused: row.refused ?? [],
    refusedCount: row.refused_count ?? 0,
    ...(name !== null && { name }),
    ...(argv !== null && { argv }),
    ...(sha256 !== null && { sha256 }),
    ...(outcome !== null && { outcome }),
    ...(detail !== null && { detail }),
    ...(ms !== null && { ms }),
    ...(bytes !== null && { bytes }),
    ...(complaint !== null && { complaint }),
    ...(output !== null && { output }),
  };
}

/** True when a program of the run did not end as it should: what it did not print may be missing for that reason alone. */
export async function hasFailedProgram(client: Pick<pg.ClientBase, 'query'>, runId: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM crawl.program_run WHERE run_id = $1 AND printing <> 'hook' AND NOT (outcome = 'exit' AND detail = '0') LIMIT 1`,
    [runId],
  );
  return rowCount === 1;
}
