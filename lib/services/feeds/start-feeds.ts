/** Begins what uploads wait for: a run for each feed of documents, and the job that applies it. */

import { applyFeedJob } from '../../jobs/apply-feed/declaration.ts';
import type { CollectionRecord } from '../../db/collections.ts';
import type { RunOptions } from '../../engine/ports.ts';
import type { Feed } from '../../store/feeds/feeds.ts';
import { readSettings } from '../collections/settings.ts';
import type { ServiceContext } from '../context.ts';

/** Who starts these runs and jobs, in lists of them. */
const startedBy = 'feeds';

/** Answers how many feeds were begun. Whoever asks, and however often, begins each once. */
export async function startDueFeeds(context: ServiceContext): Promise<number> {
  const feeds = await context.feedRuns.toApply(applyFeedJob.name);
  if (feeds.length === 0) return 0;
  const collections = new Map((await context.collections.list()).map((each) => [each.id, each]));
  let begun = 0;
  for (const feed of feeds) {
    const collection = collections.get(feed.collectionId);
    if (collection !== undefined && (await begin(context, collection, feed))) begun++;
  }
  return begun;
}

async function begin(context: ServiceContext, collection: CollectionRecord, feed: Feed): Promise<boolean> {
  if (feed.kind === 'xmlfeed') {
    const revision = await context.revisions.newest(collection.id);
    const options = optionsOf(collection, feed);
    const run = await context.feedRuns.run(feed, { revisionId: revision.id, options, startedBy });
    // While the collection is being emptied nothing is brought into it.
    if (run === undefined) return false;
  }
  const wanted = { collectionId: collection.id, createdBy: startedBy, input: { feed: feed.id } };
  await context.jobs.enqueue(applyFeedJob, wanted);
  return true;
}

function optionsOf(collection: CollectionRecord, { id, type, source }: Feed): RunOptions {
  const { limits, reach, bodies } = readSettings(collection);
  const crawls = type === 'metadata-and-url' || source.name === 'web';
  // What a feed brings can't be fetched again: its content is kept for as long as there is room.
  const kept = crawls ? bodies.keep : 'all';
  return { limits, reach, bodies: kept, urls: [], confirmDeletions: false, feed: { id, crawls } };
}
