import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunRecord } from '../../engine/ports.ts';
import { found, traits } from '../testing/crawl-steps.ts';
import { openTestCrawl } from '../testing/test-crawl.ts';
import type { TestCrawl } from '../testing/test-crawl.ts';

let crawled: TestCrawl;
let pool: pg.Pool;
let run: RunRecord;

beforeAll(async () => {
  crawled = await openTestCrawl();
  ({ pool } = crawled);
});
beforeEach(async () => {
  await crawled.reset();
  run = await crawled.newRun(await crawled.newOwner(), {}, { ...traits, hasRoots: true });
  const starts = ['http://a.test/', 'http://b.test/', 'http://c.test/'].map((url) => found(url));
  await crawled.store.seed(run, starts, []);
});
afterAll(() => crawled.close());

const ip = '127.0.0.9';
const delayMs = 5_000;

describe('a server whose hosts share a delay', () => {
  it('is asked by one worker at a time', async () => {
    const [one, two] = [crawled.newStore(1), crawled.newStore(2)];
    const [first, second] = [await crawled.acquireOne(run, one), await crawled.acquireOne(run, two)];
    expect(await one.takeAddress(first, ip, delayMs)).toBe(0);
    expect(await two.takeAddress(second, ip, delayMs)).toBeUndefined();
    await two.release(second, { nextInMs: 0 });
    // The third host is not known to be on the server yet.
    const others = await two.acquire(run, 9);
    expect(others.map(({ siteKey }) => siteKey)).toEqual(['c.test:80']);
    expect((await one.acquire(run, 9)).map(({ siteKey }) => siteKey)).toEqual([second.siteKey]);
  });

  it('is asked its delay after the last request of another worker, whatever another host asked for', async () => {
    const [one, two] = [crawled.newStore(1), crawled.newStore(2)];
    const first = await crawled.acquireOne(run, one);
    await one.takeAddress(first, ip, delayMs);
    await one.release(first, { nextInMs: 3_600_000, heldFor: 'the site requested a wait of 3600 s' });
    expect(await two.takeAddress(await crawled.acquireOne(run, two), ip, delayMs)).toBe(delayMs);
    const third = await crawled.acquireOne(run, two);
    await two.release(third, { nextInMs: 0 });
    expect(await two.takeAddress(await crawled.acquireOne(run, two), '127.0.0.10', delayMs)).toBe(0);
  });

  it('waits the whole delay when who asked it died', async () => {
    const [one, two] = [crawled.newStore(1), crawled.newStore(2)];
    const first = await crawled.acquireOne(run, one);
    await one.takeAddress(first, ip, delayMs);
    await pool.query('UPDATE crawl.site SET lease_until = now() WHERE id = $1', [first.siteId]);
    const visits = await two.acquire(run, 2);
    const other = visits.find(({ siteId }) => siteId !== first.siteId);
    if (other === undefined) throw new Error('only the dead one is left');
    await pool.query(`UPDATE crawl.site SET lease_owner = 1, lease_until = now() WHERE id = $1`, [first.siteId]);
    expect(await two.takeAddress(other, ip, delayMs)).toBe(delayMs);
  });
});
