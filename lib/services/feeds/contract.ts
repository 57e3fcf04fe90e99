/** What the feed services answer. */

import { z } from 'zod';
import type { ReadModel } from '../../store/models/read-model.ts';
import { feedDaySchema } from '../../store/feeds/read-feed-day.ts';
import { feedMinuteSchema } from '../../store/feeds/read-feed-minutes.ts';
import { feedSourceSchema } from '../../store/feeds/read-sources.ts';
import { feedMessageSchema, uploadDetailSchema } from '../../store/feeds/read-uploads.ts';
import { feedViewSchema } from '../../store/feeds/feed-view.ts';
import type { FeedDay } from '../../store/feeds/read-feed-day.ts';
import type { FeedEffect } from '../../store/feeds/feed-effect.ts';
import type { FeedMinute } from '../../store/feeds/read-feed-minutes.ts';
import type { FeedSource } from '../../store/feeds/read-sources.ts';
import type { FeedMessage, MessageGroup, UploadDetail } from '../../store/feeds/read-uploads.ts';
import type { FeedState, FeedView as Upload } from '../../store/feeds/feed-view.ts';
export type { Gatherd } from '../../store/feeds/gatherds.ts';
export type { FeedDay, FeedEffect, FeedMessage, FeedMinute, FeedSource, FeedState, MessageGroup, Upload, UploadDetail };

export const feedsOverviewSchema = z.strictObject({
  /** When it was read, ms since the epoch. */
  at: z.number(),
  sources: z.array(feedSourceSchema),
  /** Since midnight in the reader's zone. */
  today: feedDaySchema,
  /** The last hour, oldest first. */
  minutes: z.array(feedMinuteSchema),
  /** The oldest uploads that have not ended. */
  backlog: z.array(feedViewSchema),
  /** What `/getbacklogcount` answers: of all collections. */
  backlogCount: z.number(),
  /** Days after the end of an upload that its file is kept, if there is room. */
  fileDays: z.number(),
});
export type FeedsOverview = ReadModel<typeof feedsOverviewSchema>;

export const uploadPageSchema = z.strictObject({
  /** When it was read, ms since the epoch. */
  at: z.number(),
  uploads: z.array(feedViewSchema),
  /** Give it as `before` for the next page. */
  next: z.number().exactOptional(),
});
export type UploadPage = ReadModel<typeof uploadPageSchema>;

export const messagePageSchema = z.strictObject({
  messages: z.array(feedMessageSchema),
  /** Give it as `after` for the next page. */
  next: z.number().exactOptional(),
});
export type MessagePage = ReadModel<typeof messagePageSchema>;

export const recordTextSchema = z.strictObject({
  /** Round the line that was asked for; none when the file is not kept any more, or is shorter. */
  lines: z.array(
    z.strictObject({
      /** In the file, from 1. */
      number: z.number(),
      text: z.string(),
      /** Characters before and after `text` that are not shown. */
      cutBefore: z.number(),
      cutAfter: z.number(),
    }),
  ),
  isKept: z.boolean(),
});
export type RecordText = ReadModel<typeof recordTextSchema>;

export const urlUploadSchema = z.strictObject({
  feed: z.number(),
  /** Of the record of the URL, in the upload. */
  line: z.number(),
  /** Name of the data source. */
  source: z.string(),
  /** Absent when the upload is no longer listed. */
  upload: feedViewSchema.pick({ source: true, type: true, hasFile: true }).exactOptional(),
  /** When the upload was received, or applied if it is no longer listed. */
  at: z.number(),
  /** What it did to the content; `sent` where the content before it, or its own, is not known. */
  effect: z.enum(['added', 'changed', 'same', 'deleted', 'sent']),
  /** The data source that the document belonged to until then. */
  takenFrom: z.string().exactOptional(),
  /** Of the content. */
  bytes: z.number(),
});
export type UrlUpload = ReadModel<typeof urlUploadSchema>;

export const urlUploadsSchema = z.strictObject({
  /** Newest first. */
  uploads: z.array(urlUploadSchema),
  /** There may be earlier ones: only the last visits of a URL are kept. */
  isCut: z.boolean(),
});
export type UrlUploads = ReadModel<typeof urlUploadsSchema>;

export { uploadDetailSchema };

export const foundCauseSchema = z.strictObject({
  code: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  /** Of all of this code, whether their places are named or not. */
  count: z.number(),
  /** Cause and fix. */
  help: z.string(),
  /** The first ones: in the file, from 1. */
  places: z.array(z.strictObject({ line: z.number(), column: z.number(), message: z.string() })),
});
export type FoundCause = ReadModel<typeof foundCauseSchema>;

export const checkedFeedSchema = z.strictObject({
  /** Read, whether they are right or not; of a groups feed its memberships. */
  records: z.number(),
  causes: z.array(foundCauseSchema),
});
export type CheckedFeed = ReadModel<typeof checkedFeedSchema>;
