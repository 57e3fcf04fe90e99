/** What came in through feeds: sources, uploads, what became of them and why. */

import { z } from 'zod';
import { usualFollowing } from '../../lang/xml/read-lines.ts';
import { findCollection } from '../collections/settings.ts';
import { defineService } from '../define-service.ts';
import { readReceiver } from '../feedergate/settings.ts';
import { pageSize, rowId, slug } from '../input.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import { zone } from '../schedules/input.ts';
import {
  feedsOverviewSchema,
  messagePageSchema,
  recordTextSchema,
  uploadDetailSchema,
  uploadPageSchema,
} from './contract.ts';
import type { FeedsOverview, MessagePage, RecordText, UploadDetail, UploadPage } from './contract.ts';
import { dayStart } from './day-start.ts';
import { readRecordText } from './record-text.ts';

export const feedId = rowId('The upload');
const shownBacklog = 20;

export const noUpload = (of: string, feed: number): Problem => problem('not-found', `${of} has no upload ${feed}.`);

export const getFeeds = defineService({
  name: 'getFeeds',
  doc: 'Sources, the uploads of today and of the last hour, and the backlog. `today` begins at midnight in `zone`.',
  role: 'viewer',
  input: z.strictObject({ slug, zone: zone.default('UTC') }),
  output: feedsOverviewSchema,
  run: async (context, given): Promise<FeedsOverview | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const { feeds } = context;
    const at = context.now();
    const [sources, today, minutes, backlog, backlogCount, { fileDays }] = await Promise.all([
      feeds.sources(collection.id),
      feeds.day(collection.id, dayStart(at, given.zone)),
      feeds.minutes(collection.id, at),
      feeds.backlog(collection.id, shownBacklog),
      feeds.countBacklog(),
      readReceiver(context),
    ]);
    return { at, sources, today, minutes, backlog, backlogCount, fileDays };
  },
});

export const listUploads = defineService({
  name: 'listUploads',
  doc: 'Newest first; of one source, or of all.',
  role: 'viewer',
  input: z.strictObject({
    slug,
    source: rowId('The source').exactOptional(),
    before: feedId.exactOptional(),
    limit: pageSize(500, 50),
  }),
  output: uploadPageSchema,
  run: async (context, { slug: of, limit, ...query }): Promise<UploadPage | Problem> => {
    const collection = await findCollection(context, of);
    if (isProblem(collection)) return collection;
    const found = await context.feeds.uploads(collection.id, { ...query, limit: limit + 1 });
    const uploads = found.slice(0, limit);
    const last = uploads.at(-1);
    return { at: context.now(), uploads, ...(found.length > limit && last && { next: last.id }) };
  },
});

export const getUpload = defineService({
  name: 'getUpload',
  doc: 'With its log grouped by cause, and what it would delete while it is held.',
  role: 'viewer',
  input: z.strictObject({ slug, feed: feedId }),
  output: uploadDetailSchema,
  run: async (context, { slug: of, feed }): Promise<UploadDetail | Problem> => {
    const collection = await findCollection(context, of);
    if (isProblem(collection)) return collection;
    return (await context.feeds.upload(collection.id, feed)) ?? noUpload(of, feed);
  },
});

export const listUploadMessages = defineService({
  name: 'listUploadMessages',
  doc: 'In the order of the file; of one code, or of all.',
  role: 'viewer',
  input: z.strictObject({
    slug,
    feed: feedId,
    code: z.string().max(40).exactOptional(),
    after: z.int().min(0).max(2_147_483_647).exactOptional(),
    limit: pageSize(1000, 100),
  }),
  output: messagePageSchema,
  run: async (context, { slug: of, limit, ...query }): Promise<MessagePage | Problem> => {
    const collection = await findCollection(context, of);
    if (isProblem(collection)) return collection;
    const found = await context.feeds.messages(collection.id, { ...query, limit: limit + 1 });
    const messages = found.slice(0, limit);
    const last = messages.at(-1);
    return { messages, ...(found.length > limit && last && { next: last.n }) };
  },
});

export const readUploadRecord = defineService({
  name: 'readUploadRecord',
  doc: 'The lines of the upload round one that its log names.',
  role: 'viewer',
  input: z.strictObject({
    slug,
    feed: feedId,
    line: z.int().min(1).max(2_147_483_647),
    column: z.int().min(1).max(2_147_483_647).default(1),
    following: z.int().min(0).max(60).default(usualFollowing),
  }),
  output: recordTextSchema,
  run: async (context, { slug: of, feed, ...wanted }): Promise<RecordText | Problem> => {
    const collection = await findCollection(context, of);
    if (isProblem(collection)) return collection;
    const file = await context.feeds.file(collection.id, feed);
    if (file === undefined) return noUpload(of, feed);
    const lines = file === null ? undefined : await readRecordText(context.uploads.spool.pathOf(file), wanted);
    return { lines: lines ?? [], isKept: lines !== undefined };
  },
});
