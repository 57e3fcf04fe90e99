/** What the console reads of resources: the list and its facets, one of them, its links, its RD. */

import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunRecord } from '../../engine/ports.ts';
import { createSystemReads } from './crawl-reads.ts';
import { createTextIndexer, readTextLag } from '../text/index-text.ts';
import type { ListOrder, SortColumn } from './list-order.ts';
import type { ResourceFilter } from './resource-filter.ts';
import { killRun } from '../runs/runs.ts';
import {
  batch,
  fetched,
  found,
  hashOf,
  keptPath,
  options,
  outlinksOf,
  refused,
  withoutRd,
} from '../testing/crawl-steps.ts';
import { bare, cat, dog, foreign, gone, home, openReadCrawl } from '../testing/read-crawl.ts';
import type { CrawlReads } from '../testing/read-crawl.ts';
import type { Owner, TestCrawl } from '../testing/test-crawl.ts';

let crawled: TestCrawl;
let pool: pg.Pool;
let owner: Owner;
let run: RunRecord;
let reads: CrawlReads;

beforeAll(async () => {
  ({ crawled, owner, run, reads } = await openReadCrawl());
  ({ pool } = crawled);
});
afterAll(() => crawled.close());

describe('the list of resources', () => {
  const search = async (filter: Parameters<typeof reads.search>[1] extends infer Q ? Partial<Q> : never) => {
    const page = await reads.search(owner.collectionId, { limit: 50, ...filter });
    return page.rows.map(({ url }) => url);
  };

  it('is in the order of discovery, page by page', async () => {
    const first = await reads.search(owner.collectionId, { limit: 4 });
    expect(first.rows.map(({ url }) => url)).toEqual([home, dog, cat, gone]);
    expect(first.count).toEqual({ value: 10, exact: true });
    const second = await reads.search(owner.collectionId, { limit: 50, after: first.next });
    expect(second.rows.map(({ url }) => url)).toEqual([bare, ...foreign]);
    expect(second.next).toBeUndefined();
  });

  it('says of each what became of it and which line decided', async () => {
    const { rows } = await reads.search(owner.collectionId, { limit: 50, outcome: 'no-rd' });
    expect(rows).toMatchObject([
      {
        url: bare,
        site: 'a.test:80',
        state: 'fetched',
        outcome: 'no-rd',
        type: 'text/html',
        status: 200,
        decidedBy: { file: 'filter.conf', line: 9, reason: 'filter', stage: 'Data' },
      },
    ]);
    expect(rows[0]?.fetchedAt).toBeGreaterThan(1.7e12);
  });

  it('is filtered by outcome, site, answer, line and reason', async () => {
    expect(await search({ outcome: 'kept' })).toEqual([home, dog, cat]);
    expect(await search({ outcome: 'failed' })).toEqual([gone]);
    expect(await search({ outcome: 'queued' })).toEqual([]);
    expect(await search({ state: 'fetched' })).toEqual([home, dog, cat, bare]);
    expect(await search({ state: 'rejected', stage: 'scope' })).toEqual(foreign);
    expect(await search({ site: 'x3.test:80' })).toEqual([foreign[3]]);
    expect(await search({ status: 200, type: 'text/html' })).toEqual([home, dog, cat, bare]);
    expect(await search({ file: 'filterrules.conf', line: 7, reason: 'no-site' })).toEqual(foreign);
    expect(await search({ site: 'nowhere:80' })).toEqual([]);
    expect(await search({ text: `a'; DROP TABLE crawl.resource; --` })).toEqual([]);
  });

  it('finds parts of URLs at once, words of RDs when they are indexed', async () => {
    expect(await search({ text: 'dog.html' })).toEqual([dog]);
    expect(await search({ text: '%' })).toEqual([]);
    expect(await search({ text: 'barks' })).toEqual([]);
    const { lag } = await reads.search(owner.collectionId, { text: 'barks', limit: 1 });
    expect(lag).toMatchObject({ waiting: 3 });
    const index = createTextIndexer(pool);
    expect(await index(2)).toBe(2);
    expect(await readTextLag(pool, owner.collectionId)).toMatchObject({ waiting: 1, leftMs: expect.any(Number) });
    expect(await index(10)).toBe(1);
    expect(await readTextLag(pool, owner.collectionId)).toEqual({ waiting: 0, oldestMs: 0 });
    expect(await search({ text: 'barks' })).toEqual([dog]);
    expect(await search({ text: '"a cat meows"' })).toEqual([cat]);
  });

  it('has facets as exact as the count above them, however large the collection', async () => {
    const large = await crawled.newOwner();
    const big = await crawled.newRun(large);
    await crawled.store.seed(big, [found('http://big.test/')], []);
    await crawled.crawl(big, batch({ settled: [withoutRd(found('http://big.test/'), big.id)] }));
    const rows = 100_050;
    const { rows: answers } = await pool.query<{ id: number }>(
      `INSERT INTO crawl.answer (status, type) VALUES (200, 'text/x-big') RETURNING id`,
    );
    await pool.query(
      `INSERT INTO crawl.resource (url_hash, seq, path_id, was_path, collection_id, site_id, answer_id, was_answer, run_id,
         generation, depth, state, was, found_as, hops, url)
       SELECT gen_random_uuid(), 1000000 + n, ${keptPath.id}, 0, $1, (SELECT id FROM crawl.site WHERE key = 'big.test:80'), $4, 0, $2, 1, 3,
         2, 21, 1, 0, 'http://big.test/' || n FROM generate_series(1, $3::int) n`,
      [large.collectionId, big.id, rows, answers[0]?.id],
    );
    await pool.query(
      `INSERT INTO crawl.counter (at, path_id, bytes, ms, run_id, n, kind, state) VALUES (now(), ${keptPath.id}, 0, 0, $1, $2, 1, 2)`,
      [big.id, rows],
    );
    const exactly = (count: number) => ({ value: count, exact: true });
    const countOf = async (filter: ResourceFilter) =>
      (await reads.search(large.collectionId, { ...filter, limit: 10 })).count;
    expect(await countOf({ outcome: 'kept' })).toEqual(exactly(rows));
    expect(await reads.search(large.collectionId, { outcome: 'kept', limit: 10 })).toMatchObject({ unsorted: true });
    expect(await reads.search(large.collectionId, { outcome: 'no-rd', limit: 10 })).not.toHaveProperty('unsorted');
    expect(await countOf({ type: 'text/x-big' })).toEqual(exactly(rows));
    expect(await countOf({ site: ['big.test:80', 'a.test:80'], status: 200 })).toEqual(exactly(rows + 1));
    const facets = await reads.facets(large.collectionId, { outcome: 'kept' });
    expect(facets.outcome).toEqual([
      { value: 'kept', count: rows, exact: true },
      { value: 'no-rd', count: 1, exact: true },
    ]);
    expect(facets.site).toEqual([{ value: 'big.test:80', count: rows, exact: true }]);
    expect(facets.type).toEqual([{ value: 'text/x-big', count: rows, exact: true }]);
    expect(facets.status).toEqual([{ value: '200', count: rows, exact: true }]);
    await pool.query('DELETE FROM crawl.resource WHERE collection_id = $1 AND url = $2', [
      large.collectionId,
      'http://big.test/1',
    ]);
    await pool.query(
      `INSERT INTO crawl.counter (at, path_id, bytes, ms, run_id, n, kind, state) VALUES (now(), ${keptPath.id}, 0, 0, $1, -1, 1, 2)`,
      [big.id],
    );
    expect((await reads.facets(large.collectionId, {})).site).toEqual([
      { value: 'big.test:80', count: rows, exact: true },
    ]);
    // Found by words, neither is exact; what is counted is said as far as it goes.
    const some = await reads.facets(large.collectionId, { outcome: 'kept', text: 'big.test' });
    expect(some.outcome[0]).toEqual({ value: 'kept', count: 10_000, exact: false });
    expect(await countOf({ outcome: 'kept', text: 'big.test' })).toEqual({ value: 10_000, exact: false });
    await pool.query('DELETE FROM crawl.resource WHERE collection_id = $1', [large.collectionId]);
    await pool.query('DELETE FROM crawl.run WHERE id = $1', [big.id]);
  });

  it('has a facet of what limits cut, and a filter for each kind', async () => {
    const { cut } = await reads.facets(owner.collectionId, {});
    expect(cut).toEqual([
      { value: 'links', count: 1, exact: true },
      { value: 'values', count: 1, exact: true },
    ]);
    const list = await reads.search(owner.collectionId, { cut: 'values', limit: 5 });
    expect(list.rows.map(({ url }) => url)).toEqual([home]);
    expect((await reads.search(owner.collectionId, { cut: ['content', 'metas'], limit: 5 })).rows).toEqual([]);
  });

  it('has facets that add up', async () => {
    const facets = await reads.facets(owner.collectionId, {});
    expect(facets.outcome).toEqual([
      { value: 'rejected', count: 5, exact: true },
      { value: 'kept', count: 3, exact: true },
      { value: 'failed', count: 1, exact: true },
      { value: 'no-rd', count: 1, exact: true },
    ]);
    expect(facets.type).toEqual([{ value: 'text/html', count: 4, exact: true }]);
    expect(facets.status).toEqual([{ value: '200', count: 4, exact: true }]);
    expect(facets.site[0]).toEqual({ value: 'a.test:80', count: 5, exact: true });
    expect(facets.decidedBy[0]).toMatchObject({ value: 'filterrules.conf:7 no-site', count: 5, line: 7 });
    const some = await reads.facets(owner.collectionId, { site: 'a.test:80' });
    expect(some.site.map(({ count }) => count)).toEqual([5, 1, 1, 1, 1, 1]);
    expect(some.outcome.map(({ value, count }) => [value, count])).toEqual([
      ['kept', 3],
      ['failed', 1],
      ['no-rd', 1],
    ]);
  });
});

