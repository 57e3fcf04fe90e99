/** Feeds while engines are killed, the database is away, or a disk is full: each is applied once, whole, in its turn. */

import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docsOf, openFeedStage, titlesOf } from '../testing/feeds.ts';
import type { FeedStage } from '../testing/feeds.ts';
import { openInstallation, openOwnServer } from '../testing/installation.ts';
import type { TestInstallation } from '../testing/installation.ts';
import { whatDoesNotAddUp } from '../testing/outcome.ts';
import { until } from '../testing/until.ts';
import { startWorker } from '../testing/worker-process.ts';

/** Three batches. */
const count = 1_200;
let installation: TestInstallation;

beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

/** The collection with the first documents of a full feed. */
async function openOld(): Promise<FeedStage & { readonly old: readonly string[] }> {
  const stage = await openFeedStage(installation);
  const docs = docsOf(0, count, 'Old');
  const feed = await stage.push({ type: 'full', docs });
  const worker = startWorker(installation);
  expect(await stage.ended(feed)).toMatchObject({ state: 'completed', counts: { documents: { added: count } } });
  await worker.end('SIGTERM');
  return { ...stage, old: titlesOf(docs) };
}

describe('an engine that is killed', () => {
  it(
    'changes nothing before a full feed is staged, and goes on with what is staged',
    { timeout: 180_000 },
    async () => {
      const stage = await openOld();
      const docs = docsOf(20, count + 20, 'New');
      const feed = await stage.push({ type: 'full', docs });
      const reached = [
        async (): Promise<boolean> => (await stage.records(feed)) > 0,
        async (): Promise<boolean> => (await stage.upload(feed)).batches > 0,
        async (): Promise<boolean> => (await stage.upload(feed)).batches > 2,
      ];
      const either = new Set([...stage.old, ...titlesOf(docs)]);
      for (const isReached of reached) {
        const worker = startWorker(installation);
        await until('the moment has come', isReached);
        await worker.end('SIGKILL');
        const titles = await stage.titles();
        if ((await stage.upload(feed)).batches === 0) expect(titles).toEqual(stage.old);
        expect(titles.filter((title) => !either.has(title))).toEqual([]);
        expect(titles.length).toBeGreaterThanOrEqual(count - 20);
      }
      const worker = startWorker(installation);
      const end = await stage.ended(feed);
      await worker.end('SIGTERM');
      const documents = { added: 20, changed: count - 20, unchanged: 0, deleted: 20 };
      expect(end).toMatchObject({ state: 'completed', counts: { records: count, applied: count, documents } });
      expect(await stage.titles()).toEqual(titlesOf(docs));
      expect(await whatDoesNotAddUp(installation.pool, end.run)).toEqual([]);
    },
  );

  it.each([
    ['an incremental feed', 'xmlfeed', [1, count / 2]],
    ['RDs as SOIF', 'soif', [count / 2]],
  ] as const)('repeats nothing of %s', { timeout: 180_000 }, async (_, kind, moments) => {
    const stage = await openFeedStage(installation);
    const docs = docsOf(0, count, 'New');
    const feed = await stage.push({ kind, type: 'incremental', docs });
    for (const moment of moments) {
      const worker = startWorker(installation);
      await until(`record ${moment} was accounted for`, async () => (await stage.records(feed)) >= moment);
      await worker.end('SIGKILL');
    }
    const worker = startWorker(installation);
    const end = await stage.ended(feed);
    await worker.end('SIGTERM');
    const documents = { added: count, changed: 0, unchanged: 0, deleted: 0 };
    expect(end).toMatchObject({ state: 'completed', counts: { records: count, applied: count, documents } });
    expect(await stage.titles()).toEqual(titlesOf(docs));
    expect(await whatDoesNotAddUp(installation.pool, end.run)).toEqual([]);
  });
});

it('an engine that began a feed ends as soon as it is told to', { timeout: 180_000 }, async () => {
  const stage = await openFeedStage(installation);
  const worker = startWorker(installation);
  await stage.ended(await stage.push({ type: 'incremental', docs: docsOf(0, 3, 'New') }));
  // It took thirty seconds while connections were left open; below that, what is slow is the machine.
  expect(await Promise.race([worker.end('SIGTERM'), sleep(25_000, 'still there')])).toBe(0);
});

