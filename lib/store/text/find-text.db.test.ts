import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGroupCounter } from '../read/count-groups.ts';
import { createTextIndexer, indexPatienceMs, readTextLag } from './index-text.ts';
import { createUrlIndexer } from './index-urls.ts';
import { changeRds, removeRds } from '../rds/write-rds.ts';
import { searchResources } from '../read/read-resources.ts';
import type { ResourceFilter } from '../read/resource-filter.ts';
import { batch, descriptionOf, fetched, found, keptPath } from '../testing/crawl-steps.ts';
import { openTestCrawl } from '../testing/test-crawl.ts';
import type { Owner, TestCrawl } from '../testing/test-crawl.ts';

let crawled: TestCrawl;

beforeAll(async () => {
  crawled = await openTestCrawl();
});
afterAll(() => crawled.close());

const reading = () => ({ pool: crawled.pool, groups: createGroupCounter(crawled.pool) });

const home = 'http://a.test/';
const pageOf = (name: string): string => `${home}${name}.html`;

/** A run that fetches the pages, each with its text; a text that differs from the last one changes the RD. */
async function crawl(owner: Owner, texts: Readonly<Record<string, string>>): Promise<void> {
  const run = await crawled.newRun(owner);
  const urls = Object.keys(texts);
  await crawled.store.seed(
    run,
    urls.map((url) => found(url)),
    [],
  );
  const settled = urls.map((url) => {
    const description = descriptionOf(url, texts[url] ?? '');
    return { ...fetched(found(url), [], run.id), description };
  });
  await crawled.crawl(run, batch({ paths: [keptPath], settled }));
}

/** The URLs a text finds, and those that a search of every URL and every word finds. */
async function searchAndLook(owner: Owner, texts: Readonly<Record<string, string>>, text: string) {
  const page = await searchResources(reading(), owner.collectionId, { text, limit: 500 });
  const expected = Object.keys(texts).filter(
    (url) =>
      url.toLowerCase().includes(text.toLowerCase()) || (texts[url] ?? '').split(' ').includes(text.toLowerCase()),
  );
  return { found: page.rows.map(({ url }) => url).toSorted(), expected: expected.toSorted(), count: page.count };
}

