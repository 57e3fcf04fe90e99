/** The disk cache of collections with a gatherer.cf: what it spares the servers, and for how long. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunRecord } from '../../engine/ports.ts';
import type { Site } from '../../engine/testing/site.ts';
import { systemClock } from '../../outside/clock.ts';
import { createResolver } from '../../outside/dns.ts';
import { readCacheFill, trimCaches } from '../../store/bodies/page-cache.ts';
import type { CacheLimits } from '../../store/bodies/page-cache.ts';
import { readAccountings } from '../../store/runs/read-accounting.ts';
import { readRun } from '../../store/runs/runs.ts';
import { usualCache } from './open-site.ts';
import { openInstallation } from '../testing/installation.ts';
import type { RunWanted, TestCollection, TestInstallation } from '../testing/installation.ts';
import { rdsOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import { page } from '../testing/pages.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

interface Gathered {
  readonly site: Site;
  readonly collection: TestCollection;
  /** Runs, and answers the paths that the server was asked for meanwhile. */
  readonly gather: (
    wanted?: RunWanted,
    cache?: CacheLimits,
  ) => Promise<{ readonly run: RunRecord; readonly asked: readonly string[] }>;
}

async function open(variables = ''): Promise<Gathered> {
  const site = await installation.startSite({ pages: 12 });
  const collection = await installation.addCollection({
    'gatherer.cf': `Access-Delay: 0\n${variables}<RootNodes>\n${site.url}/ URL=12\n</RootNodes>\n`,
  });
  const gather: Gathered['gather'] = async (wanted = {}, cache = usualCache) => {
    const before = site.log.length;
    const { id } = await collection.begin(wanted);
    const world = { clock: systemClock, resolver: createResolver(), cache };
    await installation.work({ onlyRun: id, world });
    const run = await readRun(installation.pool, id);
    if (run === undefined) throw new TypeError('the run is gone');
    if (run.state === 'finished') expect(await whatDoesNotAddUp(installation.pool, id)).toEqual([]);
    const asked = site.log.slice(before).map(({ path }) => path);
    return { run, asked: asked.filter((path) => path !== '/robots.txt') };
  };
  return { site, collection, gather };
}

async function cachedIn({ id }: RunRecord) {
  return (await readAccountings(installation.pool, [{ id }])).get(id)?.cached;
}

describe('the disk cache', () => {
  it('143, 144: spares what an unfinished attempt has retrieved, says so, and is gone when a run has finished', async () => {
    const { site, collection, gather } = await open();
    const first = await gather({ maxUrls: 5 });
    expect(first.run.state).toBe('stopped');
    expect((await readCacheFill(installation.pool, collection.id)).objects).toBe(5);

    const second = await gather();
    expect(second.run.state).toBe('finished');
    expect(new Set([...first.asked, ...second.asked]).size).toBe(12);
    expect(second.asked).toHaveLength(7);
    const { rows } = await installation.pool.query<{ note: string; bytes: number; trace: string }>(
      `SELECT p.fetches #>> '{0,note}' AS note, (p.fetches #>> '{0,bytes}')::int AS bytes,
         p.facts #>> '{response,notes,0}' AS trace
       FROM crawl.page p WHERE p.collection_id = $1 AND p.fetches #>> '{0,note}' LIKE 'from the disk cache%'`,
      [collection.id],
    );
    expect(rows).toHaveLength(5);
    expect(rows[0]?.note).toMatch(/^from the disk cache, retrieved \d{4}-\d\d-\d\d \d\d:\d\d UTC$/);
    expect(rows[0]?.trace).toBe(rows[0]?.note);
    const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
    expect(await cachedIn(second.run)).toEqual({ urls: 5, bytes });
    expect((await rdsOf(installation.pool, collection.id)).size).toBe(12);

    expect((await readCacheFill(installation.pool, collection.id)).objects).toBe(0);
    const third = await gather();
    expect(third.asked).toHaveLength(12);
    expect(await cachedIn(third.run)).toBeUndefined();
    expect(site.log.length).toBeGreaterThan(0);
  });

  it('144, 146: stays with Keep-Cache, answers until GATHERER_CACHE_TTL has passed, and never for a single URL', async () => {
    const { site, collection, gather } = await open('Keep-Cache: yes\n');
    await gather();
    expect((await readCacheFill(installation.pool, collection.id)).objects).toBe(12);
    const second = await gather();
    expect(second.asked).toEqual([]);
    expect((await cachedIn(second.run))?.urls).toBe(12);
    expect((await rdsOf(installation.pool, collection.id)).size).toBe(12);

    const single = await gather({ kind: 'single', urls: [`${site.url}/`] });
    expect(single.asked).toEqual(['/']);

    // T29: a day of freshness, and content that is two days old.
    await installation.pool.query(
      `UPDATE crawl.cached SET stored_at = now() - interval '2 days' WHERE collection_id = $1`,
      [collection.id],
    );
    expect((await gather({}, usualCache)).asked).toEqual([]);
    const later = await gather({}, { ...usualCache, ttlMs: 86_400_000 });
    expect(later.asked).toHaveLength(12);
    const none = await gather({}, { ...usualCache, ttlMs: 0 });
    expect(none.asked).toHaveLength(12);
  });

  it('gives way to what the server says of a single URL', async () => {
    const { site, collection, gather } = await open('Keep-Cache: yes\n');
    await gather();
    const [, path = ''] = [...site.sums.keys()];
    const url = site.url + path;
    const titleOf = async (): Promise<string | null | undefined> =>
      (await rdsOf(installation.pool, collection.id)).get(url)?.title;
    site.serve(path, page([], { title: 'New' }));
    await gather({ kind: 'single', urls: [url] });
    expect([(await gather()).asked, await titleOf()]).toEqual([[], 'New']);
    site.serve(path, { status: 410 });
    await gather({ kind: 'single', urls: [url] });
    expect([(await gather()).asked, await titleOf()]).toEqual([[path], undefined]);
  });

  it('147: holds no more than HARVEST_MAX_LOCAL_CACHE, the newest, and nothing that is larger by itself', async () => {
    const { collection, gather } = await open('Keep-Cache: yes\n');
    await gather();
    const { pool } = installation;
    const full = await readCacheFill(pool, collection.id);
    expect(full.objects).toBe(12);
    const maxBytes = Math.ceil(full.bytes / 2);
    await trimCaches(pool, { ...usualCache, maxBytes });
    const trimmed = await readCacheFill(pool, collection.id);
    expect(trimmed.bytes).toBeLessThanOrEqual(maxBytes);
    expect(trimmed.objects).toBeGreaterThan(2);
    expect(trimmed.oldestAt).toBeGreaterThanOrEqual(full.oldestAt ?? 0);
    const { asked } = await gather({}, { ...usualCache, maxBytes: 10 });
    expect(asked.length).toBeGreaterThanOrEqual(12 - trimmed.objects);
    expect((await readCacheFill(pool, collection.id)).bytes).toBeLessThanOrEqual(maxBytes);
  });

  it('is of collections with a gatherer.cf only', async () => {
    const site = await installation.startSite({ pages: 3 });
    const collection = await installation.addCollection({});
    const run = await collection.crawl({ urls: [`${site.url}/`], maxUrls: 2 });
    expect(run.state).toBe('stopped');
    expect((await readCacheFill(installation.pool, collection.id)).objects).toBe(0);
  });
});