describe('two engines on one database', () => {
  it('apply the feeds of a source in their order, and those of others beside them', { timeout: 180_000 }, async () => {
    const stage = await openFeedStage(installation);
    const sources = ['a', 'b', 'c', 'd'];
    const rounds = [1, 2, 3];
    const push = async (source: string, round: number): Promise<number> => {
      const from = sources.indexOf(source) * 1_000;
      return stage.push({ source, type: 'incremental', docs: docsOf(from, from + 300, `Round ${round} of`) });
    };
    const feeds = new Map<string, number[]>(sources.map((source) => [source, []]));
    for (const round of rounds) for (const source of sources) feeds.get(source)?.push(await push(source, round));
    const workers = [startWorker(installation), startWorker(installation)];
    const uploads = new Map<string, Awaited<ReturnType<FeedStage['upload']>>[]>();
    for (const [source, ids] of feeds) {
      const ended = [];
      for (const id of ids) ended.push(await stage.ended(id));
      uploads.set(source, ended);
    }
    await Promise.all(workers.map((worker) => worker.end('SIGTERM')));
    for (const ended of uploads.values()) {
      expect(ended.map(({ state }) => state)).toEqual(rounds.map(() => 'completed'));
      for (const [i, { startedAt }] of ended.slice(1).entries())
        expect(startedAt).toBeGreaterThanOrEqual(ended[i]?.endedAt ?? Infinity);
    }
    const all = [...uploads.values()].flat();
    const isBeside = all.some((one) =>
      all.some((other) => one.startedAt < other.startedAt && other.startedAt < one.endedAt),
    );
    expect(isBeside).toBe(true);
    expect(await stage.titles()).toEqual(
      sources.flatMap((_, i) => titlesOf(docsOf(i * 1_000, i * 1_000 + 300, 'Round 3 of'))),
    );
  });
});

describe('a database server that dies in the middle of a feed', () => {
  it.each(['full', 'incremental'] as const)(
    'has the whole of it in the end (%s)',
    { timeout: 180_000 },
    async (type) => {
      const server = await openOwnServer();
      try {
        const stage = await openFeedStage(server);
        const docs = docsOf(0, count, 'New');
        const feed = await stage.push({ type, docs });
        const worker = startWorker(server);
        await until('a part of it was accounted for', async () => (await stage.records(feed)) > 0);
        process.kill(server.postgres.pid, 'SIGKILL');
        await server.postgres.revive();
        const end = await stage.ended(feed);
        await worker.end('SIGTERM');
        const documents = { added: count, changed: 0, unchanged: 0, deleted: 0 };
        expect(end).toMatchObject({ state: 'completed', counts: { records: count, documents } });
        expect(await stage.titles()).toEqual(titlesOf(docs));
        expect(await whatDoesNotAddUp(server.pool, end.run)).toEqual([]);
      } finally {
        await server.close();
      }
    },
  );
});

describe('a disk that is full', () => {
  it('lets a feed wait until there is room', { timeout: 180_000 }, async ({ skip }) => {
    const own = await openInstallation();
    const bodies = path.join(own.folder, 'bodies');
    await mkdir(bodies);
    const mount = (options: string): boolean =>
      spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', bodies]).status === 0;
    if (!mount('size=128k')) {
      await own.close();
      return skip('a small disk can be made by root on Linux only');
    }
    try {
      const stage = await openFeedStage(own);
      const docs = docsOf(0, 300, 'New');
      const feed = await stage.push({ type: 'full', docs });
      const worker = startWorker(own);
      await until('the disk was full', () => /ENOSPC|disk-full/.test(worker.log()));
      expect(await stage.titles()).toEqual([]);
      mount('remount,size=64m');
      expect(await stage.ended(feed)).toMatchObject({ state: 'completed', counts: { documents: { added: 300 } } });
      await worker.end('SIGTERM');
      expect(await stage.titles()).toEqual(titlesOf(docs));
    } finally {
      spawnSync('/bin/umount', [bodies]);
      await own.close();
    }
  });
});
