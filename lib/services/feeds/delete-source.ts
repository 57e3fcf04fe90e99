/** Data sources that go: first their documents, then their uploads. */

import { z } from 'zod';
import { describeActor } from '../actor.ts';
import { findCollection } from '../collections/settings.ts';
import { defineService } from '../define-service.ts';
import { rowId, slug } from '../input.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import type { FeedSource } from './contract.ts';

const input = z.strictObject({ slug, source: rowId('The source') });

export const deleteFeedSource = defineService({
  name: 'deleteFeedSource',
  doc: 'Deletes all documents of a data source of content feeds: as an upload of type `deleted`, after those that wait.',
  role: 'operator',
  needsPassword: true,
  input,
  output: z.strictObject({
    /** Number of that upload. */
    feed: z.number(),
    /** Name of the source. */
    source: z.string(),
    /** That it owns now. */
    documents: z.number(),
  }),
  run: async (context, { slug: of, source: id }) => {
    const collection = await findCollection(context, of);
    if (isProblem(collection)) return collection;
    const source = (await context.feeds.sources(collection.id)).find((each) => each.id === id);
    if (source === undefined) return noSource(of, id);
    const { name, kind, documents } = source;
    if (kind === 'xmlgroups') return problem('refused', `${name} has groups. To remove them, push cleanup=${name}.`);
    const by = describeActor(context.actor).name;
    const feed = await context.feeds.requestDeletion({ collectionId: collection.id, source: id, by });
    return feed === undefined ? problem('refused', whyNot(source)) : { feed, source: name, documents };
  },
  audit: ({ slug: subject }, { feed, source, documents }) => ({ subject, detail: { upload: feed, source, documents } }),
});

export const destroyFeedSource = defineService({
  name: 'destroyFeedSource',
  doc: 'Removes a data source that was deleted, with its uploads and their logs.',
  role: 'operator',
  needsPassword: true,
  input,
  output: z.strictObject({ source: z.string(), uploads: z.number() }),
  run: async (context, { slug: of, source: id }) => {
    const collection = await findCollection(context, of);
    if (isProblem(collection)) return collection;
    const source = (await context.feeds.sources(collection.id)).find((each) => each.id === id);
    if (source === undefined) return noSource(of, id);
    const destroyed = await context.feeds.destroySource({ collectionId: collection.id, source: id });
    if (destroyed === undefined) return problem('conflict', `${source.name} is not deleted. Delete it first.`);
    // Whatever this process leaves, the sweep removes.
    for (const file of destroyed.files) await context.uploads.spool.remove(file);
    return { source: source.name, uploads: destroyed.uploads };
  },
  audit: ({ slug: subject }, { source, uploads }) => ({ subject, detail: { source, uploads } }),
});

export const noSource = (of: string, id: number): Problem => problem('not-found', `${of} has no data source ${id}.`);

function whyNot({ name, deletedAt, uploads }: Pick<FeedSource, 'name' | 'deletedAt' | 'uploads'>): string {
  if (deletedAt !== undefined || uploads.at(-1)?.type === 'deleted') return `${name} is deleted already.`;
  return `The feeds of ${name} name URLs for the crawl, and bring no documents. Push them with action="delete", or add a do-not-crawl pattern.`;
}
