/** Feeds that need somebody, of many collections in one statement: failed, rejected, stuck, or waiting for a decision. */

import type pg from 'pg';
import { guarded } from '../sql/store-error.ts';
import { milliseconds, openFeedStates } from './feed-view.ts';
import type { FeedState } from './feed-view.ts';

/** An upload without progress for so long is stuck. */
const stuckMs = 3_600_000;

export interface FeedTrouble {
  readonly collectionId: number;
  readonly kind: 'failed' | 'rejected' | 'stuck' | 'held';
  readonly feed: number;
  readonly source: string;
  /** When it failed, was held, or last had progress; ms since the epoch. */
  readonly at: number;
  /** Of one that has ended. */
  readonly reason?: string;
  /** Of a held one: documents that it would delete, or members of groups. */
  readonly deleted?: number;
  readonly isOfGroups?: true;
}

interface TroubleRow {
  readonly collection_id: number;
  readonly id: number;
  readonly source: string;
  readonly at: number;
  readonly reason: string | null;
  readonly deleted: number;
  readonly state: FeedState;
  readonly is_held: boolean;
  readonly of_groups: boolean;
}

/** Of each source its last upload that has ended, and the one whose turn it is: the others wait for that. */
const troublesSql = `
SELECT s.collection_id, s.name AS source, f.id, f.reason, f.state, f.held_at IS NOT NULL AS is_held,
  s.kind = 'xmlgroups' AS of_groups,  coalesce((f.counts #>> '{documents,deleted}')::float8, 0) AS deleted, ${milliseconds('f.moved_at')} AS at
FROM crawl.feed_source s CROSS JOIN LATERAL (
  (SELECT o.*, coalesce(o.held_at, (to_jsonb(o) ->> 'progress_at')::timestamptz, o.started_at, o.received_at) AS moved_at
    FROM crawl.feed o WHERE o.source_id = s.id AND o.state IN ${openFeedStates} ORDER BY o.id LIMIT 1)
  UNION ALL
  (SELECT e.*, e.ended_at FROM crawl.feed e WHERE e.source_id = s.id AND e.ended_at IS NOT NULL ORDER BY e.id DESC LIMIT 1)
) f
WHERE s.collection_id = ANY ($1::int[]) AND s.deleted_at IS NULL AND (f.held_at IS NOT NULL
  OR f.state = 'rejected' OR (f.state = 'failed' AND f.reason NOT LIKE 'refused by %')
  OR (f.ended_at IS NULL AND f.moved_at < to_timestamp($2::float8 / 1000)))
ORDER BY f.id DESC`;

/** The newest first. `now` in ms since the epoch. */
export async function readFeedTroubles(
  pool: pg.Pool,
  collectionIds: readonly number[],
  now: number,
): Promise<readonly FeedTrouble[]> {
  const { rows } = await guarded(() => pool.query<TroubleRow>(troublesSql, [collectionIds, now - stuckMs]));
  return rows.map(toTrouble);
}

const isEnded = ({ state }: Pick<TroubleRow, 'state'>): boolean => state === 'failed' || state === 'rejected';

function kindOf({ state, is_held }: Pick<TroubleRow, 'state' | 'is_held'>): FeedTrouble['kind'] {
  if (state === 'failed' || state === 'rejected') return state;
  return is_held ? 'held' : 'stuck';
}

function toTrouble({ collection_id, id, source, at, reason, deleted, ...row }: TroubleRow): FeedTrouble {
  return {
    collectionId: collection_id,
    feed: id,
    source,
    at,
    kind: kindOf(row),
    ...(isEnded(row) && reason !== null && { reason }),
    ...(row.is_held && { deleted }),
    ...(row.of_groups && { isOfGroups: true }),
  };
}
