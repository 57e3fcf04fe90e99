import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedPostgres } from '../../db/embedded-postgres.ts';
import type { EmbeddedPostgres } from '../../db/embedded-postgres.ts';
import { migrate } from '../../db/migrate.ts';
import { createPool } from '../../db/pool.ts';
import { createTestCollection } from '../../db/testing/database.ts';
import type { Batch, CommitResult, CrawlStore, Visit } from '../../engine/ports.ts';
import { createBodyStore } from '../bodies/bodies.ts';
import { createPostgresStore } from '../postgres.ts';
import { recountRun } from '../runs/recount.ts';
import { createRun, startRun } from '../runs/runs.ts';
import { batch, fetched, found, options, traits } from '../testing/crawl-steps.ts';
import { compareCounters } from '../testing/test-crawl.ts';

let folder: string;
let postgres: EmbeddedPostgres;
let pool: pg.Pool;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'winnow-killed-'));
  await chmod(folder, 0o755);
  postgres = await openEmbeddedPostgres(folder);
  await migrate(postgres.url);
  pool = createPool({ url: postgres.url, name: 'test' });
});
afterAll(async () => {
  await pool.end();
  await postgres.close();
  await rm(folder, { recursive: true, force: true });
});

/** Sends the same batch until it is answered, as a worker does when the database is away. */
async function commitUntilAnswered(store: CrawlStore, visit: Visit, sent: Batch): Promise<CommitResult> {
  for (;;) {
    try {
      return await store.commit(visit, sent);
    } catch (error) {
      expect(error).toMatchObject({ code: 'store-unavailable', retryable: true });
      await delay(50);
    }
  }
}

describe('PostgreSQL killed in the middle of commits', () => {
  it('keeps what it acknowledged, and what is sent again is counted once', async () => {
    const owner = await createTestCollection(pool);
    const made = await createRun(pool, { ...owner, kind: 'full', options, createdBy: 'test' });
    if (!made.ok) throw new Error('busy');
    const run = await startRun(pool, made.run.id, traits);
    if (run === undefined) throw new Error('the run did not start');
    const bodies = createBodyStore(path.join(folder, 'bodies'));
    const store = createPostgresStore({ pool, workerId: 1, leaseMs: 60_000, bodies });
    await store.seed(run, [found('http://k.test/0')], []);
    const [visit] = await store.acquire(run, 1);
    if (visit === undefined) throw new Error('no site is due');
    let { pid } = postgres;
    for (let number = 0; number < 60; number += 1) {
      const pages = Array.from({ length: 5 }, (_, page) => fetched(found(`http://k.test/${number * 5 + page}`)));
      const answer = commitUntilAnswered(store, visit, batch({ settled: pages, linksFound: 5 }));
      if (number % 20 === 10) {
        process.kill(pid, 'SIGKILL');
        ({ pid } = await postgres.revive());
      }
      expect(await answer).toEqual({ ok: true, desiredState: 'go' });
    }
    expect(await recountRun(pool, run.id)).toMatchObject({ discovered: 300, fetched: 300, queued: 0, lost: 0 });
    const [counted, recounted] = await compareCounters(pool, owner);
    expect(counted).toEqual(recounted);
    const { rows } = await pool.query('SELECT sum(n)::int AS links FROM crawl.counter WHERE run_id = $1 AND kind = 4', [
      run.id,
    ]);
    expect(rows).toEqual([{ links: 300 }]);
  });
});
