/** The answer that a held feed waits for. */

import { z } from 'zod';
import { describeActor } from '../actor.ts';
import { findCollection } from '../collections/settings.ts';
import { defineService } from '../define-service.ts';
import { slug } from '../input.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import { uploadDetailSchema } from './contract.ts';
import type { UploadDetail } from './contract.ts';
import { feedId, noUpload } from './read-feeds.ts';

export const decideHeldFeed = defineService({
  name: 'decideHeldFeed',
  doc: 'Accepted, it is applied with its deletions; otherwise it ends, and nothing of it takes effect.',
  role: 'operator',
  input: z.strictObject({ slug, feed: feedId, accept: z.boolean() }),
  output: uploadDetailSchema,
  run: async (context, { slug: of, feed, accept }): Promise<UploadDetail | Problem> => {
    const collection = await findCollection(context, of);
    if (isProblem(collection)) return collection;
    const by = describeActor(context.actor).name;
    const isDecided = await context.feeds.decideHeld({ collectionId: collection.id, feed, accept, by });
    const upload = await context.feeds.upload(collection.id, feed);
    if (upload === undefined) return noUpload(of, feed);
    return isDecided ? upload : problem('conflict', `Upload ${feed} is not waiting for confirmation.`);
  },
  audit: ({ slug: subject, feed, accept }, { feed: { source } }) => ({
    subject,
    detail: { upload: feed, source: source.name, accept },
  }),
});
