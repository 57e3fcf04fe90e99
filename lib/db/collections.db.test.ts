import { expect, it, onTestFinished } from 'vitest';
import { batch, fetched, found } from '../store/testing/crawl-steps.ts';
import { openTestCrawl } from '../store/testing/test-crawl.ts';
import { connect, disconnect } from './client.ts';
import { createCollectionStore } from './collections.ts';

it('a collection that is deleted leaves nothing, whatever run begins meanwhile', async () => {
  const crawled = await openTestCrawl();
  const { pool, store, bodies } = crawled;
  const connections = connect(crawled.url, 'test');
  onTestFinished(async () => {
    await disconnect(connections);
    await crawled.close();
  });
  const owner = await crawled.newOwner();
  const beginRun = async (): Promise<void> => {
    const run = await crawled.newRun(owner);
    const home = found('http://a.test/');
    await store.seed(run, [home, found('http://a.test/queued')], []);
    const visit = await crawled.acquireOne(run);
    await store.commit(visit, batch({ settled: [{ ...fetched(home), body: Buffer.from('a page') }] }));
    await store.release(visit, { nextInMs: 0 });
  };
  await beginRun();
  await pool.query(`UPDATE crawl.body SET kept_at = kept_at - interval '2 hours'`);
  let removed = 0;
  const remove = async (hash: Uint8Array): Promise<void> => {
    await bodies.remove(hash);
    // Between two portions, as a schedule would.
    if ((removed += 1) === 1) await beginRun();
  };
  await createCollectionStore(connections, { ...bodies, remove }).remove(owner.collectionId);
  expect(removed).toBe(1);
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.columns
     WHERE table_schema = 'crawl' AND column_name = 'collection_id'`,
  );
  expect(tables.map(({ name }) => name)).toContain('crawl.resource');
  for (const { name } of [...tables, { name: '"Collection"' }])
    expect((await pool.query(`SELECT FROM ${name}`)).rowCount, name).toBe(0);
});
