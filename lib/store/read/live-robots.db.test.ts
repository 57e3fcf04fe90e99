/** What Live says of the robots.txt of a site is what this run has learnt, whatever other collections know. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunRecord, SiteRobots } from '../../engine/ports.ts';
import { fetched, batch, found, traits } from '../testing/crawl-steps.ts';
import { openTestCrawl } from '../testing/test-crawl.ts';
import type { TestCrawl } from '../testing/test-crawl.ts';
import { readHosts } from './read-live.ts';

let crawled: TestCrawl;
beforeAll(async () => {
  crawled = await openTestCrawl();
});
afterAll(() => crawled.close());

const url = 'http://shared.test/';

/** A run that visits the site, and fetches its page. */
async function visited(asksRobots: boolean, learns?: SiteRobots['status']): Promise<RunRecord> {
  const { store } = crawled;
  const run = await crawled.newRun(await crawled.newOwner(), {}, { ...traits, asksRobots });
  await store.seed(run, [found(url)], []);
  const visit = await crawled.acquireOne(run);
  if (learns !== undefined) {
    await store.saveRobots(visit, { fetchedAt: Date.now(), status: learns, text: '', attempts: 1 });
  }
  await store.commit(visit, batch({ settled: [fetched(found(url), [], run.id)] }));
  await store.release(visit, { nextInMs: 0 });
  return run;
}

async function robotsOf({ id }: RunRecord): Promise<readonly string[]> {
  const hosts = await readHosts(crawled.pool, id, { limit: 10, within: { from: Date.now() - 1_000, to: Date.now() } });
  return hosts.map(({ robots }) => robots);
}

it('is ignored with enable-robots-txt=no, and unknown before the run has asked', async () => {
  const found = await visited(true, 'found');
  const ignoring = await visited(false);
  const notAsked = await visited(true);
  expect(await robotsOf(found)).toEqual(['found']);
  expect(await robotsOf(ignoring)).toEqual(['ignored']);
  expect(await robotsOf(notAsked)).toEqual(['unknown']);
});

it('stays what the run has learnt when a later one learns something else', async () => {
  const first = await visited(true, 'absent');
  const second = await visited(true, 'unreachable');
  expect([await robotsOf(first), await robotsOf(second)]).toEqual([['absent'], ['unreachable']]);
});

it('is known without asking when another run has asked since this one began', async () => {
  const { store } = crawled;
  const early = await crawled.newRun(await crawled.newOwner(), {}, traits);
  await visited(true, 'found');
  await store.seed(early, [found(url)], []);
  const visit = await crawled.acquireOne(early);
  expect(visit.robots?.status).toBe('found');
  await store.commit(visit, batch({ settled: [fetched(found(url), [], early.id)] }));
  await store.release(visit, { nextInMs: 0 });
  expect(await robotsOf(early)).toEqual(['found']);
});
