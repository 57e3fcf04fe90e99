/** Shares of a run on a real database: their sum never exceeds the bound of the run. */

import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunRecord } from '../../engine/ports.ts';
import { openTestCrawl } from '../testing/test-crawl.ts';
import type { TestCrawl } from '../testing/test-crawl.ts';
import { leaveRun, renewShares } from './members.ts';
import type { MemberNeeds, MemberShare } from './members.ts';

let crawled: TestCrawl;
let pool: pg.Pool;
let run: RunRecord;

beforeAll(async () => {
  crawled = await openTestCrawl();
  ({ pool } = crawled);
});
beforeEach(async () => {
  await crawled.reset();
  run = await crawled.newRun(await crawled.newOwner());
});
afterAll(() => crawled.close());

const bound = 16;

/** A worker as it behaves: it uses up to its limit, and keeps what it has open when the limit falls. */
class Engine {
  readonly worker: number;
  limit = 0;
  open = 0;
  sites = 0;
  share: MemberShare | undefined;

  constructor(worker: number) {
    this.worker = worker;
  }

  get usable(): number {
    return Math.max(this.limit, this.open);
  }

  async renew(
    wanted: number,
    { bounds = bound, wantsSites = true, isAlone = false } = {},
  ): Promise<MemberShare | undefined> {
    const needs: MemberNeeds = {
      run: run.id,
      isAlone,
      bounds: { connections: bounds, urls: Infinity },
      connections: { granted: this.usable, wanted },
      urls: { granted: Infinity, wanted: Infinity },
      sites: this.sites,
      wantsSites,
    };
    const shares = await renewShares({ pool, workerId: this.worker, leaseMs: 30_000 }, [needs]);
    this.share = shares.get(run.id);
    if (this.share !== undefined) this.limit = this.share.connections;
    return this.share;
  }
}

async function newEngine(): Promise<Engine> {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO crawl.worker (host, pid, started, version) VALUES ('elsewhere', 1, '', 'test') RETURNING id`,
  );
  return new Engine(rows[0]?.id ?? 0);
}

const usedBy = (engines: readonly Engine[]): number => engines.reduce((sum, { usable }) => sum + usable, 0);

describe('engines of a run', () => {
  it.each([1, 2, 3, 4, 5, 6])('never use more than the run has, all asking at once (seed %i)', async (seed) => {
    let state = seed;
    const random = (below: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * below);
    };
    const engines = await Promise.all(Array.from({ length: 4 }, newEngine));
    let most = 0;
    const note = (): void => {
      most = Math.max(most, usedBy(engines));
    };
    await Promise.all(
      engines.map(async (engine) => {
        for (let turn = 0; turn < 25; turn++) {
          await engine.renew(random(2) * random(bound + 1));
          note();
          engine.open = random(2) === 0 ? engine.limit : random(engine.open + 1);
          note();
        }
      }),
    );
    expect(most).toBeLessThanOrEqual(bound);
    expect(most).toBeGreaterThan(0);
  });

  it('get their part when the others have given it up, and not before', async () => {
    const [first, second] = [await newEngine(), await newEngine()];
    expect(await first.renew(0)).toMatchObject({ connections: bound });
    first.open = bound;
    await first.renew(bound);
    expect(await second.renew(bound)).toMatchObject({ connections: 0 });
    expect(await first.renew(bound)).toMatchObject({ connections: bound / 2 });
    expect(await second.renew(bound)).toMatchObject({ connections: 0 });
    first.open = 10;
    await first.renew(bound);
    expect(await second.renew(bound)).toMatchObject({ connections: 6 });
    first.open = 3;
    await first.renew(bound);
    expect(await second.renew(bound)).toMatchObject({ connections: bound / 2 });
  });

  it('get all of it when the others have left, or have not renewed their shares in time', async () => {
    const [first, second, third] = [await newEngine(), await newEngine(), await newEngine()];
    for (let round = 0; round < 3; round++) {
      for (const engine of [first, second, third]) await engine.renew(bound);
    }
    expect(usedBy([first, second, third])).toBe(bound);
    await leaveRun({ pool, workerId: second.worker }, run.id);
    await pool.query('UPDATE crawl.run_member SET until = now() WHERE worker_id = $1', [third.worker]);
    expect(await first.renew(bound)).toMatchObject({ connections: bound });
    const { rows } = await pool.query('SELECT worker_id FROM crawl.run_member WHERE run_id = $1', [run.id]);
    expect(rows).toEqual([{ worker_id: first.worker }]);
  });

  it('share one connection by taking turns: who visits nothing waits until the other is done', async () => {
    const [first, second] = [await newEngine(), await newEngine()];
    first.sites = 1;
    const wanted = { bounds: 1 };
    await first.renew(1, wanted);
    expect(await second.renew(0, wanted)).toMatchObject({ connections: 0, sites: 0 });
    first.sites = 0;
    await first.renew(0, wanted);
    await leaveRun({ pool, workerId: first.worker }, run.id);
    expect(await second.renew(0, wanted)).toMatchObject({ connections: 1, sites: Infinity });
  });

  it('fetch one after the other when the run counts what it fetches', async () => {
    const [first, second] = [await newEngine(), await newEngine()];
    const alone = { bounds: Infinity, isAlone: true };
    expect(await first.renew(0, alone)).toMatchObject({ connections: Infinity, sites: Infinity });
    expect(await second.renew(bound, alone)).toEqual({ connections: 0, urls: 0, sites: 0 });
    expect(await first.renew(0, alone)).toMatchObject({ connections: Infinity });
    await pool.query('UPDATE crawl.run_member SET until = now() WHERE worker_id = $1', [first.worker]);
    expect(await second.renew(0, alone)).toMatchObject({ connections: Infinity, sites: Infinity });
    expect(await first.renew(bound, alone)).toMatchObject({ connections: 0 });
  });

  it('divide the sites that are visited when one of them finds none', async () => {
    const [first, second] = [await newEngine(), await newEngine()];
    first.sites = 64;
    await first.renew(bound);
    await second.renew(0);
    expect(await first.renew(bound)).toMatchObject({ sites: 32 });
    expect(await second.renew(0)).toMatchObject({ sites: Infinity });
  });

  it('have no share of a run that is gone, or once they are gone themselves', async () => {
    const [first, second] = [await newEngine(), await newEngine()];
    await first.renew(bound);
    await pool.query('DELETE FROM crawl.worker WHERE id = $1', [first.worker]);
    expect(await first.renew(bound)).toBeUndefined();
    await pool.query('DELETE FROM crawl.run WHERE id = $1', [run.id]);
    expect(await second.renew(bound)).toBeUndefined();
  });
});