describe('facets of a list that is filtered', () => {
  const values = (list: readonly { readonly value: string; readonly count: number }[]) =>
    list.map(({ value, count }) => `${value} ${count}`);

  it('show the values beside the chosen one, counted without it, and the other facets with it', async () => {
    const facets = await reads.facets(owner.collectionId, { outcome: 'kept', site: 'a.test:80' });
    expect(values(facets.outcome)).toEqual(['kept 3', 'failed 1', 'no-rd 1']);
    expect(values(facets.site)).toEqual(['a.test:80 3']);
    expect(values(facets.status)).toEqual(['200 3']);
    const line = await reads.facets(owner.collectionId, { file: 'filterrules.conf', line: 7, reason: 'no-site' });
    expect(line.decidedBy.map(({ value }) => value)).toContain('filter.conf:9 filter');
    expect(values(line.outcome)).toEqual(['rejected 5']);
  });

  it('show a chosen value that nothing has', async () => {
    const { type } = await reads.facets(owner.collectionId, { outcome: 'failed', type: 'text/html' });
    expect(values(type)).toEqual(['text/html 0']);
  });

  it('take several values of one, and count only those asked for', async () => {
    const both = { outcome: ['failed', 'no-rd'] as const, status: [200, 404] };
    const page = await reads.search(owner.collectionId, { limit: 50, ...both });
    expect(page.rows.map(({ url }) => url)).toEqual([bare]);
    const hosts = { site: ['x1.test:80', 'x3.test:80'] };
    const { rows } = await reads.search(owner.collectionId, { limit: 50, ...hosts });
    expect(rows.map(({ url }) => url)).toEqual([foreign[1], foreign[3]]);
    const facets = await reads.facets(owner.collectionId, hosts, ['outcome']);
    expect(facets).toMatchObject({ outcome: [{ value: 'rejected', count: 2 }], site: [], decidedBy: [] });
  });
});

