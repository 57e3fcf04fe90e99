/** Hourly runs for weeks: no page and no tick depends on how many there were, and no table grows for ever. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cli } from '../actor.ts';
import { value } from '../testing/test-services.ts';
import { keepSmall, openYear, rowsOf } from '../testing/year-of-runs.ts';
import type { Year } from '../testing/year-of-runs.ts';

const urls = 500;

let few: Year;
let many: Year;

/** Every statement of some eighty services is sent and explained. */
const patienceMs = 900_000;

beforeAll(async () => {
  few = await openYear({ urls, runs: 60 });
}, patienceMs);
beforeAll(async () => {
  many = await openYear({ urls, runs: 320 });
}, patienceMs);
afterAll(async () => {
  await few.test.close();
  await many.test.close();
});

/** A page of a list, a day of runs on the overview. */
const listed = 200;

test('no page and no tick reads more rows, however many runs a collection has had', () => {
  const grown = [...many.touched].flatMap(([name, touched]) => {
    const [before, after] = [rowsOf(few.touched.get(name)), rowsOf(touched)];
    if (after <= before * 1.5 + listed) return [];
    return [{ name, before, after, most: touched.toSorted((a, b) => b.rows - a.rows)[0]?.statement }];
  });
  expect(many.touched.size).toBeGreaterThan(40);
  expect(grown).toEqual([]);
});

describe('After retention', () => {
  const days = { events: 1, course: 2, runs: 5, firings: 5 };
  const query = async <Row extends object>(sql: string): Promise<readonly Row[]> =>
    (await many.test.database.pool.query<Row>(sql, [many.history.collectionId])).rows;
  const sums = () =>
    query(`SELECT kind, state, path_id, sum(n)::int AS n FROM crawl.collection_count WHERE collection_id = $1
      GROUP BY 1, 2, 3 HAVING sum(n) <> 0 ORDER BY 1, 2, 3`);
  let before: readonly object[];
  let history: unknown;

  const runsOf = async () =>
    value(await many.test.services.listRuns(cli, { slug: many.history.slug, limit: 20 })).runs.map(
      ({ id, accounting }) => ({ id, accounting }),
    );

  beforeAll(async () => {
    before = await sums();
    history = await runsOf();
    await keepSmall(many.test.database, days);
  }, patienceMs);

  test.each([
    ['counter', 2 * 24 * 40],
    ['pace', 2 * 24 * 8],
    ['run_site', 2 * 24 + 4],
    ['commit_log', 30 * 3],
    ['removal', 2 * 24 + 4],
    ['completion', 5 * 24 + 4],
    ['firing', 5 * 24 + 4],
    ['run', 5 * 24 + 4],
    ['collection_sum', 12],
  ])('crawl.%s has at most %i rows', async (table, most) => {
    const { rows } = await many.test.database.pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM crawl.${table}`,
    );
    expect(rows[0]?.n).toBeGreaterThan(0);
    expect(rows[0]?.n).toBeLessThanOrEqual(most);
  });

  test('the collection holds what it held', async () => {
    expect(await sums()).toEqual(before);
  });

  test('the run history says what it said', async () => {
    expect(await runsOf()).toEqual(history);
  });

  test('a URL is explained by the run that settled it, long after the details of that run are gone', async () => {
    const { crawl } = many.test.context;
    const { collectionId, hash, explaining } = many.history;
    expect(await crawl.resource(collectionId, { hash })).toBeDefined();
    expect(await crawl.pinnedRun(explaining)).toMatchObject({ collectionId, revision: 1 });
    const [run] = await query<{ removed: boolean }>(
      `SELECT course_removed_at IS NOT NULL AS removed FROM crawl.run WHERE collection_id = $1 AND id = ${explaining}`,
    );
    expect(run).toEqual({ removed: true });
  });
});
