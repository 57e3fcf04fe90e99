/** A feed that names URLs, whose engine is killed again and again: every URL is crawled, once for each record. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { rdsOf, whatDoesNotAddUp } from '../../jobs/testing/outcome.ts';
import { until } from '../../jobs/testing/until.ts';
import { startWorker } from '../../jobs/testing/worker-process.ts';
import { openTestServices } from '../testing/test-services.ts';
import type { TestServices } from '../testing/test-services.ts';
import { openFed } from '../testing/url-feeds.ts';

/** Two batches, and two portions of what waits. */
const urls = 1_200;
const connections = 8;

let test: TestServices;

beforeAll(async () => {
  test = await openTestServices();
});
afterAll(() => test.close());

it('loses none, and takes none twice', async () => {
  const { pool } = test.database;
  const fed = await openFed(
    test,
    {},
    {
      options: {
        otherwise: ({ url }, response) =>
          response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>Page ${url}</title>`),
      },
      parameters: { 'site-max-connections': connections, 'max-connections': connections },
    },
  );
  const paths = Array.from({ length: urls }, (_, n) => `/${n}.html`);
  const feed = await fed.push(paths.map((path, n) => ({ url: fed.url(path), author: `Author ${n}` })));
  const count = async (sql: string): Promise<number> => (await pool.query(sql, [fed.collectionId])).rows[0].n;
  const named = 'SELECT count(*)::int AS n FROM crawl.fed_url WHERE collection_id = $1';
  const moments = [
    ['a batch is recorded', async () => (await count(named)) > 0],
    ['the run has begun to take them', async () => (await count(`${named} AND NOT pending`)) > 0],
    ['half are fetched', () => fed.site.log.length > urls / 2],
  ] as const;
  for (const [what, has] of moments) {
    const worker = startWorker({ databaseUrl: test.database.url, folder: test.folder });
    await until(what, has);
    await worker.end('SIGKILL');
  }
  const worker = startWorker({ databaseUrl: test.database.url, folder: test.folder });
  const run = await fed.quiet();
  await worker.end('SIGTERM');

  expect(await fed.stateOf(feed)).toMatchObject({
    state: 'completed',
    run,
    counts: { records: urls, applied: urls, repeated: 0, errors: 0, warnings: 0 },
  });
  expect(await count('SELECT count(*)::int AS n FROM crawl.run WHERE collection_id = $1')).toBe(1);
  expect(await whatDoesNotAddUp(pool, run)).toEqual([]);
  const rds = await rdsOf(pool, fed.collectionId);
  const authors = Array.from(rds.values(), ({ url, attributes }) => [url, ...(attributes['author'] ?? [])].join(' '));
  expect(authors.toSorted()).toEqual(paths.map((path, n) => `${fed.url(path)} Author ${n}`).toSorted());
  const again = fed.site.log.filter(({ path }) => path !== '/robots.txt').length - urls;
  console.log(`${again} pages were asked for again after ${moments.length} kills with ${connections} connections`);
  expect(again).toBeLessThanOrEqual(moments.length * connections);
}, 180_000);
