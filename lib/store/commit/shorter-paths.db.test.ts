/** Shorter paths, one after the other; `shorten.db.test.ts` has them noted while others write. */

import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CrawlStore } from '../../engine/ports.ts';
import { reachAfter, reachAtStart, unlimitedReach } from '../../match/urls/link-reach.ts';
import { tryFinishRun } from '../runs/finish-run.ts';
import { recountRun } from '../runs/recount.ts';
import {
  batch,
  fetched,
  found,
  hashOf,
  outlinksOf,
  refused,
  tooDeepPath,
  traits,
  withoutRd,
} from '../testing/crawl-steps.ts';
import { compareCounters, openTestCrawl, rdsOf, rowOf } from '../testing/test-crawl.ts';
import type { Owner, TestCrawl } from '../testing/test-crawl.ts';

let crawled: TestCrawl;
let store: CrawlStore;
let pool: pg.Pool;

const home = 'http://a.test/';

beforeAll(async () => {
  crawled = await openTestCrawl();
  ({ store, pool } = crawled);
});
beforeEach(() => crawled.reset());
afterAll(() => crawled.close());

describe('a shorter path', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => `http://a.test/${name}`) as [string, string, string, string];
  let owner: Owner;
  beforeEach(async () => {
    owner = await crawled.newOwner();
  });

  it('is passed on over the links of what was fetched, into facts and RDs', async () => {
    const run = await crawled.newRun(owner);
    await store.seed(run, [found(home)], []);
    await crawled.crawl(
      run,
      batch({
        settled: [fetched(found(home), [a]), fetched(found(a, 5, home), [b]), fetched(found(b, 6, a), [c])],
        discovered: [found(c, 7, b)],
      }),
      batch({ shortened: [{ hash: hashOf(a), depth: 2 }] }),
    );
    await crawled.passOn(run);
    expect(await Promise.all([a, b, c].map((url) => rowOf(pool, url, owner)))).toEqual([
      { state: 2, depth: 2 },
      { state: 2, depth: 3 },
      { state: 0, depth: 4 },
    ]);
    const { rows } = await pool.query(
      `SELECT p.facts -> 'depth' AS fact, d.attributes -> 'depth' AS attribute, d.depth FROM crawl.page p
       JOIN crawl.description d USING (collection_id, url_hash) WHERE d.collection_id = $1 AND d.url = $2`,
      [owner.collectionId, b],
    );
    expect(rows).toEqual([{ fact: 3, attribute: ['3'], depth: 3 }]);
  });

  it('can be one of another start point, which has more left of its own limit', async () => {
    const of = (limit: number, links: number): number => reachAfter(reachAtStart(limit), links);
    const reachOf = async (url: string): Promise<unknown> => {
      const { rows } = await pool.query(
        `SELECT r.depth, r.reach, p.facts -> 'depth' AS fact, p.facts -> 'reach' AS "factReach" FROM crawl.resource r
         LEFT JOIN crawl.page p USING (collection_id, url_hash) WHERE r.collection_id = $1 AND r.url = $2`,
        [owner.collectionId, url],
      );
      return rows[0];
    };
    const run = await crawled.newRun(owner);
    await store.seed(run, [{ ...found(home), reach: of(2, 0) }], []);
    const visit = await crawled.acquireOne(run);
    const [one, other] = [
      { ...found(a, 1, home), reach: of(2, 1) },
      { ...found(b, 2, a), reach: of(2, 2) },
    ];
    await store.commit(
      visit,
      batch({
        settled: [fetched({ ...found(home), reach: of(2, 0) }, [a]), fetched(one, [b]), fetched(other, [c])],
        discovered: [{ ...refused(c, 3, tooDeepPath), reach: of(2, 3) }],
      }),
    );
    await store.commit(visit, batch({ shortened: [{ hash: hashOf(a), depth: 4, reach: of(7, 4) }] }));
    await crawled.passOn(run);
    expect(await reachOf(a)).toEqual({ depth: 1, reach: of(7, 4), fact: 1, factReach: of(7, 4) });
    expect(await reachOf(b)).toEqual({ depth: 2, reach: of(7, 5), fact: 2, factReach: of(7, 5) });
    expect(await rowOf(pool, c, owner)).toEqual({ state: 0, depth: 3 });
    expect(await store.more(visit, 10, new Set())).toMatchObject([{ url: c, depth: 3, reach: of(7, 6) }]);
    await store.commit(visit, batch({ shortened: [{ hash: hashOf(a), depth: 9, reach: unlimitedReach }] }));
    await crawled.passOn(run);
    expect(await reachOf(b)).toEqual({ depth: 2, reach: 0, fact: 2, factReach: 0 });
    expect(await store.more(visit, 10, new Set())).toMatchObject([{ url: c, depth: 3, reach: 0 }]);
    const [counted, recounted] = await compareCounters(pool, owner);
    expect(counted).toEqual(recounted);
  });

  it('is kept where the URL stays queued for another way, which has more left of its limit', async () => {
    const run = await crawled.newRun(owner);
    const of = (limit: number, links: number): number => reachAfter(reachAtStart(limit), links);
    await store.seed(run, [{ ...found(home), reach: of(9, 0) }], []);
    const visit = await crawled.acquireOne(run);
    await store.commit(
      visit,
      batch({
        settled: [fetched({ ...found(home), reach: of(9, 0) }, [a])],
        discovered: [{ ...found(a, 5, home), reach: of(9, 5) }],
      }),
    );
    // Found and read by somebody who knew only of the way with fewer links.
    await store.commit(visit, batch({ settled: [fetched({ ...found(a, 4, home), reach: of(5, 4) }, [])] }));
    await crawled.passOn(run);
    expect(await rowOf(pool, a, owner)).toEqual({ state: 0, depth: 4 });
    expect(await store.more(visit, 10, new Set())).toMatchObject([{ url: a, depth: 4, reach: of(9, 5) }]);
    const [counted, recounted] = await compareCounters(pool, owner);
    expect(counted).toEqual(recounted);
  });

  it('reaches what was found by the longer path and recorded only later', async () => {
    const run = await crawled.newRun(owner);
    await store.seed(run, [found(home)], []);
    const finished = await crawled.crawl(
      run,
      batch({ settled: [fetched(found(home), [a]), fetched(found(a, 5, home), [b])] }),
      batch({ shortened: [{ hash: hashOf(a), depth: 2 }] }),
      batch({ settled: [fetched(found(b, 6, a), [c])], discovered: [refused(c, 7)] }),
    );
    expect(finished).toMatchObject({ state: 'finished' });
    expect(await Promise.all([a, b, c].map((url) => rowOf(pool, url, owner)))).toEqual([
      { state: 2, depth: 2 },
      { state: 2, depth: 3 },
      { state: 1, depth: 4 },
    ]);
  });

  it('does not deepen by a redirect', async () => {
    const run = await crawled.newRun(owner);
    await store.seed(run, [found(home)], []);
    const redirect = withoutRd(found(a, 5, home));
    const response = {
      outcome: 'redirect',
      status: 301,
      headers: {},
      redirectTo: b,
      bytes: 0,
      received: 0,
      ms: 1,
    } as const;
    await crawled.crawl(
      run,
      batch({
        settled: [{ ...redirect, facts: { ...redirect.facts, response }, outlinks: outlinksOf(b) }],
        discovered: [found(b, 5, a)],
        shortened: [{ hash: hashOf(a), depth: 2 }],
      }),
    );
    await crawled.passOn(run);
    expect(await rowOf(pool, b, owner)).toEqual({ state: 0, depth: 2 });
  });

  it('opens again what was refused for its depth, and the counters follow', async () => {
    const run = await crawled.newRun(owner);
    await store.seed(run, [found(home)], []);
    const visit = await crawled.acquireOne(run);
    await store.commit(
      visit,
      batch({
        settled: [fetched(found(home), [a]), fetched(found(a, 9, home), [b, d])],
        discovered: [refused(b, 10, tooDeepPath), refused(d, 10)],
      }),
    );
    await store.commit(visit, batch({ shortened: [{ hash: hashOf(a), depth: 2 }] }));
    await crawled.passOn(run);
    expect(await rowOf(pool, b, owner)).toEqual({ state: 0, depth: 3 });
    expect(await rowOf(pool, d, owner)).toEqual({ state: 1, depth: 3 });
    expect(await store.more(visit, 10, new Set())).toMatchObject([{ url: b, depth: 3 }]);
    const [counted, recounted] = await compareCounters(pool, owner);
    expect(counted).toEqual(recounted);
    expect(await recountRun(pool, run.id)).toMatchObject({ queued: 1, lost: 0 });
  });

  it('means reading again when the program reads depths', async () => {
    const run = await crawled.newRun(owner, {}, { ...traits, readsDepth: true });
    await store.seed(run, [found(home)], []);
    await crawled.crawl(
      run,
      batch({ settled: [fetched(found(home)), fetched(found(a, 5, home), [b])], discovered: [found(b, 6, a)] }),
      batch({ shortened: [{ hash: hashOf(a), depth: 2 }] }),
    );
    await crawled.passOn(run);
    expect(await rowOf(pool, a, owner)).toEqual({ state: 0, depth: 2 });
    expect(await rowOf(pool, b, owner)).toEqual({ state: 0, depth: 6 });
  });

  it('found by another worker counts, whoever commits first', async () => {
    const run = await crawled.newRun(owner);
    await store.seed(run, [found(home)], []);
    const visit = await crawled.acquireOne(run);
    await store.commit(visit, batch({ discovered: [found(a, 5, home)] }));
    await store.commit(visit, batch({ discovered: [found(a, 3, home)] }));
    await crawled.passOn(run);
    expect(await rowOf(pool, a, owner)).toEqual({ state: 0, depth: 3 });
    // Settled at the old depth by somebody who did not know: it stays queued, to be read at the new one.
    await store.commit(visit, batch({ settled: [fetched(found(a, 5, home))] }));
    expect(await rowOf(pool, a, owner)).toEqual({ state: 0, depth: 3 });
    expect(await rdsOf(pool, owner)).toEqual([]);
    await store.commit(visit, batch({ settled: [fetched(found(a, 3, home))] }));
    expect(await rdsOf(pool, owner)).toEqual([a]);
    expect(await recountRun(pool, run.id)).toMatchObject({ discovered: 2, fetched: 1, queued: 1, lost: 0 });
  });

  it('waits for its URL when the commits of a visit overtake each other', async () => {
    const run = await crawled.newRun(owner);
    await store.seed(run, [found(home)], []);
    const visit = await crawled.acquireOne(run);
    await store.commit(visit, batch({ shortened: [{ hash: hashOf(a), depth: 2 }] }));
    await store.commit(visit, batch({ settled: [fetched(found(home), [a])], discovered: [found(a, 5, home)] }));
    await store.release(visit, { nextInMs: 0 });
    await tryFinishRun(pool, run.id);
    await crawled.passOn(run);
    expect(await rowOf(pool, a, owner)).toEqual({ state: 0, depth: 2 });
  });
});
