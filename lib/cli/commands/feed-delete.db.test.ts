/** Deleting a data source from the command line: what it would cost first, and destroyed only once it is deleted. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { cli } from '../../services/actor.ts';
import { seedFeed } from '../../services/testing/seed-feeds.ts';
import { openTestServices, operator, value, viewer } from '../../services/testing/test-services.ts';
import type { TestServices } from '../../services/testing/test-services.ts';
import { runCommand } from '../testing/command.ts';
import type { CommandResult } from '../testing/command.ts';

let test: TestServices;
const slug = 'fed';

beforeAll(async () => {
  test = await openTestServices();
  value(await test.services.createCollection(operator, { slug, name: 'Fed', url: 'http://a.example/' }));
  const collectionId = (await test.context.collections.find(slug))?.id ?? 0;
  const now = Date.now();
  await seedFeed(test.database.pool, collectionId, {
    source: 'sample',
    receivedAt: now,
    state: 'completed',
    endedAt: now,
  });
});
afterAll(() => test.close());

const remove = (...args: readonly string[]): Promise<CommandResult> =>
  runCommand(['feed', 'delete', '--collection', slug, ...args], {
    DATABASE_URL: test.database.url,
    WINNOW_DATA: test.folder,
  });
const sources = async () => value(await test.services.getFeeds(viewer, { slug })).sources;

it('shows what it would delete without --yes, and answers 2 for wrong usage', async () => {
  const shown = await remove('--datasource', 'sample');
  expect([shown.code, shown.stderr]).toEqual([1, expect.stringContaining('0 documents of sample')]);
  expect((await remove()).code).toBe(2);
  expect((await remove('--datasource', 'nobody', '--yes')).code).toBe(1);
  expect((await sources())[0]?.backlog).toBe(0);
});

it('accepts a deletion as an upload, and destroys a source only when that is done', async () => {
  const early = await remove('--datasource', 'sample', '--destroy', '--yes');
  expect([early.code, early.stderr]).toEqual([1, expect.stringContaining('Delete it first')]);
  const { code, stdout } = await remove('--datasource', 'sample', '--yes', '--json');
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { feed: 2 }]);
  expect((await sources())[0]?.uploads.map(({ type }) => type)).toEqual(['incremental', 'deleted']);
  await test.database.pool.query(
    `WITH f AS (UPDATE crawl.feed SET state = 'completed', ended_at = now() WHERE ended_at IS NULL)
     UPDATE crawl.feed_source SET deleted_at = now()`,
  );
  const { stdout: done } = await remove('--datasource', 'sample', '--destroy', '--yes');
  expect(done).toContain('sample removed, with 2 uploads');
  expect(await sources()).toEqual([]);
  const lines = value(await test.services.listAudit(cli, { limit: 2 })).rows;
  expect(lines.map(({ action }) => action)).toEqual(['destroyFeedSource', 'deleteFeedSource']);
});
