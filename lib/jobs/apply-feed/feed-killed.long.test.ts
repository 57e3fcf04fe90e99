/** A full feed of 200 MB whose engine is killed at twenty moments: what is not staged changes nothing, and in the end all of it is there. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { docsOf, openFeedStage, titlesOf } from '../testing/feeds.ts';
import { openInstallation } from '../testing/installation.ts';
import type { TestInstallation } from '../testing/installation.ts';
import { whatDoesNotAddUp } from '../testing/outcome.ts';
import { until } from '../testing/until.ts';
import { startWorker } from '../testing/worker-process.ts';

const count = 20_000;
const bytes = 10_000;
const kills = 20;
const patienceMs = 900_000;
let installation: TestInstallation;

beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

it(`has each document as it was or as it becomes after each of ${kills} kills`, { timeout: 3_600_000 }, async () => {
  const { pool } = installation;
  const stage = await openFeedStage(installation);
  const [before, after] = [docsOf(0, count, 'Old'), docsOf(1_000, count + 1_000, 'New')];
  const [old = [], replaced = []] = [before, after].map(titlesOf);
  const either = new Set([...old, ...replaced]);
  const first = await stage.push({ type: 'full', docs: before, bytes });
  const filler = startWorker(installation);
  expect(await stage.ended(first, patienceMs)).toMatchObject({ state: 'completed' });
  await filler.end('SIGTERM');
  const feed = await stage.push({ type: 'full', docs: after, bytes });
  for (let kill = 1; kill <= kills; kill++) {
    // The first half while it is staged, the others while its batches are written.
    const isStaged = kill <= kills / 2;
    const records = (kill / kills) * 2 * count;
    const batches = ((kill - kills / 2) / (kills / 2)) * (count / 500);
    const worker = startWorker(installation);
    const isThere = async (): Promise<boolean> =>
      isStaged ? (await stage.records(feed)) >= records : (await stage.upload(feed)).batches >= batches;
    await until('the moment has come', isThere, patienceMs);
    await worker.end('SIGKILL');
    const titles = await stage.titles();
    if ((await stage.upload(feed)).batches === 0) expect([kill, titles]).toEqual([kill, old]);
    expect([kill, titles.filter((title) => !either.has(title))]).toEqual([kill, []]);
    expect(titles.length).toBeGreaterThanOrEqual(count - 1_000);
  }
  const worker = startWorker(installation);
  const end = await stage.ended(feed, patienceMs);
  await worker.end('SIGTERM');
  const documents = { added: 1_000, changed: count - 1_000, unchanged: 0, deleted: 1_000 };
  expect(end).toMatchObject({ state: 'completed', counts: { records: count, applied: count, documents } });
  expect(await stage.titles()).toEqual(replaced);
  expect(await whatDoesNotAddUp(pool, end.run)).toEqual([]);
});
