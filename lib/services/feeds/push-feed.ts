/** Feeds that are pushed from the console or the command line: uploads like those of a program. */

import { z } from 'zod';
import { feedKinds } from '../../store/feeds/feed-view.ts';
import { describeActor } from '../actor.ts';
import { findCollection } from '../collections/settings.ts';
import { defineService } from '../define-service.ts';
import { slug } from '../input.ts';
import type { Problem } from '../result.ts';
import { fieldProblem, isProblem } from '../result.ts';

type FeedBytes = Uint8Array | AsyncIterable<Uint8Array>;

function isBytes(value: unknown): value is FeedBytes {
  return value instanceof Uint8Array || (typeof value === 'object' && value !== null && Symbol.asyncIterator in value);
}

const sourceName = z
  .string({ error: 'The data source is missing.' })
  .trim()
  .min(1, 'The data source is missing.')
  .max(200, 'The data source has at most 200 characters.')
  .regex(/^[a-zA-Z_][a-zA-Z0-9_-]*$/, 'A data source starts with a letter or _, followed by letters, digits, _ and -.');

/** By what is pushed: documents and URLs, or groups. */
const typesOf = {
  xmlfeed: ['full', 'incremental', 'metadata-and-url'],
  xmlgroups: ['full', 'incremental', 'replace'],
} as const;

export const pushFeed = defineService({
  name: 'pushFeed',
  doc: 'Stores a feed or groups feed as an upload; the engine applies it after the others of its source.',
  role: 'operator',
  input: z.strictObject({
    slug,
    kind: z.enum(feedKinds).default('xmlfeed'),
    source: sourceName,
    type: z.enum(['full', 'incremental', 'metadata-and-url', 'replace'], { error: 'Choose a feed type.' }),
    bytes: z
      .custom<FeedBytes>(isBytes, 'Choose a file.')
      .meta({ description: 'The XML in any encoding, as bytes or as a stream of them.' }),
  }),
  output: z.strictObject({
    /** Number of the upload. */
    feed: z.number(),
  }),
  run: async (context, { slug: of, bytes, ...given }): Promise<{ readonly feed: number } | Problem> => {
    const collection = await findCollection(context, of);
    if (isProblem(collection)) return collection;
    const types: readonly string[] = typesOf[given.kind];
    if (!types.includes(given.type)) return fieldProblem('type', `The type must be ${types.join(', ')}.`);
    const sender = describeActor(context.actor).name;
    const upload = { collectionId: collection.id, ...given, channel: 'console', sender } as const;
    const pieces = bytes instanceof Uint8Array ? [bytes] : bytes;
    return { feed: await context.uploads.store(upload, pieces) };
  },
  audit: ({ slug: subject, source, type }, { feed }) => ({ subject, detail: { upload: feed, source, type } }),
});