describe('the order of the list', () => {
  const list = async (by: SortColumn, descending: boolean, filter: Partial<ResourceFilter> = {}) => {
    const urls: string[] = [];
    for (let after: string | undefined = ''; after !== undefined;) {
      const page: Awaited<ReturnType<typeof reads.search>> = await reads.search(owner.collectionId, {
        limit: 3,
        order: { by, descending },
        after,
        ...filter,
      });
      urls.push(...page.rows.map(({ url }) => url));
      after = page.next;
    }
    return urls;
  };
  const all = [home, dog, cat, gone, bare, ...foreign];

  it('is that of a column, page by page, with equal ones in the order of discovery', async () => {
    expect(await list('found', true)).toEqual(all.toReversed());
    expect(await list('url', false)).toEqual(all.toSorted());
    expect((await list('status', true)).slice(0, 4)).toEqual([bare, cat, dog, home]);
    expect(await list('depth', false)).toEqual([home, ...all.slice(1)]);
    expect(await list('depth', true)).toEqual([...all.slice(1).toReversed(), home]);
    expect((await list('decided', false)).slice(-5)).toEqual(foreign);
    expect(await list('type', false, { outcome: 'kept' })).toEqual([home, dog, cat]);
  });

  it('leads from one to the next and back, and says where one stands', async () => {
    const beside = (url: string, filter: Partial<ResourceFilter> = {}, order?: ListOrder) =>
      reads.neighbours(owner.collectionId, { hash: hashOf(url), order, ...filter });
    const count = { value: 3, exact: true };
    expect(await beside(dog, { outcome: 'kept' })).toEqual({
      previous: hashOf(home),
      next: hashOf(cat),
      position: 2,
      count,
    });
    expect(await beside(home, { outcome: 'kept' })).toEqual({ next: hashOf(dog), position: 1, count });
    const byUrl = await beside(dog, { outcome: 'kept' }, { by: 'url', descending: true });
    expect(byUrl).toEqual({ next: hashOf(cat), position: 1, count });
    // Of equal depth: the order of discovery decides, both ways.
    const byDepth = await beside(cat, {}, { by: 'depth', descending: true });
    expect(byDepth).toMatchObject({ previous: hashOf(gone), next: hashOf(dog), position: 8 });
    expect(await beside(gone, { outcome: 'kept' })).toEqual({ previous: hashOf(cat), count });
  });
});

