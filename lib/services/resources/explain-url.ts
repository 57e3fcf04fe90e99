/** Why a URL is there or is not: decided again with the revision that decided it. */

import { z } from 'zod';
import { nearestWords } from '../../engine/nearest-change.ts';
import { normalizeUrl } from '../../match/url-key.ts';
import { findCollection } from '../collections/settings.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { resourceHash, slug, webUrl } from '../input.ts';
import type { CollectionRecord, StoredResource } from '../ports.ts';
import type { Problem } from '../result.ts';
import { fieldProblem, isProblem, problem } from '../result.ts';
import { compilePinned } from './compile-pinned.ts';
import { pinnedAsNow } from './compile-texts.ts';
import type { Explanation } from './contract.ts';
import { explain } from './explain.ts';

export const explainUrl = defineService({
  name: 'explainUrl',
  role: 'viewer',
  input: z.union([z.strictObject({ slug, url: webUrl }), z.strictObject({ slug, hash: resourceHash })]),
  run: async (context, given): Promise<Explanation | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const by = 'url' in given ? { url: given.url } : { hash: given.hash };
    const stored = await context.crawl.resource(collection.id, by);
    if (stored) return explainStored(context, collection, stored);
    if ('url' in given) return explainUnknown(context, collection, given.url);
    return problem('not-found', `${given.slug} knows no such resource.`);
  },
});

async function explainStored(
  context: CallContext,
  collection: CollectionRecord,
  stored: StoredResource,
): Promise<Explanation | Problem> {
  const pinned = (await context.crawl.pinnedRun(stored.run)) ?? (await pinnedAsNow(context, collection));
  const program = await compilePinned(context, pinned);
  if (isProblem(program)) return program;
  const { facts, decision } = stored;
  const explained = explain({ program, facts, revision: pinned.revision, stored: decision });
  const { change, decidedBy } = explained;
  if (change === undefined) return explained;
  const shared = await countShared(context, collection.id, { decidedBy, site: stored.row.site });
  if (shared === undefined) return explained;
  return { ...explained, change: { ...change, shared, words: nearestWords(change, shared) } };
}

/** URLs that the same line decided. */
async function countShared(
  { crawl }: CallContext,
  collectionId: number,
  { decidedBy, site }: { readonly decidedBy: Explanation['decidedBy'] | undefined; readonly site: string },
): Promise<number | undefined> {
  if (decidedBy === undefined || decidedBy.line === 0) return undefined;
  const { file, line } = decidedBy;
  // Each site has a robots.txt of its own.
  const { outcome } = await crawl.facets(collectionId, { file, line, ...(file === 'robots.txt' && { site }) });
  return outcome.reduce((sum, { count }) => sum + count, 0);
}

/** A URL never seen is decided as a user's start point would be, as far as its address goes. */
async function explainUnknown(
  context: CallContext,
  collection: CollectionRecord,
  href: string,
): Promise<Explanation | Problem> {
  const normal = normalizeUrl(href);
  if (!normal.ok) return fieldProblem('url', 'This is not a URL the robot can fetch.');
  const pinned = await pinnedAsNow(context, collection);
  const program = await compilePinned(context, pinned);
  if (isProblem(program)) return program;
  const facts = { url: normal.url, depth: 0, discovery: { kind: 'user', hops: 0 } } as const;
  return explain({ program, facts, revision: pinned.revision });
}
