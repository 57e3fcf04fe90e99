/** What is pushed or checked, as a person gives it. */

import { z } from 'zod';
import { sourceWords, typesOfFeeds } from '../../forms/push-feed.ts';
import type { PushedKind } from '../../forms/push-feed.ts';
import { feedKinds } from '../../store/feeds/feed-view.ts';
import { slug } from '../input.ts';
import type { Problem } from '../result.ts';
import { fieldProblem } from '../result.ts';

type FeedBytes = Uint8Array | AsyncIterable<Uint8Array>;

function isBytes(value: unknown): value is FeedBytes {
  return value instanceof Uint8Array || (typeof value === 'object' && value !== null && Symbol.asyncIterator in value);
}

export const sourceName = z
  .string({ error: 'The data source is missing.' })
  .trim()
  .min(1, 'The data source is missing.')
  .max(200, 'The data source has at most 200 characters.')
  .regex(/^[a-zA-Z_][a-zA-Z0-9_-]*$/, sourceWords);

export const pushedInput = z.strictObject({
  slug,
  kind: z.enum(feedKinds).default('xmlfeed'),
  source: sourceName,
  type: z.enum(['full', 'incremental', 'metadata-and-url', 'replace'], { error: 'Choose a feed type.' }),
  bytes: z
    .custom<FeedBytes>(isBytes, 'Choose a file.')
    .meta({ description: 'The XML in any encoding, as bytes or as a stream of them.' }),
});

/** What is wrong with a type that feeds of the other kind have. */
export function wrongType({ kind, type }: { readonly kind: PushedKind; readonly type: string }): Problem | undefined {
  const types: readonly string[] = typesOfFeeds[kind].map(({ value }) => value);
  return types.includes(type) ? undefined : fieldProblem('type', `The type must be ${types.join(', ')}.`);
}

/** An upload has more bytes than the installation allows. */
export class TooLarge extends Error {}

/** Throws `TooLarge` after so many bytes. */
export async function* boundedPieces(bytes: FeedBytes, most: number): AsyncGenerator<Uint8Array> {
  let seen = 0;
  for await (const piece of bytes instanceof Uint8Array ? [bytes] : bytes) {
    seen += piece.length;
    if (seen > most) throw new TooLarge();
    yield piece;
  }
}
