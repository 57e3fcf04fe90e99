/** What the console reads of feeds, and what it decides, as one set. */

import type pg from 'pg';
import { countBacklog } from './accept-feed.ts';
import { saveFeedHold } from './feed-hold.ts';
import type { FeedView } from './feed-view.ts';
import { decideHeldFeed } from './decide-held-feed.ts';
import type { HeldDecision } from './decide-held-feed.ts';
import { destroySource, requestDeletion } from './delete-source.ts';
import type { SourceOfCollection } from './delete-source.ts';
import { readFeedDay } from './read-feed-day.ts';
import { readFeedMinutes } from './read-feed-minutes.ts';
import { readFeedTroubles } from './read-troubles.ts';
import { readFeedSources } from './read-sources.ts';
import {
  readBacklog,
  readMessages,
  readNamedUploads,
  readNewestUpload,
  readUpload,
  readLastUploads,
  readUploads,
} from './read-uploads.ts';
import type { MessageQuery, UploadQuery } from './read-uploads.ts';
import { readUploadFile } from './read-upload-file.ts';

export function createFeedReads(pool: pg.Pool) {
  return {
    sources: (collectionId: number) => readFeedSources(pool, collectionId),
    day: (collectionId: number, since: number) => readFeedDay(pool, collectionId, since),
    minutes: (collectionId: number, now: number) => readFeedMinutes(pool, collectionId, now),
    uploads: (collectionId: number, query: UploadQuery) => readUploads(pool, collectionId, query),
    lastUploads: (collectionIds: readonly number[]) => readLastUploads(pool, collectionIds),
    named: (collectionId: number, ids: readonly number[]) => readNamedUploads(pool, collectionId, ids),
    backlog: (collectionId: number, limit: number) => readBacklog(pool, collectionId, limit),
    newest: (collectionId: number, source: Pick<FeedView['source'], 'kind' | 'name'>) =>
      readNewestUpload(pool, collectionId, source),
    upload: (collectionId: number, id: number) => readUpload(pool, collectionId, id),
    messages: (collectionId: number, query: MessageQuery) => readMessages(pool, collectionId, query),
    file: (collectionId: number, id: number) => readUploadFile(pool, collectionId, id),
    troubles: (collectionIds: readonly number[], now: number) => readFeedTroubles(pool, collectionIds, now),
    countBacklog: () => countBacklog(pool),
    requestDeletion: (wanted: SourceOfCollection & { readonly by: string }) => requestDeletion(pool, wanted),
    destroySource: (wanted: SourceOfCollection) => destroySource(pool, wanted),
    saveHold: (hold: Parameters<typeof saveFeedHold>[1]) => saveFeedHold(pool, hold),
    decideHeld: (decision: HeldDecision) => decideHeldFeed(pool, decision),
  };
}

export type FeedReads = ReturnType<typeof createFeedReads>;
