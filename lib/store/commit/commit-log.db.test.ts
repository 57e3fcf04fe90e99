import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { batch, fetched, found } from '../testing/crawl-steps.ts';
import { prepareNamed } from './named-parameters.ts';
import { encodeLogEntries, wereWritten, writeCommitLog } from './commit-log.ts';
import { openFragmentCrawl, tryFragment } from './testing/try-fragment.ts';
import type { FragmentCrawl } from './testing/try-fragment.ts';

let crawl: FragmentCrawl;
beforeAll(async () => {
  crawl = await openFragmentCrawl();
});
afterAll(() => crawl.close());

it('proves that all batches of a commit were written', async () => {
  const one = { id: randomUUID(), batch: batch({ settled: [fetched(found('http://a.test/'))] }) };
  const other = { id: randomUUID(), batch: batch({ events: [{ at: 1, kind: 'notice', text: 'x', pathId: 11n }] }) };
  const written = async (...batches: readonly (typeof one)[]) => {
    const select = `SELECT ${wereWritten} AS written`;
    const { rows } = await crawl.pool.query(
      prepareNamed('', select).with({ ...crawl.key, ...encodeLogEntries(batches) }),
    );
    return rows[0].written;
  };
  const write = (refused: boolean) =>
    tryFragment(crawl.pool, writeCommitLog, { values: { ...crawl.key, ...encodeLogEntries([one]) }, refused });
  await write(true);
  expect(await written(one)).toBe(false);
  await write(false);
  expect([await written(one), await written(one, other)]).toEqual([true, false]);
  const { rows } = await crawl.pool.query('SELECT left_out, events FROM crawl.commit_log');
  expect(rows).toEqual([{ left_out: 1, events: [] }]);
});
