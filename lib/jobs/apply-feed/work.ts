/** Applies one upload, from the spool to the documents of its collection. */

import path from 'node:path';
import { beginFeed, endFeed, namesUrls, putFeedOff, withoutFile } from '../../store/feeds/feeds.ts';
import type { Feed } from '../../store/feeds/feeds.ts';
import { noteOrder, readRun } from '../../store/runs/runs.ts';
import { defineJobWork } from '../job-work.ts';
import type { JobContext } from '../job-work.ts';
import { RunOver } from './applying.ts';
import { applyContentFeed } from './content-feed.ts';
import type { Applied } from './content-feed.ts';
import { applyFeedJob } from './declaration.ts';
import { openFedCrawl } from './fed-crawl.ts';
import { newestProgram } from '../world/newest-program.ts';
import { applyUrlFeed, FeedOver } from './url-feed.ts';
import { applyGroupsFeed } from './groups-feed.ts';

/** A feed that cannot be applied yet is looked at again after so many seconds. */
const againAfter = 10;
/** A feed that ended the engine so often is given up. */
const mostAttempts = 30;

export const applyFeedWork = defineJobWork(applyFeedJob, async (context, { feed: id }) => {
  const begun = performance.now();
  const feed = await beginFeed(context.pool, id);
  let records = 0;
  const counting = {
    ...context,
    report: (progress: { readonly records: number }): void => {
      ({ records } = progress);
      context.report(progress);
    },
  };
  const state = feed === undefined ? 'gone' : await apply(counting, feed);
  return { state, records, ms: performance.now() - begun };
});

async function apply(context: JobContext<{ readonly records: number }>, feed: Feed): Promise<Applied> {
  const { pool, dataFolder } = context;
  const fail = async (reason: string): Promise<Applied> => {
    await endFeed(pool, feed.id, { state: 'failed', reason, counts: feed.counts, messages: [] });
    return 'failed';
  };
  if (feed.attempts > mostAttempts) return fail(`The engine ended ${mostAttempts} times while it applied the feed.`);
  if (feed.file === null && !withoutFile.has(feed.type)) return fail('Its file is gone.');
  const file = path.join(dataFolder, 'feeds', feed.file ?? '');
  if (feed.kind === 'xmlgroups') return applyGroupsFeed({ context, feed, file });
  if (namesUrls(feed)) return name(context, feed, file);
  if (feed.run === null) return fail('It has no run.');
  const run = (await noteOrder(pool, feed.run, 'resume')) ?? (await readRun(pool, feed.run));
  if (run === undefined) return fail('Its run is gone.');
  const crawl = await openFedCrawl(context, run);
  if (typeof crawl === 'string') {
    await putFeedOff(pool, feed.id, crawl, againAfter);
    return 'gone';
  }
  return applyContentFeed({ context, feed, run: run.id, file, crawl }).catch((error: unknown) => {
    if (error instanceof RunOver) return fail(`Stopped: ${error.message}.`);
    throw error;
  });
}

/** No run is needed to keep what it says. */
async function name(context: JobContext<{ readonly records: number }>, feed: Feed, file: string): Promise<Applied> {
  const { pool } = context;
  const program = await newestProgram(context);
  if (program === undefined) {
    await putFeedOff(pool, feed.id, 'The configuration has errors.', againAfter);
    return 'gone';
  }
  return applyUrlFeed({ context, feed, file, patterns: program.patterns }).catch((error: unknown) => {
    if (error instanceof FeedOver) return 'gone';
    throw error;
  });
}
