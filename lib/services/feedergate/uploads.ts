/** Uploads that clients push: each becomes a feed of the collection that is set for its data source. */

import { z } from 'zod';
import { defineService } from '../define-service.ts';
import { nothing } from '../input.ts';
import type { Problem } from '../result.ts';
import { problem } from '../result.ts';
import { readReceiver } from './settings.ts';

const feedTypes = ['full', 'incremental', 'metadata-and-url'] as const;
const groupsTypes = ['full', 'incremental', 'cleanup', 'replace'] as const;

const push = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('xmlfeed'), source: z.string(), type: z.enum(feedTypes) }),
  z.strictObject({ kind: z.literal('xmlgroups'), source: z.string(), type: z.enum(groupsTypes) }),
]);

export const acceptUpload = defineService({
  name: 'acceptUpload',
  doc: 'Records an upload that is complete in the spool. What is not recorded is removed from the spool.',
  role: 'admin',
  input: z.strictObject({
    push,
    /** Name in the spool; null for what has no data. */
    file: z
      .string()
      .regex(/^[\w.-]+\.xml$/)
      .nullable(),
    size: z.number(),
    channel: z.enum(['http', 'https']),
    /** Address of the client. */
    sender: z.string(),
  }),
  output: z.strictObject({ feed: z.number() }),
  run: async (context, { push: given, ...upload }): Promise<{ readonly feed: number } | Problem> => {
    const { sources, collectionId: usual } = await readReceiver(context);
    const collectionId = sources.find(({ source }) => source === given.source)?.collectionId ?? usual;
    const isKnown = (await context.collections.list()).some(({ id }) => id === collectionId);
    if (collectionId === undefined || !isKnown) {
      if (upload.file !== null) await context.uploads.spool.remove(upload.file);
      return problem('refused', `No collection is set for the data source ${given.source}`);
    }
    return { feed: await context.uploads.accept({ collectionId, ...given, ...upload }) };
  },
});

export const getFeedBacklog = defineService({
  name: 'getFeedBacklog',
  role: 'viewer',
  input: nothing,
  output: z.strictObject({ uploads: z.number() }),
  run: async ({ uploads }) => ({ uploads: await uploads.backlog() }),
});

export const sweepUploads = defineService({
  name: 'sweepUploads',
  doc: 'Removes files of uploads that were cut off before they were recorded.',
  role: 'admin',
  input: nothing,
  output: z.strictObject({ removed: z.number() }),
  run: async ({ uploads }) => ({ removed: await uploads.sweep() }),
});
