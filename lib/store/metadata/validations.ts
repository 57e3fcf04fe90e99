/** Validations of external metadata: who made them when, what they found. Of old ones only the totals stay. */

import { z } from 'zod';
import type pg from 'pg';
import type { ReadModel } from '../models/read-model.ts';
import { guarded } from '../sql/store-error.ts';
import { inTransaction } from '../sql/transaction.ts';

export const storedFindingSchema = z.strictObject({
  file: z.string(),
  /** From 1; a column counts UTF-16 units. */
  line: z.number(),
  column: z.number(),
  severity: z.enum(['error', 'warning', 'info', 'hint']),
  code: z.string(),
  message: z.string(),
});
export type StoredFinding = ReadModel<typeof storedFindingSchema>;

export const validationSummarySchema = z.strictObject({
  id: z.number(),
  /** Milliseconds since the epoch. */
  at: z.number(),
  /** E-mail address, or `cli`. */
  by: z.string(),
  mode: z.enum(['check', 'concatenate']),
  /** A run made it before it began. */
  beforeRun: z.boolean(),
  /** As it was given, from 0 to 1. */
  threshold: z.string(),
  /** Number of the revision it read. */
  revision: z.number(),
  /** Lines that are not blank, and those of them that are malformed. */
  total: z.number(),
  malformed: z.number(),
  /** Within the threshold. */
  ok: z.boolean(),
  /** Of a concatenation: the file was replaced. */
  written: z.boolean().exactOptional(),
  /** Findings by code, those that were not kept counted too. */
  counts: z.record(z.string(), z.number()),
  files: z.array(
    z.strictObject({
      file: z.string(),
      total: z.number(),
      malformed: z.number(),
    }),
  ),
  /** False when its findings were let go: newer validations took their place. */
  kept: z.boolean(),
});
export type ValidationSummary = ReadModel<typeof validationSummarySchema>;

export interface NewValidation extends Omit<ValidationSummary, 'id' | 'at' | 'kept'> {
  readonly collectionId: number;
  readonly findings: readonly StoredFinding[];
}

/** Validations of a collection whose findings are kept. */
const keptValidations = 50;

type Row = Omit<ValidationSummary, 'written'> & { readonly written: boolean | null };

const columns = `id, extract(epoch FROM at)::float8 * 1000 AS at, created_by AS by, mode, before_run AS "beforeRun", threshold,
  revision, total, malformed, ok, written, counts, files, kept`;

function toSummary({ written, ...row }: Row): ValidationSummary {
  return { ...row, ...(written !== null && { written }) };
}

/** Answers the number of the validation. */
export async function saveValidation(pool: pg.Pool, validation: NewValidation): Promise<number> {
  return inTransaction(pool, async (client) => {
    const id = await insertValidation(client, validation);
    await insertFindings(client, id, validation.findings);
    await forgetFindings(client, validation.collectionId);
    return id;
  });
}

async function insertValidation(client: pg.PoolClient, given: NewValidation): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO crawl.metadata_validation
       (collection_id, created_by, mode, before_run, threshold, revision, total, malformed, ok, written, counts, files)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb, $12::jsonb) RETURNING id`,
    [
      given.collectionId,
      given.by,
      given.mode,
      given.beforeRun,
      given.threshold,
      given.revision,
      given.total,
      given.malformed,
      given.ok,
      given.written ?? null,
      JSON.stringify(given.counts),
      JSON.stringify(given.files),
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the validation was not stored');
  return row.id;
}

async function insertFindings(client: pg.PoolClient, id: number, findings: readonly StoredFinding[]): Promise<void> {
  if (findings.length === 0) return;
  await client.query(
    `INSERT INTO crawl.metadata_finding (validation_id, position, line, col, severity, code, file, message)
     SELECT $1, row_number() OVER (), * FROM unnest($2::int[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[])`,
    [
      id,
      findings.map(({ line }) => line),
      findings.map(({ column }) => column),
      findings.map(({ severity }) => severity),
      findings.map(({ code }) => code),
      findings.map(({ file }) => file),
      findings.map(({ message }) => message.replaceAll('\0', '\u{fffd}')),
    ],
  );
}

async function forgetFindings(client: pg.PoolClient, collectionId: number): Promise<void> {
  await client.query(
    `WITH old AS (
       UPDATE crawl.metadata_validation SET kept = false WHERE kept AND collection_id = $1 AND id < (
         SELECT min(id) FROM (SELECT id FROM crawl.metadata_validation WHERE collection_id = $1 ORDER BY id DESC LIMIT $2) newest)
       RETURNING id)
     DELETE FROM crawl.metadata_finding f USING old WHERE f.validation_id = old.id`,
    [collectionId, keptValidations],
  );
}

/** Newest first, numbers below `before`. */
export async function listValidations(
  pool: pg.Pool,
  collectionId: number,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<readonly ValidationSummary[]> {
  const { rows } = await guarded(() =>
    pool.query<Row>(
      `SELECT ${columns} FROM crawl.metadata_validation WHERE collection_id = $1 AND id < coalesce($2::int, 2147483647)
       ORDER BY id DESC LIMIT $3`,
      [collectionId, before ?? null, limit],
    ),
  );
  return rows.map(toSummary);
}

export async function findValidation(
  pool: pg.Pool,
  collectionId: number,
  id: number,
): Promise<ValidationSummary | undefined> {
  const { rows } = await guarded(() =>
    pool.query<Row>(`SELECT ${columns} FROM crawl.metadata_validation WHERE collection_id = $1 AND id = $2`, [
      collectionId,
      id,
    ]),
  );
  return rows[0] && toSummary(rows[0]);
}

export interface FindingQuery {
  readonly severity?: 'error' | 'warning' | undefined;
  readonly code?: string | undefined;
  readonly file?: string | undefined;
  readonly after?: number | undefined;
  readonly limit: number;
}

export interface FindingRows {
  readonly rows: readonly StoredFinding[];
  /** Of the kinds asked for, how many are stored. */
  readonly kept: number;
  readonly next?: number;
}

/** In the order of files and lines. */
export async function listFindings(pool: pg.Pool, validation: number, query: FindingQuery): Promise<FindingRows> {
  const filter = `validation_id = $1 AND severity = coalesce($2, severity) AND code = coalesce($3, code)
    AND file = coalesce($4, file)`;
  const values = [validation, query.severity ?? null, query.code ?? null, query.file ?? null];
  const [page, all] = await guarded(() =>
    Promise.all([
      pool.query<{ readonly position: number; readonly finding: StoredFinding }>(
        `SELECT position, jsonb_build_object('file', file, 'line', line, 'column', col, 'severity', severity, 'code', code,
           'message', message) AS finding FROM crawl.metadata_finding
         WHERE ${filter} AND position > $5 ORDER BY position LIMIT $6`,
        [...values, query.after ?? 0, query.limit + 1],
      ),
      pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM crawl.metadata_finding WHERE ${filter}`, values),
    ]),
  );
  const shown = page.rows.slice(0, query.limit);
  const last = shown.at(-1);
  return {
    rows: shown.map(({ finding }) => finding),
    kept: all.rows[0]?.n ?? 0,
    ...(page.rows.length > shown.length && last !== undefined && { next: last.position }),
  };
}
