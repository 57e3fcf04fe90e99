import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunRecord } from '../../engine/ports.ts';
import { createCrawlReads } from '../read/crawl-reads.ts';
import { batch, failed, fetched, found, refused, withoutRd } from '../testing/crawl-steps.ts';
import { openTestCrawl } from '../testing/test-crawl.ts';
import type { Owner, TestCrawl } from '../testing/test-crawl.ts';

const home = 'http://a.test/';
const urls = ['docs/dog.html', 'docs/cat.html', 'docs/deep/fish.html', 'old/bird.html'].map((path) => home + path);
const [dog = '', cat = '', fish = '', bird = ''] = urls;
const fresh = `${home}docs/new.html`;

let crawled: TestCrawl;
let owner: Owner;
let first: RunRecord;
let second: RunRecord;
let reads: ReturnType<typeof createCrawlReads>;

beforeAll(async () => {
  crawled = await openTestCrawl();
  reads = createCrawlReads(crawled.pool);
  owner = await crawled.newOwner();
  first = await crawled.newRun(owner);
  await crawled.store.seed(first, [found(home)], []);
  await crawled.crawl(
    first,
    batch({
      settled: [home, ...urls].map((href) => fetched(found(href), href === home ? urls : [], first.id)),
      linksFound: 4,
    }),
  );
  second = await crawled.newRun(owner);
  await crawled.store.seed(second, [found(home)], []);
  const visit = await crawled.acquireOne(second);
  // Found first, settled later: what it was before must outlive both writes.
  await crawled.store.commit(visit, batch({ discovered: [found(dog), found(cat), found(fresh), refused(fish)] }));
  await crawled.store.commit(
    visit,
    batch({
      settled: [
        {
          ...fetched(found(home), [dog, cat], second.id),
          cuts: [{ kind: 'links', count: 7, reason: 'links per page' }],
        },
        fetched(found(dog), [], second.id),
        withoutRd(found(cat), second.id),
        failed(found(fresh), second.id),
      ],
    }),
  );
  await crawled.store.release(visit, { nextInMs: 0 });
  const { tryFinishRun } = await import('./finish-run.ts');
  await tryFinishRun(crawled.pool, second.id);
});
afterAll(() => crawled.close());

describe('two runs', () => {
  const list = async (kind: 'changed' | 'deleted' | 'cut' | 'held', limit = 50, after?: string) =>
    reads.runUrls({ collectionId: owner.collectionId, run: second.id, since: first.id, kind, limit, after });

  it('differ in the URLs whose outcome changed, and in no others', async () => {
    const { rows } = await list('changed');
    const words = rows.map(({ url, before, after }) => `${url.slice(home.length)} ${before} ${after}`);
    expect(words.toSorted()).toEqual([
      'docs/cat.html kept no-rd',
      'docs/deep/fish.html kept rejected',
      'docs/new.html new failed',
      'old/bird.html kept gone',
    ]);
  });

  it('are listed page by page, each URL once', async () => {
    const seen: string[] = [];
    for (let after: string | undefined; ;) {
      const page = await list('changed', 1, after);
      seen.push(...page.rows.map(({ url }) => url));
      after = page.next;
      if (after === undefined) break;
    }
    expect(new Set(seen).size).toBe(4);
    expect(seen).toHaveLength(4);
  });

  it('say which RDs went and why, and which pages had links cut', async () => {
    const deleted = await list('deleted');
    expect(deleted.total).toBe(3);
    expect(deleted.rows.find(({ url }) => url === bird)?.reason).toBe('not found again by a full run');
    expect(deleted.rows.find(({ url }) => url === fish)).toMatchObject({ file: 'filterrules.conf', line: 7 });
    expect((await list('cut')).rows).toMatchObject([
      { url: home, cuts: [{ kind: 'links', count: 7, reason: 'links per page' }] },
    ]);
    expect(await list('held')).toEqual({ rows: [], total: 0 });
  });

  it('differ host by host', async () => {
    const hosts = await reads.hostDifferences({ before: first.id, after: second.id, limit: 10 });
    expect(hosts).toEqual([
      {
        site: 'a.test:80',
        before: { fetched: 5, failed: 0, rejected: 0 },
        after: { fetched: 3, failed: 1, rejected: 1 },
      },
    ]);
  });
});

describe('the URL space', () => {
  const view = (folder?: { site: string; path: string }) =>
    reads.folders(owner.collectionId, { folder, levels: 3, leastShare: 0 });

  it('counts every URL in each folder it lies in, and no orphan', async () => {
    const { folders, total, count } = await view();
    expect(total).toBe(5);
    expect(count.current).toBe(true);
    expect(folders.map(({ path, n, depth, folders: inside }) => [path, n, depth, inside])).toEqual([
      ['/', 5, 0, 1],
      ['/docs/', 4, 1, 1],
      ['/docs/deep/', 1, 2, 0],
    ]);
    for (const { n, parts } of folders) expect(parts.reduce((sum, part) => sum + part.n, 0)).toBe(n);
  });

  it('shows one folder with what lies below, and its URLs', async () => {
    const docs = { site: 'a.test:80', path: '/docs/' };
    const { folders, total, paths } = await view(docs);
    expect(total).toBe(4);
    expect(folders.map(({ path }) => path)).toEqual(['/docs/', '/docs/deep/']);
    expect(paths.map(({ outcome }) => outcome).toSorted()).toEqual(['failed', 'kept', 'no-rd', 'rejected']);
    const { rows } = await reads.folderUrls(owner.collectionId, { ...docs, limit: 10 });
    expect(Object.fromEntries(rows.map(({ url, outcome }) => [url, outcome]))).toEqual({
      [cat]: 'no-rd',
      [fish]: 'rejected',
      [dog]: 'kept',
      [fresh]: 'failed',
    });
    expect((await view({ site: 'a.test:80', path: '/old/' })).total).toBe(0);
  });

  it('says when it is not current any more', async () => {
    await crawled.pool.query(
      `INSERT INTO crawl.counter (at, run_id, kind, state, path_id, n, bytes, ms) VALUES (now(), $1, 1, 0, 0, 1, 0, 0)`,
      [second.id],
    );
    expect((await view()).count.current).toBe(false);
  });
});
