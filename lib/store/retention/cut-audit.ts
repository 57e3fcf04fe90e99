/** Removes the oldest entries of the audit log, and keeps how many, until when, and the hash that the next entry continues. */

import { z } from 'zod';
import type pg from 'pg';
import type { ReadModel } from '../models/read-model.ts';
import { guarded } from '../sql/store-error.ts';
import { inTransaction } from '../sql/transaction.ts';

export const auditCutSchema = z.strictObject({
  /** Entries removed so far. */
  entries: z.number(),
  /** Time of the last of them, in milliseconds since the epoch. */
  until: z.number(),
  /** Hash of the last of them: the oldest entry that is left holds it, so that the chain can be verified from there. */
  hash: z.string(),
});
export type AuditCut = ReadModel<typeof auditCutSchema>;

/** Entries in one transaction. */
const portion = 5_000;

/** $1 days. */
const cutSql = `
WITH gone AS (
  DELETE FROM "AuditEvent" WHERE id IN (
    SELECT id FROM (SELECT id, at FROM "AuditEvent" ORDER BY id LIMIT ${portion}) oldest
    WHERE at < now() - interval '1 day' * $1::int)
  RETURNING id, at, hash
), noted AS (
  INSERT INTO crawl.audit_cut AS c (entries, upto, until, hash)
  SELECT count(*) OVER (), id, at, hash FROM gone ORDER BY id DESC LIMIT 1
  ON CONFLICT (only_row) DO UPDATE SET entries = c.entries + excluded.entries, upto = excluded.upto, until = excluded.until,
    hash = excluded.hash
)
SELECT count(*)::int AS entries FROM gone`;

/** Answers how many entries were removed. */
export async function cutAudit(pool: pg.Pool, days: number): Promise<number> {
  return guarded(() =>
    inTransaction(pool, async (client) => {
      // One engine at a time: otherwise the numbers of two would overlap.
      await client.query('LOCK TABLE crawl.audit_cut IN EXCLUSIVE MODE');
      await client.query(`SET LOCAL winnow.cuts_audit = 'on'`);
      const { rows } = await client.query<{ entries: number }>(cutSql, [days]);
      return rows[0]?.entries ?? 0;
    }),
  );
}

/** Undefined as long as nothing was removed. */
export async function readAuditCut(pool: pg.Pool): Promise<AuditCut | undefined> {
  const { rows } = await guarded(() =>
    pool.query<AuditCut>(
      `SELECT entries::float8 AS entries, extract(epoch FROM until)::float8 * 1000 AS until, hash FROM crawl.audit_cut`,
    ),
  );
  return rows[0];
}
