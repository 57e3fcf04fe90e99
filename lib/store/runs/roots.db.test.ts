import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBodyStore } from '../bodies/bodies.ts';
import { adviseRun, mostNotes } from './note-run.ts';
import { createPostgresStore } from '../postgres.ts';
import { readRun } from './runs.ts';
import { batch, fetched, found, hashOf } from '../testing/crawl-steps.ts';
import { openTestCrawl } from '../testing/test-crawl.ts';
import type { TestCrawl } from '../testing/test-crawl.ts';

let crawled: TestCrawl;

beforeAll(async () => {
  crawled = await openTestCrawl();
});
afterAll(() => crawled.close());

it('a page whose links are not all on record is waited for as long as another worker visits', async () => {
  const { pool, store } = crawled;
  const idle = createPostgresStore({ pool, workerId: 2, leaseMs: 30_000, bodies: createBodyStore('') });
  const home = 'http://a.test/';
  const late = 'http://a.test/late';
  const run = await crawled.newRun(await crawled.newOwner());
  await store.seed(run, [found(home)], []);
  const linksSeen = async (): Promise<readonly number[]> =>
    (await idle.settledPages(run, [hashOf(home)], true)).map(({ links }) => links.length);
  const visit = await crawled.acquireOne(run);
  await store.commit(visit, batch({ settled: [fetched(found(home), [late, 'http://a.test/lost'], run.id)] }));
  expect(await linksSeen()).toEqual([]);
  await store.commit(visit, batch({ discovered: [found(late, 2, home)] }));
  await store.release(visit, { nextInMs: 0 });
  expect(await linksSeen()).toEqual([1]);
});

it('a run takes notes together, each once, and no more than a report has room for', async () => {
  const { pool } = crawled;
  const { id } = await crawled.newRun(await crawled.newOwner());
  const notes = Array.from({ length: 30 }, (_, i) => ({ severity: 'warning', text: `note ${i}` }) as const);
  await adviseRun(pool, id, notes.slice(0, 2));
  await adviseRun(pool, id, notes.slice(1));
  await adviseRun(pool, id, notes);
  expect((await readRun(pool, id))?.options.notes).toEqual(notes.slice(0, mostNotes));
});