describe('the full-text index', () => {
  it('has one RD to do, however often it changes', async () => {
    const owner = await crawled.newOwner();
    for (const round of [1, 2, 3]) await crawl(owner, { [home]: `round ${round}`, [pageOf('a')]: `again ${round}` });
    expect((await readTextLag(crawled.pool, owner.collectionId)).waiting).toBe(2);
  });

  it('lets collections take turns', async () => {
    const index = createTextIndexer(crawled.pool);
    while ((await index(100)) > 0);
    const [large, small] = [await crawled.newOwner(), await crawled.newOwner()];
    await crawl(large, Object.fromEntries(Array.from({ length: 30 }, (_, n) => [pageOf(`large-${n}`), 'large'])));
    await crawl(small, { [pageOf('small')]: 'small' });
    for (const turn of [10, 1, 10]) expect(await index(10)).toBe(turn);
    expect((await readTextLag(crawled.pool, large.collectionId)).waiting).toBe(10);
    expect(await index(10)).toBe(10);
    expect(await index(10)).toBe(0);
  });

  it('waits for the end of a crawl, but not longer than it is said to', async () => {
    const { pool } = crawled;
    const [impatient, patient] = [createTextIndexer(pool), createTextIndexer(pool, indexPatienceMs)];
    while ((await impatient(100)) > 0);
    const { collectionId, ...owner } = await crawled.newOwner();
    const newest = '(SELECT max(id) FROM crawl.run WHERE collection_id = $1)';
    const setState = (state: string) =>
      pool.query(`UPDATE crawl.run SET state = $2 WHERE id = ${newest}`, [collectionId, state]);
    const age = `UPDATE crawl.description SET updated_at = now() - interval '11 minutes' WHERE collection_id = $1`;
    const lag = async () => readTextLag(pool, collectionId);
    await crawl({ collectionId, ...owner }, { [home]: 'patience' });
    await setState('running');
    expect(await patient(10)).toBe(0);
    expect(await lag()).toMatchObject({ waiting: 1, waitsForCrawl: true });
    await pool.query(age, [collectionId]);
    expect(await lag()).not.toHaveProperty('waitsForCrawl');
    expect(await patient(10)).toBe(1);
    await setState('finished');
    await crawl({ collectionId, ...owner }, { [home]: 'patience again' });
    await setState('running');
    expect(await patient(10)).toBe(0);
    await setState('finished');
    expect(await lag()).not.toHaveProperty('waitsForCrawl');
    expect(await patient(10)).toBe(1);
    expect(await lag()).toEqual({ waiting: 0, oldestMs: 0 });
  });

  it('takes what changed again behind the place it has reached', async () => {
    const owner = await crawled.newOwner();
    const texts = Object.fromEntries(Array.from({ length: 6 }, (_, n) => [pageOf(`again-${n}`), 'first']));
    await crawl(owner, texts);
    const index = createTextIndexer(crawled.pool);
    expect(await index(4)).toBe(4);
    await crawl(owner, Object.fromEntries(Object.keys(texts).map((url) => [url, 'second'])));
    let taken = 0;
    for (let more = await index(4); more > 0; more = await index(4)) taken += more;
    expect(taken).toBe(6);
    expect(await searchAndLook(owner, texts, 'first')).toMatchObject({ found: [] });
  });

  it('waits for a change that was numbered first and is committed last', async () => {
    const owner = await crawled.newOwner();
    const texts = { [pageOf('slow')]: 'before', [pageOf('quick')]: 'before' };
    await crawl(owner, texts);
    const index = createTextIndexer(crawled.pool);
    while ((await index(100)) > 0);
    const change = (name: string): string =>
      changeRds({
        set: `attributes = jsonb_set(attributes, '{full-text}', '["after"]')`,
        of: `WHERE collection_id = ${owner.collectionId} AND url = '${pageOf(name)}'`,
      });
    const writer = await crawled.pool.connect();
    await writer.query('BEGIN');
    await writer.query(change('slow'));
    await crawled.pool.query(change('quick'));
    expect(await index(10)).toBe(0);
    await writer.query('COMMIT');
    writer.release();
    expect(await index(10)).toBe(2);
    expect(
      (await searchAndLook(owner, { [pageOf('slow')]: 'after', [pageOf('quick')]: 'after' }, 'after')).found,
    ).toHaveLength(2);
  });

  it('is not held up by a transaction that only reads, and makes no vector of an RD deleted meanwhile', async () => {
    const owner = await crawled.newOwner();
    await crawl(owner, { [home]: 'x', [pageOf('gone')]: 'y' });
    const reader = await crawled.pool.connect();
    await reader.query('BEGIN; SELECT FROM crawl.description LIMIT 1');
    await crawled.pool.query(
      `WITH ${removeRds(`WHERE d.collection_id = ${owner.collectionId} AND d.url = '${pageOf('gone')}'`)} SELECT 1`,
    );
    expect(await createTextIndexer(crawled.pool)(10)).toBe(1);
    await reader.query('COMMIT');
    reader.release();
    const { rows } = await crawled.pool.query('SELECT FROM crawl.description_text WHERE collection_id = $1', [
      owner.collectionId,
    ]);
    expect(rows).toHaveLength(1);
  });
});

