/** Servers that lie, loop, stall and flood; a disk that is full: the crawl ends, and says what happened. */

import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Site } from '../../engine/testing/site.ts';
import { systemClock } from '../../outside/clock.ts';
import type { Deadlines } from '../../outside/door.ts';
import { createResolver } from '../../outside/dns.ts';
import { readRun } from '../../store/runs/runs.ts';
import { diskFullReason } from './disk-space.ts';
import { openInstallation } from '../testing/installation.ts';
import type { TestInstallation } from '../testing/installation.ts';
import { rdsOf, resourcesOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import type { KnownResource } from '../testing/outcome.ts';
import { page } from '../testing/pages.ts';
import { collectionOf } from '../testing/texts.ts';
import { until } from '../testing/until.ts';

let installation: TestInstallation;

beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

/** For servers that stall: what is late is tried three times, with seconds in between. */
const short = { headersMs: 1_000, totalMs: 3_000, minBytesPerSecond: 256, rateAfterMs: 1_000 };

interface Crawled {
  readonly at: (path: string) => KnownResource | undefined;
  readonly hasRd: (path: string) => boolean;
  readonly site: Site;
}

interface Manner {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly deadlines?: Partial<Deadlines>;
}

/** Crawls a site whose root links to these paths. */
async function crawl(
  paths: readonly string[],
  serve: (site: Site) => void = () => undefined,
  { parameters, deadlines }: Manner = {},
): Promise<Crawled> {
  const site = await installation.startSite({ pages: 1, routes: { '/': page(paths) } });
  serve(site);
  const collection = await installation.addCollection(
    collectionOf([{ site }], {
      'max-filesize-kb': 256,
      'site-max-connections': 20,
      'max-connections': 20,
      ...parameters,
    }),
  );
  const run = await collection.begin();
  const world = { clock: systemClock, resolver: createResolver(), ...(deadlines && { deadlines }) };
  await installation.work({ onlyRun: run.id, world });
  expect(await readRun(installation.pool, run.id)).toMatchObject({ state: 'finished' });
  expect(await whatDoesNotAddUp(installation.pool, run.id)).toEqual([]);
  const resources = await resourcesOf(installation.pool, collection.id);
  const rds = await rdsOf(installation.pool, collection.id);
  return { site, at: (path) => resources.get(site.url + path), hasRd: (path) => rds.has(site.url + path) };
}

function askedFor({ site }: Crawled, path: string): number {
  return site.log.filter((request) => request.path === path).length;
}

describe.concurrent('redirects', () => {
  it('to themselves or in a circle are asked for once each (B01, B02)', async () => {
    const crawled = await crawl(['/fault/loop', '/fault/loop-a']);
    for (const path of ['/fault/loop', '/fault/loop-a', '/fault/loop-b']) {
      expect(crawled.at(path), path).toMatchObject({ state: 'fetched', reason: 'redirect' });
      expect(askedFor(crawled, path), path).toBe(1);
    }
  });

  it('of which there are more than twenty in a row end there (B03)', async () => {
    const { at, hasRd } = await crawl(['/fault/chain/21']);
    expect(at('/fault/chain/1')).toMatchObject({ state: 'fetched', reason: 'redirect', hops: 20 });
    expect(at('/fault/chain/0')).toMatchObject({ state: 'rejected', reason: 'too many redirects', hops: 21 });
    expect(hasRd('/fault/chain/0')).toBe(false);
  });

  it('of twenty in a row lead to their page', async () => {
    const { at, hasRd } = await crawl(['/fault/chain/20']);
    expect(at('/fault/chain/0')).toMatchObject({ state: 'fetched', reason: null, hops: 20 });
    expect(hasRd('/fault/chain/0')).toBe(true);
  });

  it('that lead nowhere are answers all the same (B29)', async () => {
    const paths = ['/fault/redirect?to=', '/fault/redirect?to=http%3A%2F%2F%5B', '/fault/redirect?to=mailto%3Aa%40b'];
    const { at } = await crawl(paths);
    for (const path of paths) expect(at(path), path).toMatchObject({ stage: 'fetch' });
  });
});

describe.concurrent('bodies', () => {
  it('that never end, or unpack to too much, are cut, or given up where the collection says so (B19, B20)', async () => {
    const paths = ['/fault/endless', '/fault/gzip-bomb', '/fault/brotli-bomb'];
    const { at } = await crawl(paths);
    const response = { bytes: 256 * 1024, notes: expect.arrayContaining(['cut', 'max-filesize-kb']) as unknown };
    for (const path of paths) expect(at(path), path).toMatchObject({ state: 'fetched', facts: { response } });
    const refusing = await crawl(paths, undefined, { parameters: { 'max-filesize-action': 'refuse' } });
    for (const path of paths) expect(refusing.at(path), path).toMatchObject({ state: 'failed', reason: 'too-large' });
  });

  it('that are damaged or short are read as far as they go, and it is noted', async () => {
    const damaged = ['/fault/gzip-truncated', '/fault/gzip-junk', '/fault/no-last-chunk', '/fault/bad-length'];
    const paths = ['/fault/gzip', ...damaged, '/fault/coding/none'];
    const { at, hasRd } = await crawl(paths);
    for (const path of paths) expect(hasRd(path), path).toBe(true);
    expect(at('/fault/gzip')?.fetches[0]?.note).toBeUndefined();
    expect(at('/fault/gzip-truncated')?.fetches[0]?.note).toMatch(/truncated/);
    expect(at('/fault/no-last-chunk')?.fetches[0]?.note).toMatch(/truncated/);
    expect(at('/fault/bad-length')?.fetches[0]?.note).toMatch(/^truncated: the connection was closed after /);
    expect(at('/fault/coding/none')?.fetches[0]?.note).toMatch(/unknown/);
  });
});

describe.concurrent('answers that break the rules', () => {
  it('but can be read by a lenient reader are read (B12, B13, B16)', async () => {
    const paths = ['/fault/bare-lf', '/fault/folded', '/fault/length-and-chunked'];
    const { at, hasRd } = await crawl(paths);
    for (const path of paths) expect([path, hasRd(path)]).toEqual([path, true]);
    expect(at('/fault/bare-lf')?.fetches[0]?.note).toMatch(/lenient/);
  });

  it('and cannot be read fail after three tries', async () => {
    const paths = ['/fault/two-lengths', '/fault/http-0.9', '/fault/chunk-negative', '/fault/giant-header'];
    const crawled = await crawl(paths);
    for (const path of paths) expect(crawled.at(path), path).toMatchObject({ state: 'failed', stage: 'fetch' });
  });

  it('such as 304 to who never was there fail, and the crawl goes on', async () => {
    const { at, hasRd } = await crawl(['/always-304', '/plain'], (site) => {
      site.serve('/always-304', { status: 304 });
      site.serve('/plain', page());
    });
    expect(at('/always-304')).toMatchObject({ state: 'failed', reason: 'HTTP 304' });
    expect(hasRd('/plain')).toBe(true);
  });
});

describe.concurrent('servers that stall', () => {
  it('fail after three tries, while the others are crawled (F27, F31)', async () => {
    const stalling = ['/fault/black-hole', '/fault/trickle?every=50', '/fault/refuse', '/fault/drop-mid-body'];
    const paths = [...stalling, '/plain', '/fault/slicer', '/fault/alternating'];
    const crawled = await crawl(paths, (site) => site.serve('/plain', page()), { deadlines: short });
    expect(crawled.at('/fault/black-hole')).toMatchObject({ state: 'failed', reason: 'timeout' });
    expect(crawled.at('/fault/trickle?every=50')).toMatchObject({ state: 'failed', reason: 'too slow' });
    expect(crawled.at('/fault/refuse')).toMatchObject({ state: 'failed', reason: 'reset' });
    expect(crawled.at('/fault/drop-mid-body')).toMatchObject({ state: 'failed', reason: 'reset' });
    expect(askedFor(crawled, '/fault/black-hole')).toBe(3);
    for (const path of ['/plain', '/fault/slicer', '/fault/alternating'])
      expect([path, crawled.hasRd(path)]).toEqual([path, true]);
  });
});

describe('a disk that is full', () => {
  const stateOf = async ({ id }: { readonly id: number }): Promise<string | undefined> =>
    (await readRun(installation.pool, id))?.state;

  /** Every page is kept, and PostgreSQL says what it says when it cannot grow a table. */
  const fillDatabase = (): Promise<unknown> =>
    installation.pool.query(`
      CREATE FUNCTION crawl.disk_full() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER disk_full BEFORE INSERT ON crawl.page EXECUTE FUNCTION crawl.disk_full()`);
  const makeRoom = (): Promise<unknown> =>
    installation.pool.query('DROP TRIGGER disk_full ON crawl.page; DROP FUNCTION crawl.disk_full()');

  it.each(['the console', 'winnow crawl'])(
    'sets a run of %s aside; it goes on by itself, to the same end',
    async (who) => {
      const { pool } = installation;
      const site = await installation.startSite({ pages: 200, latencyMs: 10 });
      const collection = await installation.addCollection(collectionOf([{ site }]));
      const run = await collection.begin();
      const stop = new AbortController();
      const engine = installation.work(who === 'the console' ? {} : { onlyRun: run.id }, stop.signal);
      await until('some pages were asked for', () => site.log.length > 50);
      await fillDatabase();
      await until('the run is paused', async () => (await stateOf(run)) === 'paused');
      expect(await readRun(pool, run.id)).toMatchObject({ reason: diskFullReason });
      await makeRoom();
      await until('the run is finished', async () => (await stateOf(run)) === 'finished');
      if (who === 'the console') stop.abort();
      await engine;
      expect((await rdsOf(pool, collection.id)).size).toBe(200);
      expect(await whatDoesNotAddUp(pool, run.id)).toEqual([]);
    },
  );

  it('waits while there is no room for bodies', async ({ skip }) => {
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
      const site = await own.startSite({ pages: 100, words: 4_000 });
      const collection = await own.addCollection(collectionOf([{ site }]));
      const run = await collection.begin({ bodies: 'all' });
      const engine = own.work({ onlyRun: run.id });
      const state = async (): Promise<string | undefined> => (await readRun(own.pool, run.id))?.state;
      await until('the run is paused', async () => (await state()) === 'paused');
      expect(await readRun(own.pool, run.id)).toMatchObject({ reason: diskFullReason });
      const asked = site.log.length;
      // Longer than it takes to look for room.
      await sleep(2_500);
      expect(site.log).toHaveLength(asked);
      mount('remount,size=64m');
      await engine;
      expect(await state()).toBe('finished');
      expect((await rdsOf(own.pool, collection.id)).size).toBe(100);
      expect(await whatDoesNotAddUp(own.pool, run.id)).toEqual([]);
    } finally {
      spawnSync('/bin/umount', [bodies]);
      await own.close();
    }
  });
});
