/** The proof that a batch was written, with what the event tail shows of it. */

import type { Batch } from '../../engine/ports.ts';
import { storedJson } from '../sql/stored-text.ts';

interface Numbered {
  readonly id: string;
  readonly batch: Batch;
}

/** Batches of one commit, each with its id. */
export function encodeLogEntries(batches: readonly Numbered[]) {
  const logEntries = batches.map(({ id, batch: { events, settled, postponed } }) => ({
    batch: id,
    events: events.map(({ pathId, ...event }) => ({
      ...event,
      ...(pathId !== undefined && { pathId: String(pathId) }),
    })),
    left_out: Math.max(0, settled.length + postponed.length - events.length),
  }));
  return { batches: batches.map(({ id }) => id), logEntries: storedJson(logEntries) };
}

/** → `log_entries` */
export const writeCommitLog = `
log_entries AS (
  INSERT INTO crawl.commit_log (run_id, batch, events, left_out)
  SELECT :run, j.* FROM jsonb_to_recordset(:logEntries::jsonb) AS j (batch uuid, events jsonb, left_out int)
  WHERE EXISTS (SELECT FROM fence)
)`;

/** SQL: whether all batches of the commit were written before. */
export const wereWritten = `
  (SELECT count(*) FROM crawl.commit_log p WHERE p.run_id = :run AND p.batch = ANY (:batches::uuid[])) = cardinality(:batches::uuid[])`;
