/** A full feed of 200 MB whose engine is killed at twenty moments: the old set or the new one, and in the end the new one. */

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

it(`has one of both sets after each of ${kills} kills`, { timeout: 3_600_000 }, async () => {
  const { pool } = installation;
  const stage = await openFeedStage(installation);
  const [before, after] = [docsOf(0, count, 'Old'), docsOf(1_000, count + 1_000, 'New')];
  const [old, replaced] = [before, after].map(titlesOf);
  const first = await stage.push({ type: 'full', docs: before, bytes });
  const filler = startWorker(installation);
  expect(await stage.ended(first, patienceMs)).toMatchObject({ state: 'completed' });
  await filler.end('SIGTERM');
  const feed = await stage.push({ type: 'full', docs: after, bytes });
  for (let kill = 1; kill <= kills; kill++) {
    // The last ones come when everything is read: while the rest is dropped, and it is committed.
    const moment = Math.min(1, kill / (kills - 3)) * count;
    await stage.forget(feed);
    const worker = startWorker(installation);
    const isThere = async (): Promise<boolean> => (await stage.records(feed)) >= moment;
    await until(`record ${moment} was accounted for`, isThere, patienceMs);
    await worker.end('SIGKILL');
    const { state } = await stage.upload(feed);
    const titles = await stage.titles();
    expect([kill, titles]).toEqual([kill, state === 'completed' ? replaced : old]);
  }
  const worker = startWorker(installation);
  const end = await stage.ended(feed, patienceMs);
  await worker.end('SIGTERM');
  const documents = { added: 1_000, changed: count - 1_000, unchanged: 0, deleted: 1_000 };
  expect(end).toMatchObject({ state: 'completed', counts: { records: count, applied: count, documents } });
  expect(await stage.titles()).toEqual(replaced);
  expect(await whatDoesNotAddUp(pool, end.run)).toEqual([]);
});