describe('one resource', () => {
  it('has its observations, decision, fetches and description with blame', async () => {
    const resource = await reads.resource(owner.collectionId, { hash: hashOf(dog) });
    expect(resource).toMatchObject({
      row: { url: dog, outcome: 'kept', title: `Title of ${dog}` },
      facts: { depth: 2, discovery: { kind: 'link', from: home } },
      fetches: [{ outcome: 'ok', status: 200 }],
      decision: { state: 'fetched', verdict: { generate: true } },
      outlinks: 2,
      bodyKept: false,
      run: run.id,
    });
    expect(resource?.description?.attributes.map(({ name, values, writer }) => [name, values[0], writer.line])).toEqual(
      [
        ['title', `Title of ${dog}`, 3],
        ['full-text', 'A dog barks.', 3],
        ['depth', '1', 3],
      ],
    );
    expect(await reads.resource(owner.collectionId, { hash: 'no hash' })).toBeUndefined();
    expect(await reads.resource(owner.collectionId, { url: 'http://never.test/' })).toBeUndefined();
    const never = await reads.resource(owner.collectionId, { hash: hashOf(foreign[0] ?? '') });
    expect(never).toMatchObject({ facts: { url: { host: 'x0.test' } }, fetches: [], outlinks: 0 });
  });

  it('knows where its links lead and who links to it', async () => {
    const out = await reads.links(owner.collectionId, { hash: hashOf(dog), direction: 'out' });
    expect(out?.rows.map(({ url }) => url)).toEqual([home, cat]);
    const incoming = await reads.links(owner.collectionId, { hash: hashOf(cat), direction: 'in' });
    expect(incoming?.rows.map(({ url }) => url)).toEqual([home, dog]);
    expect(incoming?.cut).toBe(false);
  });

  it('can be compiled again from its run', async () => {
    expect(await reads.pinnedRun(run.id)).toEqual({
      collectionId: run.collectionId,
      revisionId: run.revisionId,
      revision: 1,
      limits: run.options.limits,
      urls: [],
      aliases: [],
      printed: [],
    });
  });

  it('needs the start points and aliases of its run, but no start points for a run of single URLs', async () => {
    const another = await crawled.newOwner();
    const urls = [`${home}extra`];
    const alias = { siteKey: 'b.test:80', of: 'a.test:80', named: false, from: home, to: 'http://b.test/' };
    const full = await crawled.newRun(another, { options: { ...options, urls } });
    await crawled.store.addAliases(full, [alias], { at: 1, kind: 'notice', text: 'moved' });
    expect(await reads.pinnedRun(full.id)).toMatchObject({ urls, aliases: [alias] });
    await killRun(crawled.pool, full.id);
    const single = await crawled.newRun(another, { kind: 'single', options: { ...options, urls } });
    expect(await reads.pinnedRun(single.id)).toMatchObject({ urls: [], aliases: [alias] });
  });
});

