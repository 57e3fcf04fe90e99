/** Feeds that are pushed from the console or the command line: uploads like those of a program. */

import { z } from 'zod';
import { mebibyte } from '../../forms/feed-receiver.ts';
import { isDiskFull } from '../../store/sql/store-error.ts';
import { describeActor } from '../actor.ts';
import { findCollection } from '../collections/settings.ts';
import { defineService } from '../define-service.ts';
import { readReceiver } from '../feedergate/settings.ts';
import type { Problem } from '../result.ts';
import { fieldProblem, isProblem, problem } from '../result.ts';
import { boundedPieces, pushedInput, TooLarge, wrongType } from './pushed-input.ts';

export const pushFeed = defineService({
  name: 'pushFeed',
  doc: 'Stores a feed or groups feed as an upload; the engine applies it after the others of its source.',
  role: 'operator',
  input: pushedInput.extend({
    type: z.enum([...pushedInput.shape.type.options, 'cleanup'], { error: 'Choose a feed type.' }),
    /** Absent for a cleanup, which has none. */
    bytes: pushedInput.shape.bytes.exactOptional(),
  }),
  output: z.strictObject({
    /** Number of the upload. */
    feed: z.number(),
  }),
  run: async (context, { slug: of, bytes, ...given }): Promise<{ readonly feed: number } | Problem> => {
    const collection = await findCollection(context, of);
    if (isProblem(collection)) return collection;
    const isCleanup = given.kind === 'xmlgroups' && given.type === 'cleanup';
    const wrong = isCleanup ? undefined : wrongType(given);
    if (wrong !== undefined) return wrong;
    const { maxBytes } = await readReceiver(context);
    const sender = describeActor(context.actor).name;
    const upload = { collectionId: collection.id, ...given, channel: 'console', sender } as const;
    if (isCleanup) return { feed: await context.uploads.accept({ ...upload, file: null, size: 0 }) };
    if (bytes === undefined) return fieldProblem('bytes', 'Choose a file.');
    try {
      return { feed: await context.uploads.store(upload, boundedPieces(bytes, maxBytes)) };
    } catch (error) {
      if (error instanceof TooLarge) return fieldProblem('bytes', tooLargeWords(maxBytes));
      const full = diskFullProblem(error);
      if (full !== undefined) return full;
      throw error;
    }
  },
  audit: ({ slug: subject, source, type }, { feed }) => ({ subject, detail: { upload: feed, source, type } }),
});

export function diskFullProblem(error: unknown): Problem | undefined {
  return isDiskFull(error) ? problem('refused', 'The disk of the server is full. Nothing was stored.') : undefined;
}

export function tooLargeWords(maxBytes: number): string {
  return `The file is larger than ${maxBytes / mebibyte} MiB, the limit of this installation. Split it into several feeds of the same data source.`;
}
