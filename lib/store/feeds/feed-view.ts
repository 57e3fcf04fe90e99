/** An upload as it is read: from the moment it is complete until it has ended, and after. */

import { z } from 'zod';
import type { ReadModel } from '../models/read-model.ts';
import { feedCountsSchema, noCounts } from './feed-counts.ts';
import type { FeedCounts } from './feed-counts.ts';

/** `rejected`: applied without errors, and the rules of the collection keep none of its documents. */
export const feedStates = [
  'accepted',
  'in-progress',
  'completed',
  'completed-with-errors',
  'rejected',
  'failed',
] as const;
export type FeedState = (typeof feedStates)[number];

/** `deleted`: the documents of its source, by somebody in the console; `decided-again`: they, after a change of the configuration. */
export const feedTypes = [
  'full',
  'incremental',
  'metadata-and-url',
  'cleanup',
  'replace',
  'deleted',
  'decided-again',
] as const;
export const feedChannels = ['http', 'https', 'console', 'gatherd'] as const;
export const feedKinds = ['xmlfeed', 'xmlgroups', 'soif'] as const;

/** SQL: of those that have not ended. */
export const openFeedStates = `('accepted', 'in-progress')`;

export const feedViewSchema = z.strictObject({
  id: z.number(),
  source: z.strictObject({ id: z.number(), name: z.string(), kind: z.enum(feedKinds) }),
  type: z.enum(feedTypes),
  state: z.enum(feedStates),
  /** Since when it waits for confirmation about its deletions; ms since the epoch, as all times here. */
  heldAt: z.number().exactOptional(),
  channel: z.enum(feedChannels),
  /** The address it came from, or who pushed it. */
  sender: z.string(),
  receivedAt: z.number(),
  startedAt: z.number().exactOptional(),
  endedAt: z.number().exactOptional(),
  /** Bytes of its data. */
  size: z.number(),
  /** Its file is still there. */
  hasFile: z.boolean(),
  run: z.number().exactOptional(),
  /** Who confirmed its deletions. */
  confirmedBy: z.string().exactOptional(),
  counts: feedCountsSchema,
  /** Why it failed. */
  reason: z.string().exactOptional(),
});
export type FeedView = ReadModel<typeof feedViewSchema>;

export interface FeedRow {
  readonly id: number;
  readonly source_id: number;
  readonly source: string;
  readonly kind: FeedView['source']['kind'];
  readonly type: FeedView['type'];
  readonly state: FeedState;
  readonly held: number | null;
  readonly channel: FeedView['channel'];
  readonly sender: string;
  readonly received: number;
  readonly started: number | null;
  readonly ended: number | null;
  readonly size: number;
  readonly has_file: boolean;
  readonly run_id: number | null;
  readonly confirmed_by: string | null;
  readonly counts: Partial<FeedCounts>;
  readonly reason: string | null;
}

/** SQL: a time as milliseconds since the epoch. */
export const milliseconds = (column: string): string => `extract(epoch FROM ${column})::float8 * 1000`;

/** SQL: the columns of a `FeedRow`, of a feed `f` and its source `s`. */
export const feedColumns = `f.id, f.source_id, s.name AS source, s.kind, f.type, f.state, ${milliseconds('f.held_at')} AS held,
  f.channel, f.sender, ${milliseconds('f.received_at')} AS received, ${milliseconds('f.started_at')} AS started,
  ${milliseconds('f.ended_at')} AS ended, f.size::float8 AS size, f.file IS NOT NULL AS has_file, f.run_id,
  f.confirmed_by, f.counts, f.reason`;

export function toFeedView(row: FeedRow): FeedView {
  const { id, type, state, channel, sender, size, held, started, ended, run_id, confirmed_by, reason } = row;
  return {
    id,
    source: { id: row.source_id, name: row.source, kind: row.kind },
    type,
    state,
    channel,
    sender,
    receivedAt: row.received,
    size,
    hasFile: row.has_file,
    counts: { ...noCounts, ...row.counts },
    ...(held !== null && { heldAt: held }),
    ...(started !== null && { startedAt: started }),
    ...(ended !== null && { endedAt: ended }),
    ...(run_id !== null && { run: run_id }),
    ...(confirmed_by !== null && { confirmedBy: confirmed_by }),
    ...(reason !== null && { reason }),
  };
}
