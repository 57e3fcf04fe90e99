/** Begins what uploads wait for: a run for each feed of documents, the job that applies it, and the crawl of named URLs. */

import { applyFeedJob } from '../../jobs/apply-feed/declaration.ts';
import type { CollectionRecord } from '../../db/collections.ts';
import type { RunOptions } from '../../engine/ports.ts';
import type { FeedRunWanted } from '../../store/feeds/feed-runs.ts';
import { namesUrls } from '../../store/feeds/feeds.ts';
import type { Feed } from '../../store/feeds/feeds.ts';
import { readSettings } from '../collections/settings.ts';
import type { ServiceContext } from '../context.ts';

/** Who starts these runs and jobs, in lists of them. */
const startedBy = 'feeds';

/** Answers how many feeds were begun, and crawls of what they name. Whoever asks, and however often, begins each once. */
export async function startDueFeeds(context: ServiceContext): Promise<number> {
  const { feedRuns } = context;
  const [feeds, waiting] = await Promise.all([feedRuns.toApply(applyFeedJob.name), feedRuns.namesWaiting()]);
  if (feeds.length + waiting.length === 0) return 0;
  const collections = new Map((await context.collections.list()).map((each) => [each.id, each]));
  let begun = 0;
  for (const feed of feeds) {
    const collection = collections.get(feed.collectionId);
    if (collection !== undefined && (await begin(context, collection, feed))) begun++;
  }
  for (const { collectionId, feed } of waiting) {
    const collection = collections.get(collectionId);
    if (collection !== undefined && (await crawlNamed(context, collection, feed))) begun++;
  }
  return begun;
}

async function begin(context: ServiceContext, collection: CollectionRecord, feed: Feed): Promise<boolean> {
  // What names URLs is applied without a run: whatever crawls takes them.
  if (feed.kind !== 'xmlgroups' && !namesUrls(feed)) {
    // What a feed brings can't be fetched again: its content is kept for as long as there is room.
    const options = { ...optionsOf(collection), bodies: 'all', feed: { id: feed.id, crawls: false } } as const;
    const run = await context.feedRuns.run(feed, { ...(await revisionOf(context, collection)), options, startedBy });
    // While the collection is being emptied nothing is brought into it.
    if (run === undefined) return false;
  }
  const wanted = { collectionId: collection.id, createdBy: startedBy, input: { feed: feed.id } };
  await context.jobs.enqueue(applyFeedJob, wanted);
  return true;
}

async function crawlNamed(context: ServiceContext, collection: CollectionRecord, feed: number): Promise<boolean> {
  const options = { ...optionsOf(collection), feed: { id: feed, crawls: true } };
  const wanted = { ...(await revisionOf(context, collection)), options, startedBy };
  return context.feedRuns.crawlNamed(collection.id, wanted);
}

async function revisionOf(
  { revisions }: ServiceContext,
  { id }: CollectionRecord,
): Promise<Pick<FeedRunWanted, 'revisionId'>> {
  return { revisionId: (await revisions.newest(id)).id };
}

function optionsOf(collection: CollectionRecord): RunOptions {
  const { limits, reach, bodies } = readSettings(collection);
  return { limits, reach, bodies: bodies.keep, urls: [], confirmDeletions: false };
}
