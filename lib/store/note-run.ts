/** Puts a sentence into the event tail of a run. */

import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { RunEvent } from '../engine/ports.ts';
import { guarded } from './store-error.ts';
import { storedJson } from './stored-text.ts';

/** `at` is milliseconds since the epoch. */
export async function noteRun(
  pool: pg.Pool,
  runId: number,
  note: { readonly at: number; readonly text: string },
): Promise<void> {
  const event: RunEvent = { ...note, kind: 'notice' };
  await guarded(() =>
    pool.query('INSERT INTO crawl.pulse (run_id, batch, events, left_out) VALUES ($1, $2, $3::jsonb, 0)', [
      runId,
      randomUUID(),
      storedJson([event]),
    ]),
  );
}
