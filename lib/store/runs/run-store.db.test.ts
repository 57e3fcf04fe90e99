import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRunStore } from './run-store.ts';
import { options } from '../testing/crawl-steps.ts';
import { openTestCrawl } from '../testing/test-crawl.ts';
import type { TestCrawl } from '../testing/test-crawl.ts';

let crawled: TestCrawl;
let pool: pg.Pool;

beforeAll(async () => {
  crawled = await openTestCrawl();
  pool = crawled.pool;
});
afterAll(() => crawled.close());

describe('a run store', () => {
  it('refuses a second run and follows orders', async () => {
    const other = await crawled.newOwner();
    const store = createRunStore(pool);
    const request = { ...other, kind: 'full', options: options, startedBy: 'ada' } as const;
    const made = await store.create(request);
    if (typeof made === 'string') throw new Error(made);
    expect(made).toMatchObject({ state: 'queued', reason: 'waits for an engine', startedBy: 'ada' });
    expect(await store.create(request)).toBe('busy');
    expect(await store.steer(made.id, 'pause')).toBe(true);
    expect(await store.find(other.collectionId, made.id)).toMatchObject({ state: 'paused' });
    expect(await store.steer(made.id, 'pause')).toBe(true);
    expect(await store.kill(made.id)).toBe(true);
    expect(await store.kill(made.id)).toBe(false);
    expect(await store.steer(made.id, 'go')).toBe(false);
    expect(await store.decideHeldDeletions(made.id, true)).toBe(false);
  });

  it('ends a run that was told to when nobody is left to do it', async () => {
    const other = await crawled.newOwner();
    const going = await crawled.newRun(other);
    await pool.query(
      `UPDATE crawl.run SET state = 'stopping', desired_state = 'stop', heartbeat_at = now() - interval '2 min' WHERE id = $1`,
      [going.id],
    );
    expect(await createRunStore(pool).find(other.collectionId, going.id)).toMatchObject({ state: 'stopped' });
  });

  it('does not call a run running that nobody works on', async () => {
    const other = await crawled.newOwner();
    const going = await crawled.newRun(other);
    await pool.query(`UPDATE crawl.run SET heartbeat_at = now() - interval '2 min' WHERE id = $1`, [going.id]);
    expect(await createRunStore(pool).find(other.collectionId, going.id)).toMatchObject({
      state: 'queued',
      reason: 'waits for an engine',
    });
  });
});
