/** Every connection to the database is cut every second: a crawl takes longer, and that is all. */

import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findEmbeddedPostgres } from '../../db/embedded-postgres.ts';
import { startSite } from '../../engine/testing/site.ts';
import type { Site } from '../../engine/testing/site.ts';
import { openInstallation } from '../../jobs/testing/installation.ts';
import type { TestInstallation } from '../../jobs/testing/installation.ts';
import { rdLines, whatDoesNotAddUp } from '../../jobs/testing/outcome.ts';
import { collectionOf } from '../../jobs/testing/texts.ts';
import { startWorker } from '../../jobs/testing/worker-process.ts';
import { readRun } from '../../store/runs/runs.ts';
import { runCommand, startCommand } from '../testing/command.ts';

const pages = 400;
const latencyMs = 60;
const connections = 4;

let installation: TestInstallation;
let site: Site;
let folder: string;

beforeAll(async () => {
  installation = await openInstallation();
  site = await startSite({ pages, latencyMs });
  folder = await mkdtemp(path.join(tmpdir(), 'winnow-cut-'));
  await chmod(folder, 0o755);
  await writeFile(
    path.join(folder, 'robot.conf'),
    `server-delay=0\nmax-connections=${connections}\nsite-max-connections=${connections}\n`,
  );
});
afterAll(async () => {
  await site.close();
  await installation.close();
  await rm(folder, { recursive: true, force: true });
});

/** Cuts every connection of Winnow each second until it is told to stop; answers how many it cut. */
function cutConnections(): () => Promise<number> {
  const stop = new AbortController();
  const cutting = (async () => {
    const client = new pg.Client({ connectionString: installation.databaseUrl, application_name: 'scissors' });
    await client.connect();
    let cut = 0;
    while (!stop.signal.aborted) {
      const { rowCount } = await client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name LIKE 'winnow%'`,
      );
      cut += rowCount ?? 0;
      await delay(1_000, undefined, { signal: stop.signal }).catch(() => undefined);
    }
    await client.end();
    return cut;
  })();
  return () => {
    stop.abort();
    return cutting;
  };
}

describe('with every connection cut every second', () => {
  it('winnow crawl ends with every page, exit code 0, and no stack trace', async () => {
    const out = path.join(folder, 'rds.jsonl');
    const stop = cutConnections();
    const { code, stdout, stderr } = await runCommand(
      ['crawl', '--dir', folder, '--start', `${site.url}/`, '--out', out, '--json'],
      { DATABASE_URL: installation.databaseUrl, WINNOW_DATA: path.join(folder, 'data') },
    );
    const cut = await stop();
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(code, stderr).toBe(0);
    expect(cut).toBeGreaterThan(connections);
    expect(JSON.parse(stdout)).toMatchObject({ state: 'finished', fetched: pages, rds: pages, queued: 0, lost: 0 });
    expect((await readFile(out, 'utf8')).trimEnd().split('\n')).toHaveLength(pages);
  }, 120_000);

  it('the engine of the console finishes a run with the same RDs, and never pauses it', async () => {
    const { pool } = installation;
    const files = collectionOf([{ site }], { 'site-max-connections': connections });
    const undisturbed = await installation.addCollection(files);
    await undisturbed.crawl();
    const collection = await installation.addCollection(files);
    const run = await collection.begin();
    const stop = cutConnections();
    const worker = startWorker(installation, 30_000);
    const states = new Set<string>();
    while (!states.has('finished') && !states.has('paused')) {
      states.add((await readRun(pool, run.id))?.state ?? 'gone');
      await delay(100);
    }
    await stop();
    expect(await worker.end('SIGTERM')).toBe(0);
    expect([...states], worker.log()).not.toContain('paused');
    expect(await rdLines(pool, collection.id)).toEqual(await rdLines(pool, undisturbed.id));
    expect(await whatDoesNotAddUp(pool, run.id)).toEqual([]);
  }, 120_000);
});

it('winnow crawl starts a built-in database again that was killed, and goes on', async () => {
  const data = path.join(folder, 'own');
  const before = site.log.length;
  const { result } = startCommand(['crawl', '--dir', folder, '--start', `${site.url}/`, '--json'], {
    WINNOW_DATA: data,
  });
  while (site.log.length < before + pages / 3) await delay(20);
  process.kill((await findEmbeddedPostgres(data))?.pid ?? 0, 'SIGKILL');
  const { code, stdout, stderr } = await result;
  expect(stderr).toContain('The database is running again');
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(code, stderr).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ state: 'finished', fetched: pages, rds: pages, queued: 0, lost: 0 });
}, 120_000);
