/** Why a URL is there or is not: decided again with the revision that decided it. */

import { z } from 'zod';
import { opaque } from '../../store/models/read-model.ts';
import { nearestWords } from '../../engine/decide/nearest-change.ts';
import { annotatedUrl, overlayOf } from '../../engine/program/overlay.ts';
import type { Program } from '../../engine/program/program.ts';
import { findCollection } from '../collections/settings.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { resourceHash, slug, webUrl } from '../input.ts';
import { moveSecrets } from '../configuration/move-secrets.ts';
import type { CollectionRecord } from '../../db/collections.ts';
import type { PinnedRun, StoredResource } from '../../store/read/read-resource.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import { normalUrl } from '../simulator/url-input.ts';
import { compilePinned } from './compile-pinned.ts';
import { compileTexts, pinnedAsNow } from './compile-texts.ts';
import type { Explanation } from './contract.ts';
import { expiryOf } from './expiry.ts';
import { explain } from './explain.ts';
import { addressOnly, withOthers } from './known-facts.ts';

/** All files of a configuration and the start points beside it, in place of those of the run. */
const configuration = z.strictObject({
  files: z.array(z.strictObject({ path: z.string().max(1000), text: z.string() })).max(10_000),
  starts: z.array(webUrl).max(10_000, 'At most 10,000 start points.').optional(),
});

export const explainUrl = defineService({
  name: 'explainUrl',
  doc: 'A URL that was never found is decided as far as its address allows.',
  role: 'viewer',
  input: z.union([
    z.strictObject({ slug, url: normalUrl, texts: configuration.optional() }),
    z.strictObject({ slug, hash: resourceHash }),
  ]),
  output: opaque<Explanation>('Explanation'),
  run: async (context, given): Promise<Explanation | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const by = 'url' in given ? { url: given.url } : { hash: given.hash };
    const asking = { context, collection, texts: 'url' in given ? given.texts : undefined };
    const stored = await context.crawl.resource(collection.id, by);
    if (stored) {
      const explained = await explainStored(asking, stored);
      const expired = expiryOf(stored.description, context.now());
      const all = isProblem(explained) || expired === undefined ? explained : { ...explained, expired };
      return withAnnotated(asking, all, stored.description !== undefined);
    }
    if ('url' in given) return withAnnotated(asking, await explainUnknown(asking, given.url), false);
    return problem('not-found', `${given.slug} has no such resource.`);
  },
});

async function withAnnotated(
  { context: { revisions }, collection, texts }: Asking,
  explained: Explanation | Problem,
  hasRd: boolean,
): Promise<Explanation | Problem> {
  if (isProblem(explained)) return explained;
  const files =
    texts === undefined ? await revisions.files((await revisions.newest(collection.id)).id) : filesOf(texts);
  const annotated = annotatedUrl(overlayOf(files), explained.url, hasRd);
  return annotated === undefined ? explained : { ...explained, annotated };
}

function filesOf({ files }: z.output<typeof configuration>): ReadonlyMap<string, string> {
  return new Map(files.map(({ path, text }) => [path, text]));
}

interface Asking {
  readonly context: CallContext;
  readonly collection: CollectionRecord;
  readonly texts: z.output<typeof configuration> | undefined;
}

async function explainStored(asking: Asking, stored: StoredResource): Promise<Explanation | Problem> {
  const { context, collection } = asking;
  const pinned = (await context.crawl.pinnedRun(stored.run)) ?? (await pinnedAsNow(context, collection));
  const deciding = await decidingProgram(asking, pinned);
  if (isProblem(deciding)) return deciding;
  const { program, isOther } = deciding;
  const [facts = stored.facts] = await withOthers(context, collection, { read: [stored.facts], programs: [program] });
  const { revision } = pinned;
  const robots = await context.crawl.siteRobots(facts.url.siteKey);
  if (isOther) return { ...explain({ program, facts, revision, robots }), isOther };
  const { decision } = stored;
  const explained = explain({ program, facts, revision, robots, stored: decision });
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
  const filter = { file, line, ...(file === 'robots.txt' && { site }) };
  const { outcome } = await crawl.facets(collectionId, filter, ['outcome']);
  return outcome.reduce((sum, { count }) => sum + count, 0);
}

/** A URL never seen is decided as a user's start point would be, as far as its address goes. */
async function explainUnknown(asking: Asking, href: string): Promise<Explanation | Problem> {
  const pinned = await pinnedAsNow(asking.context, asking.collection);
  const deciding = await decidingProgram(asking, pinned);
  if (isProblem(deciding)) return deciding;
  const { program, isOther } = deciding;
  const facts = addressOnly(href);
  const robots = await asking.context.crawl.siteRobots(facts.url.siteKey);
  const explained = explain({ program, facts, revision: pinned.revision, robots });
  return { ...explained, ...(isOther && { isOther }) };
}

interface Deciding {
  readonly program: Program;
  /** It is not the one that the run went by. */
  readonly isOther: boolean;
}

/** The program of the run, or that of the texts given in place of its own. */
async function decidingProgram({ context, collection, texts }: Asking, pinned: PinnedRun): Promise<Deciding | Problem> {
  const program = await compilePinned(context, pinned);
  if (texts === undefined) return isProblem(program) ? program : { program, isOther: false };
  const { files } = moveSecrets(filesOf(texts), collection.slug);
  const given = compileTexts(context, { ...pinned, files, urls: texts.starts ?? pinned.urls });
  if (given === undefined) return problem('refused', 'The configuration has errors. Run winnow check to see them.');
  return { program: given, isOther: isProblem(program) || given.key !== program.key };
}
