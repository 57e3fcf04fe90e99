/** Puts a sentence into the event tail of a run, or among the notes of its report. */

import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { RunEvent, RunNote } from '../../engine/ports.ts';
import { guarded } from '../sql/store-error.ts';
import { storedJson } from '../sql/stored-text.ts';

/** `at` is milliseconds since the epoch. */
export async function noteRun(
  pool: pg.Pool,
  runId: number,
  note: { readonly at: number; readonly text: string },
): Promise<void> {
  const event: RunEvent = { ...note, kind: 'notice' };
  await guarded(() =>
    pool.query('INSERT INTO crawl.commit_log (run_id, batch, events, left_out) VALUES ($1, $2, $3::jsonb, 0)', [
      runId,
      randomUUID(),
      storedJson([event]),
    ]),
  );
}

/** A report has no more notes than somebody reads. */
export const mostNotes = 12;

const had = `coalesce(options -> 'notes', '[]')`;

/** In one write. The same note again changes nothing; what there is no room for is left out. */
export async function adviseRun(pool: pg.Pool, runId: number, notes: readonly RunNote[]): Promise<void> {
  await guarded(() =>
    pool.query(
      `UPDATE crawl.run SET options = jsonb_set(options, '{notes}', ${had} || (
         SELECT jsonb_agg(note ORDER BY n) FROM (
           SELECT note, n FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS given (note, n)
           WHERE NOT ${had} @> jsonb_build_array(note) ORDER BY n LIMIT $3 - jsonb_array_length(${had})) AS kept))
       WHERE id = $1 AND NOT ${had} @> $2::jsonb AND jsonb_array_length(${had}) < $3`,
      [runId, storedJson(notes), mostNotes],
    ),
  );
}