describe('many links', () => {
  it('are paged', async () => {
    const many = await crawled.newOwner();
    const going = await crawled.newRun(many);
    const targets = Array.from({ length: 250 }, (_, index) => `${home}t${index}`);
    await crawled.store.seed(going, [found(home)], []);
    const page = { ...fetched(found(home), [], going.id), outlinks: outlinksOf(...targets) };
    await crawled.crawl(going, batch({ settled: [page], discovered: targets.map((href) => refused(href)) }));
    const seen: string[] = [];
    for (let after: string | undefined = '0'; after !== undefined;) {
      const links: Awaited<ReturnType<typeof reads.links>> = await reads.links(many.collectionId, {
        hash: hashOf(home),
        direction: 'out',
        after,
      });
      seen.push(...(links?.rows ?? []).map(({ url }) => url));
      after = links?.next;
    }
    expect(seen).toEqual(targets);
  });
});

describe('descriptions', () => {
  it('are streamed by URL, without those that expired', async () => {
    await pool.query(`UPDATE crawl.description SET expires_at = now() - interval '1 s' WHERE url = $1`, [cat]);
    const urls: string[] = [];
    for await (const { url } of reads.descriptions(owner.collectionId, 'now')) urls.push(url);
    expect(urls).toEqual([home, dog]);
  });

  it('that expired are not found by their words, and the search says how many there are', async () => {
    const page = await reads.search(owner.collectionId, { text: 'meows', limit: 10 });
    expect(page).toMatchObject({ rows: [], count: { value: 0 }, expired: 1 });
    expect(await reads.search(owner.collectionId, { text: 'barks', limit: 10 })).not.toHaveProperty('expired');
    expect(await reads.search(owner.collectionId, { text: '"a cat meows"', limit: 10 })).toMatchObject({ expired: 1 });
  });

  it('that expired are marked in the list, and found by a facet under the filters of the others', async () => {
    const { rows } = await reads.search(owner.collectionId, { limit: 50, outcome: 'kept' });
    const marked = rows.filter(({ expiredAt }) => expiredAt !== undefined);
    expect(marked.map(({ url }) => url)).toEqual([cat]);
    expect(marked[0]?.expiredAt).toBeLessThan(Date.now());
    const expired = [{ value: 'expired', count: 1, exact: true }];
    expect((await reads.facets(owner.collectionId, {})).rd).toEqual(expired);
    expect((await reads.facets(owner.collectionId, { outcome: 'kept', rd: 'expired' })).rd).toEqual(expired);
    expect((await reads.facets(owner.collectionId, { outcome: 'no-rd' })).rd).toEqual([]);
    const { outcome } = await reads.facets(owner.collectionId, { rd: 'expired' });
    expect(outcome).toEqual([{ value: 'kept', count: 1, exact: true }]);
    const found = await reads.search(owner.collectionId, { limit: 50, rd: 'expired' });
    expect(found).toMatchObject({ rows: [{ url: cat }], count: { value: 1, exact: true } });
  });

  it('may be left in the middle of the stream', async () => {
    for await (const { url } of reads.descriptions(owner.collectionId, 'now')) {
      expect(url).toBe(home);
      break;
    }
    expect((await createSystemReads(pool).ping()).version).not.toBe('');
  });
});
