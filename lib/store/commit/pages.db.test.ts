import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Settled } from '../../engine/ports.ts';
import { fetched, found, outlinksOf } from '../testing/crawl-steps.ts';
import { encodePages, writePages } from './pages.ts';
import { appliedRow, openFragmentCrawl, tryFragment } from './testing/try-fragment.ts';
import type { FragmentCrawl } from './testing/try-fragment.ts';

let crawl: FragmentCrawl;
beforeAll(async () => {
  crawl = await openFragmentCrawl();
});
afterAll(() => crawl.close());

const url = 'http://a.test/';
const body = { hash: Buffer.alloc(32, 1), size: 10, stored: 5 };

async function write(settled: Settled, bodies = new Map<string, typeof body>(), isApplied = true) {
  const given = { applied: isApplied ? [{ ...appliedRow, url_hash: settled.hash }] : [] };
  await tryFragment(crawl.pool, writePages, { given, values: { ...crawl.key, ...encodePages([settled], bodies) } });
  const { rows } = await crawl.pool.query(
    'SELECT outlinks, body_hash, jsonb_array_length(fetches) AS fetches FROM crawl.page WHERE url_hash = $1',
    [settled.hash],
  );
  return rows[0];
}

it('keeps links and content of an answer that brought none, and replaces them by one that did', async () => {
  const page = fetched(found(url), ['http://a.test/b']);
  const links = outlinksOf('http://a.test/b');
  expect(await write(page, new Map([[page.hash, body]]))).toEqual({
    outlinks: links,
    body_hash: body.hash,
    fetches: 1,
  });
  const unchanged = {
    ...page,
    outlinks: 'keep',
    facts: { ...page.facts, response: { ...page.facts.response, outcome: 'not-modified' } },
  } as Settled;
  expect(await write(unchanged)).toEqual({ outlinks: links, body_hash: body.hash, fetches: 2 });
  expect(await write(fetched(found(url)))).toEqual({ outlinks: Buffer.alloc(0), body_hash: null, fetches: 3 });
});

it('keeps what was cut with the RD, or with the links of a page without one', async () => {
  const at = found(`${url}cut`);
  const cutsAfter = async (settled: Settled): Promise<unknown> => {
    await write(settled);
    const { rows } = await crawl.pool.query('SELECT cuts FROM crawl.page WHERE url_hash = $1', [settled.hash]);
    return rows[0]?.cuts;
  };
  const cuts = [{ kind: 'links', count: 3, reason: 'max=1' }] as const;
  const page = { ...fetched(at), cuts };
  const { cuts: _, ...unchanged } = { ...page, outlinks: 'keep' as const };
  expect(await cutsAfter(page)).toEqual(cuts);
  expect(await cutsAfter({ ...unchanged, description: 'keep' })).toEqual(cuts);
  expect(await cutsAfter({ ...unchanged, description: 'none' })).toEqual(cuts);
  expect(await cutsAfter(fetched(at))).toBeNull();
});

it('remembers ten fetches', async () => {
  for (let n = 0; n < 11; n += 1) await write(fetched(found(url)));
  expect(await write(fetched(found(url)))).toMatchObject({ fetches: 10 });
});

it('has one row for a body of several pages', async () => {
  const pages = ['c', 'd'].map((name) => fetched(found(url + name)));
  const bodies = new Map(pages.map(({ hash }) => [hash, body]));
  const given = { applied: pages.map(({ hash }) => ({ ...appliedRow, url_hash: hash })) };
  await tryFragment(crawl.pool, writePages, { given, values: { ...crawl.key, ...encodePages(pages, bodies) } });
  expect((await crawl.pool.query('SELECT size FROM crawl.body')).rows).toEqual([{ size: 10 }]);
});

it('has nothing of a URL that was not written', async () => {
  expect(await write(fetched(found(`${url}other`)), new Map(), false)).toBeUndefined();
});
