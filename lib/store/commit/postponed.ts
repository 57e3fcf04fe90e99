/** URLs of a commit that are tried again later; those that the same commit finds are put off as they are written. */

import type { Batch, Postponed } from '../../engine/ports.ts';
import { stateCodes } from '../sql/codes.ts';

/** As a duration: the clocks of worker and database need not agree. */
export function delayOf({ dueAt }: Postponed, now: number): number {
  return Math.max(0, dueAt - now);
}

export function encodePostponed({ discovered, postponed }: Batch, now: number) {
  const found = new Set(discovered.map(({ hash }) => hash));
  const later = postponed.filter(({ hash }) => !found.has(hash));
  return {
    postponed: JSON.stringify(
      later.map((each) => ({ hash: each.hash, delay: delayOf(each, now), attempts: each.attempts })),
    ),
  };
}

/** `later` */
export const postpone = `
later AS (
  UPDATE crawl.resource r SET due_at = now() + p.delay * interval '1 ms', attempts = p.attempts
  FROM jsonb_to_recordset(:postponed::jsonb) AS p (hash uuid, delay float8, attempts int2),
  -- Row by row: a plan made while the table was small would go through the whole queue.
  LATERAL (SELECT ctid AS place FROM crawl.resource q WHERE q.collection_id = :collection AND q.url_hash = p.hash OFFSET 0) x
  WHERE r.ctid = x.place AND r.state = ${stateCodes.queued} AND EXISTS (SELECT FROM fence)
  RETURNING 1
)`;
