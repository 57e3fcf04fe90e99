/** What people can do to a run while it goes on. */

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunRecord } from '../../engine/ports.ts';
import type { Site } from '../../engine/testing/site.ts';
import { startSite } from '../../engine/testing/site.ts';
import { orderRun } from '../../store/runs/finish-run.ts';
import { createRun, killRun, readRun } from '../../store/runs/runs.ts';
import { openInstallation } from '../testing/installation.ts';
import type { TestCollection, TestInstallation } from '../testing/installation.ts';
import { accountingOf, rdLines, rdsOf, resourcesOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import { page } from '../testing/pages.ts';
import { collectionOf } from '../testing/texts.ts';
import { until } from '../testing/until.ts';

const pages = 150;

let installation: TestInstallation;
let site: Site;
let stop: AbortController;
/** The engine works on whatever there is. */
let engine: Promise<void>;

beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

beforeEach(async () => {
  site = await startSite({ pages, latencyMs: 25 });
  stop = new AbortController();
  engine = installation.work({}, stop.signal);
});
afterEach(async () => {
  stop.abort();
  await engine;
  await site.close();
});

function newCollection(): Promise<TestCollection> {
  return installation.addCollection(collectionOf([{ site }], { 'site-max-connections': 4 }));
}

async function stateOf({ id }: RunRecord): Promise<string> {
  return (await readRun(installation.pool, id))?.state ?? 'gone';
}

async function untilState(run: RunRecord, state: string): Promise<void> {
  await until(`run ${run.id} is ${state}`, async () => (await stateOf(run)) === state);
}

async function untilAsked(requests: number): Promise<void> {
  await until(`${requests} requests were made`, () => site.log.length >= requests);
}

async function order(run: RunRecord, what: Parameters<typeof orderRun>[2]): Promise<RunRecord | undefined> {
  return orderRun(installation.pool, run.id, what);
}

/** What the site was asked more than once for. */
function askedAgain(): readonly string[] {
  const paths = site.log.map(({ path }) => path);
  return paths.filter((path, i) => paths.indexOf(path) !== i);
}

describe('a run that is paused', () => {
  it('finishes what is in flight, asks for nothing more, and goes on to the same end', async () => {
    const { pool } = installation;
    const undisturbed = await newCollection();
    await untilState(await undisturbed.begin(), 'finished');
    const before = site.log.length;
    const collection = await newCollection();
    const run = await collection.begin();
    await untilAsked(before + 40);
    expect(await order(run, 'pause')).toMatchObject({ state: 'pausing', desiredState: 'pause' });
    await untilState(run, 'paused');
    const asked = site.log.length;
    expect(asked).toBeLessThan(before + pages);
    expect(site.log.filter(({ endedAt }) => endedAt === 0)).toEqual([]);
    await sleep(700);
    expect(site.log).toHaveLength(asked);
    expect((await pool.query('SELECT key FROM crawl.site WHERE lease_owner IS NOT NULL')).rows).toEqual([]);
    await order(run, 'resume');
    await untilState(run, 'finished');
    expect(await rdLines(pool, collection.id)).toEqual(await rdLines(pool, undisturbed.id));
    expect(await whatDoesNotAddUp(pool, run.id)).toEqual([]);
    expect(site.log.slice(before).filter(({ path }) => path !== '/robots.txt')).toHaveLength(pages);
  });

  it('may be one that nothing is in flight for, because the site asked to be left alone', async () => {
    site.serve('/', (_request, response) => response.writeHead(503, { 'retry-after': '3000' }).end());
    const run = await (await newCollection()).begin();
    await until('the start point is put off', async () => {
      const { rows } = await installation.pool.query('SELECT FROM crawl.resource WHERE run_id = $1 AND attempts = 1', [
        run.id,
      ]);
      return rows.length === 1;
    });
    await order(run, 'pause');
    await untilState(run, 'paused');
    await order(run, 'stop');
    expect(await stateOf(run)).toBe('stopped');
  });

  it('keeps the configuration it began with, and counts its limit on', async () => {
    const collection = await newCollection();
    const run = await collection.begin({ maxUrls: 60 });
    await untilAsked(30);
    await order(run, 'pause');
    await untilState(run, 'paused');
    await collection.revise(collectionOf([{ site }], { depth: 0 }));
    await order(run, 'resume');
    await untilState(run, 'stopped');
    expect(await readRun(installation.pool, run.id)).toMatchObject({
      reason: 'ended after 60 fetched URLs, as requested',
    });
    const { recount } = await accountingOf(installation.pool, run.id);
    expect(recount).toMatchObject({ fetched: 60, lost: 0 });
    expect((await rdsOf(installation.pool, collection.id)).size).toBe(60);
  });
});

describe('a run that is stopped', () => {
  it('lets go of the site, keeps its RDs and deletes none', async () => {
    const collection = await newCollection();
    await untilState(await collection.begin(), 'finished');
    const before = site.log.length;
    const run = await collection.begin();
    await untilAsked(before + 30);
    await order(run, 'stop');
    await untilState(run, 'stopped');
    expect(site.log.length).toBeLessThan(before + pages);
    expect((await rdsOf(installation.pool, collection.id)).size).toBe(pages);
    const { recount, counters } = await accountingOf(installation.pool, run.id);
    const { lost, ...counted } = recount;
    expect([lost, counters]).toEqual([0, counted]);
    expect(counted.queued).toBeGreaterThan(0);
    expect(await order(run, 'resume')).toBeUndefined();
    // The next one begins from the start.
    await untilState(await collection.begin(), 'finished');
    expect((await rdsOf(installation.pool, collection.id)).size).toBe(pages);
  });

  it('after so many URLs has fetched as many', async () => {
    const collection = await newCollection();
    const run = await collection.begin({ maxUrls: 25 });
    await untilState(run, 'stopped');
    expect((await accountingOf(installation.pool, run.id)).recount).toMatchObject({ fetched: 25, lost: 0 });
    expect(askedAgain()).toEqual([]);
  });
});

describe('a run that is drained', () => {
  it('fetches what is queued, follows no more links, and says how many', async () => {
    const { pool } = installation;
    const collection = await newCollection();
    const run = await collection.begin();
    await untilAsked(12);
    await order(run, 'drain');
    await untilState(run, 'stopped');
    expect((await readRun(pool, run.id))?.reason).toMatch(/^drained/);
    expect(await whatDoesNotAddUp(pool, run.id)).toEqual([]);
    const { recount, cut } = await accountingOf(pool, run.id);
    expect(recount.fetched).toBe((await rdsOf(pool, collection.id)).size);
    expect(recount.fetched).toBeLessThan(pages);
    expect(cut['links not followed']).toBeGreaterThan(0);
  });
});

describe('a run that is killed', () => {
  it('has ended at once; the engine goes on with the next', async () => {
    const { pool } = installation;
    const collection = await newCollection();
    const run = await collection.begin();
    await untilAsked(30);
    expect(await killRun(pool, run.id)).toMatchObject({ state: 'stopped', reason: 'ended at once' });
    const { recount, counters } = await accountingOf(pool, run.id);
    await until('the engine has let go of it', async () => {
      const asked = site.log.length;
      await sleep(300);
      return site.log.length === asked;
    });
    expect(site.log.length).toBeLessThan(pages);
    // What was in flight is not written any more.
    expect(await accountingOf(pool, run.id)).toMatchObject({ recount, counters });
    expect(await readRun(pool, run.id)).toMatchObject({ state: 'stopped', reason: 'ended at once' });
    const next = await collection.begin();
    await untilState(next, 'finished');
    expect((await rdsOf(pool, collection.id)).size).toBe(pages);
    expect(await whatDoesNotAddUp(pool, next.id)).toEqual([]);
  });
});

describe('a run that is told to end gently first', () => {
  it.each(['pause', 'drain', 'stop'] as const)('%s, then killed: has ended at once, and adds up', async (first) => {
    const { pool } = installation;
    const collection = await newCollection();
    const run = await collection.begin();
    await untilAsked(20);
    await order(run, first);
    expect(await killRun(pool, run.id)).toMatchObject({ state: 'stopped', reason: 'ended at once' });
    const { recount, counters } = await accountingOf(pool, run.id);
    expect({ ...recount, lost: 0 }).toEqual({ ...counters, lost: 0 });
    expect(recount.lost).toBe(0);
    const next = await collection.begin();
    await untilState(next, 'finished');
    expect((await rdsOf(pool, collection.id)).size).toBe(pages);
    expect(await whatDoesNotAddUp(pool, next.id)).toEqual([]);
  });
});

describe('a second run of a collection', () => {
  it('is refused while one has not ended, and taken when it has', async () => {
    const { pool } = installation;
    const collection = await newCollection();
    const run = await collection.begin();
    const { revisionId, options } = run;
    const wanted = { collectionId: collection.id, revisionId, options, kind: 'full', createdBy: 'test' } as const;
    expect(await createRun(pool, wanted)).toMatchObject({ ok: false, active: { id: run.id } });
    await untilState(run, 'finished');
    expect(await createRun(pool, wanted)).toMatchObject({ ok: true });
  });
});

describe('two runs of two collections on one site', () => {
  it('take turns, and both come to their end', async () => {
    const [one, other] = [await newCollection(), await newCollection()];
    const runs = [await one.begin(), await other.begin()];
    for (const run of runs) await untilState(run, 'finished');
    for (const { id } of [one, other]) expect((await rdsOf(installation.pool, id)).size).toBe(pages);
    // One worker at a time: never more open than the site is to have.
    expect(Math.max(...site.log.map(({ concurrent }) => concurrent))).toBeLessThanOrEqual(4);
  });
});

describe('a run of single URLs', () => {
  it('visits them again, follows no links, and leaves depth and generation as they are', async () => {
    const { pool } = installation;
    site.serve('/page/1.html', page(['/new.html']));
    site.serve('/new.html', page());
    const collection = await newCollection();
    const first = await collection.begin();
    await untilState(first, 'finished');
    site.serve('/page/1.html', page(['/new.html', '/newer.html'], { title: 'Changed' }));
    const before = site.log.length;
    const run = await collection.begin({ kind: 'single', urls: [`${site.url}/page/1.html`] });
    await untilState(run, 'finished');
    expect(site.log.slice(before).map(({ path }) => path)).toEqual(['/robots.txt', '/page/1.html']);
    expect(run.generation).toBe(first.generation);
    const resources = await resourcesOf(pool, collection.id);
    expect(resources.get(`${site.url}/page/1.html`)).toMatchObject({ depth: 1, state: 'fetched', runId: run.id });
    expect(resources.has(`${site.url}/newer.html`)).toBe(false);
    const rds = await rdsOf(pool, collection.id);
    expect(rds.get(`${site.url}/page/1.html`)).toMatchObject({ title: 'Changed', depth: 1 });
    expect(rds.get(`${site.url}/page/1.html`)?.attributes['depth']).toEqual(['1']);
    expect(rds.has(`${site.url}/new.html`)).toBe(true);
    expect(await whatDoesNotAddUp(pool, run.id)).toEqual([]);
  });
});
