/** A database with a store on it, and the steps of a crawl as a worker takes them, for tests. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { createTestCollection, createTestDatabase } from '../../db/testing/database.ts';
import type { Batch, CrawlStore, RunRecord, Visit } from '../../engine/ports.ts';
import type { RootStore } from '../../engine/root-port.ts';
import { createBodyStore } from '../bodies/bodies.ts';
import type { BodyStore } from '../bodies/bodies.ts';
import { tryFinishRun } from '../runs/finish-run.ts';
import { createPostgresStore } from '../postgres.ts';
import { createRun, startRun } from '../runs/runs.ts';
import type { NewRun } from '../runs/runs.ts';
import { createRunFactsCache } from '../sql/run-facts.ts';
import { passOnShorterPaths } from '../commit/shorten.ts';
import { options, traits } from './crawl-steps.ts';

export interface Owner {
  readonly collectionId: number;
  readonly revisionId: number;
}

export interface TestCrawl {
  readonly pool: pg.Pool;
  readonly url: string;
  readonly store: CrawlStore & RootStore;
  readonly bodies: BodyStore;
  newStore(workerId: number): CrawlStore;
  /** A collection of its own. */
  newOwner(): Promise<Owner>;
  /** A run that has started. */
  newRun(owner: Owner, change?: Partial<NewRun>, program?: typeof traits): Promise<RunRecord>;
  acquireOne(run: RunRecord, from?: CrawlStore): Promise<Visit>;
  /** One visit that commits what is given, and the end of the run. */
  crawl(run: RunRecord, ...batches: readonly Batch[]): Promise<RunRecord | undefined>;
  /** Passes the shorter paths on that are noted. */
  passOn(run: RunRecord): Promise<void>;
  /** Forgets runs, resources and leases. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export async function openTestCrawl(): Promise<TestCrawl> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'winnow-bodies-'));
  const { pool, url } = database;
  const bodies = createBodyStore(folder);
  const newStore = (workerId: number): CrawlStore & RootStore =>
    createPostgresStore({ pool, workerId, leaseMs: 30_000, bodies });
  const store = newStore(1);
  let slug = 0;

  async function acquireOne(run: RunRecord, from = store): Promise<Visit> {
    const [visit] = await from.acquire(run, 1);
    if (visit === undefined) throw new Error('no site is due');
    return visit;
  }
  return {
    pool,
    url,
    store,
    bodies,
    newStore,
    acquireOne,
    newOwner: () => createTestCollection(pool, `c${(slug += 1)}`),
    async newRun(owner, change = {}, program = traits) {
      const made = await createRun(pool, { ...owner, kind: 'full', options, createdBy: 'test', ...change });
      const run = made.ok ? await startRun(pool, made.run.id, program) : undefined;
      if (run === undefined) throw new Error('the run did not start');
      return run;
    },
    async crawl(run, ...batches) {
      const visit = await acquireOne(run);
      for (const each of batches) await store.commit(visit, each);
      await store.release(visit, { nextInMs: 0 });
      return tryFinishRun(pool, run.id);
    },
    passOn: async (run) => passOnShorterPaths(pool, await createRunFactsCache(pool).of(run)),
    async reset() {
      await pool.query(`DELETE FROM crawl.run; DELETE FROM crawl.collection_sum; DELETE FROM crawl.resource;
        UPDATE crawl.site SET lease_owner = NULL, lease_until = '-infinity', avail_at = '-infinity'`);
    },
    async close() {
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}

/** The counters of the collection by state and decision, and what a count of its resources says. */
export async function compareCounters(pool: pg.Pool, { collectionId }: Owner): Promise<readonly [unknown, unknown]> {
  const counted = await pool.query(
    `SELECT t.state, t.path_id, sum(t.n)::int AS n FROM crawl.counter t JOIN crawl.run r ON r.id = t.run_id
     WHERE r.collection_id = $1 AND t.kind IN (1, 2) GROUP BY 1, 2 HAVING sum(t.n) <> 0 ORDER BY 1, 2`,
    [collectionId],
  );
  const recounted = await pool.query(
    'SELECT state, path_id, count(*)::int AS n FROM crawl.resource WHERE collection_id = $1 GROUP BY 1, 2 ORDER BY 1, 2',
    [collectionId],
  );
  return [counted.rows, recounted.rows];
}

/** URLs of the RDs. */
export async function rdsOf(pool: pg.Pool, { collectionId }: Owner): Promise<readonly string[]> {
  const { rows } = await pool.query<{ url: string }>(
    'SELECT url FROM crawl.description WHERE collection_id = $1 ORDER BY url',
    [collectionId],
  );
  return rows.map(({ url }) => url);
}

interface RowState {
  readonly state: number;
  readonly depth: number;
}

export async function rowOf(pool: pg.Pool, href: string, { collectionId }: Owner): Promise<RowState | undefined> {
  const { rows } = await pool.query<RowState>(
    'SELECT state, depth FROM crawl.resource WHERE collection_id = $1 AND url = $2',
    [collectionId, href],
  );
  return rows[0];
}