describe('a part of a URL', () => {
  it('is found the same before and after the URLs are indexed', async () => {
    const owner = await crawled.newOwner();
    const texts = { [home]: 'x', [pageOf('News/2004')]: 'old', [pageOf('news/100%')]: 'x', [pageOf('a_b')]: 'news' };
    await crawl(owner, texts);
    while ((await createTextIndexer(crawled.pool)(100)) > 0);
    const parts = ['news', 'NEWS', '%', '_', '/2004', 'html', 'nothing', 'a.test'];
    for (const part of parts) {
      const { found: before, expected } = await searchAndLook(owner, texts, part);
      expect({ part, found: before }).toEqual({ part, found: expected });
    }
    await indexAllUrls();
    const { rows } = await crawled.pool.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM crawl.url_index WHERE collection_id = $1',
      [owner.collectionId],
    );
    expect(rows).toEqual([{ n: 4 }]);
    for (const part of parts) {
      const { found: after, expected } = await searchAndLook(owner, texts, part);
      expect({ part, found: after }).toEqual({ part, found: expected });
    }
  });

  it('leaves out nothing that a slow transaction adds behind the others', async () => {
    const owner = await crawled.newOwner();
    await crawl(owner, { [home]: 'x' });
    const slow = await crawled.pool.connect();
    await slow.query('BEGIN');
    await slow.query(copyOf(owner, pageOf('slow')));
    const index = createUrlIndexer(crawled.pool);
    await crawled.pool.query(copyOf(owner, pageOf('quick')));
    for (let turn = 0; turn < 3; turn += 1) await index(100);
    await slow.query('COMMIT');
    slow.release();
    while ((await index(100)) > 0);
    const texts = { [pageOf('slow')]: 'x', [pageOf('quick')]: 'x' };
    for (const part of ['slow', 'quick']) {
      const { found: urls, expected } = await searchAndLook(owner, texts, part);
      expect(urls).toEqual(expected);
    }
  });
});

describe('a text that finds very many', () => {
  it('gives page after page in the order of discovery, with and without other filters', async () => {
    const owner = await crawled.newOwner();
    await crawl(owner, { [home]: 'x' });
    await crawled.pool.query(
      `WITH one AS (SELECT * FROM crawl.resource WHERE collection_id = $1 LIMIT 1)
       INSERT INTO crawl.resource (url_hash, seq, path_id, was_path, collection_id, site_id, answer_id, was_answer, run_id,
         generation, depth, state, was, found_as, hops, url)
       SELECT md5('many' || n)::uuid, nextval('crawl.resource_seq'), path_id, 0, collection_id, site_id, answer_id, 0, run_id,
         generation, 1, state, 20, 0, 0, '${home}many/' || n FROM one, generate_series(1, 10100) n`,
      [owner.collectionId],
    );
    await indexAllUrls();
    const filters: readonly ResourceFilter[] = [{ text: 'many' }, { text: 'many', site: 'a.test:80' }];
    for (const filter of filters) {
      const first = await searchResources(reading(), owner.collectionId, { ...filter, limit: 2 });
      expect(first.rows.map(({ url }) => url)).toEqual([`${home}many/1`, `${home}many/2`]);
      expect(first.count).toEqual({ value: 10_100, exact: true });
      const last = await searchResources(reading(), owner.collectionId, {
        ...filter,
        limit: 500,
        after: await seqOf(`${home}many/10098`),
      });
      expect(last.rows.map(({ url }) => url)).toEqual([`${home}many/10099`, `${home}many/10100`]);
    }
  });
});

/** SQL: one more resource like the one the collection has. */
function copyOf({ collectionId }: Owner, url: string): string {
  return `INSERT INTO crawl.resource (url_hash, seq, path_id, was_path, collection_id, site_id, answer_id, was_answer, run_id,
      generation, depth, state, was, found_as, hops, url)
    SELECT md5('${url}')::uuid, nextval('crawl.resource_seq'), path_id, 0, collection_id, site_id, answer_id, 0, run_id,
      generation, 1, state, 20, 0, 0, '${url}' FROM crawl.resource WHERE collection_id = ${collectionId} AND url = '${home}'`;
}

/** A place is passed on once every transaction of its time is over: the second look at the earliest. */
async function indexAllUrls(): Promise<void> {
  const index = createUrlIndexer(crawled.pool);
  for (;;) {
    await index(1000);
    const { rows } = await crawled.pool.query<{ behind: boolean }>(
      `SELECT EXISTS (SELECT FROM crawl.resource r WHERE seq >
         coalesce((SELECT upto FROM crawl.url_indexed i WHERE i.collection_id = r.collection_id), 0)) AS behind`,
    );
    if (rows[0]?.behind === false) return;
  }
}

async function seqOf(url: string): Promise<string> {
  const { rows } = await crawled.pool.query<{ seq: string }>('SELECT seq FROM crawl.resource WHERE url = $1', [url]);
  const [row] = rows;
  if (row === undefined) throw new Error(`${url} is not there`);
  return row.seq;
}
