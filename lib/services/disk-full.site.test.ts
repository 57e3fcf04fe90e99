/** A disk of the database that is really full: runs wait for room and go on by themselves, and what is read can be read. */

import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, chmod, mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminOf } from '../db/embedded/cluster.ts';
import { openEmbeddedPostgres } from '../db/embedded-postgres.ts';
import type { EmbeddedPostgres } from '../db/embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { createPool } from '../db/pool.ts';
import type { SampleSite } from '../servers/sample-site.ts';
import { startSampleSite } from '../servers/sample-site.ts';
import { isDiskFull } from '../store/sql/store-error.ts';
import { runCommand } from '../cli/testing/command.ts';
import { cli } from './actor.ts';
import { registry } from './index.ts';
import { withCookies } from './testing/browser.ts';
import {
  nobody,
  openTestServices,
  operator,
  problemOf,
  testSecretKey,
  value,
  viewer,
} from './testing/test-services.ts';
import type { TestServices } from './testing/test-services.ts';
import { startEngine } from './testing/work-on-jobs.ts';
import { until } from '../jobs/testing/until.ts';

const size = 1_000_000_000;
const diskFull = 'The disk is full. The run continues when space is available.';

let folder: string;
let isMounted = false;
let postgres: EmbeddedPostgres;
let pool: ReturnType<typeof createPool>;
let test: TestServices;
let site: SampleSite;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'winnow-full-'));
  isMounted = spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', folder]).status === 0;
  if (!isMounted) return;
  await chmod(folder, 0o755);
  postgres = await openEmbeddedPostgres(folder);
  await migrate(postgres.url);
  pool = createPool({ url: postgres.url, name: 'test' });
  test = await openTestServices({ given: { database: { url: postgres.url, pool }, folder } });
  site = await startSampleSite({ port: 0 });
  value(await test.services.announceSampleSite(cli, { port: site.port }));
}, 120_000);
afterAll(async () => {
  if (isMounted) {
    await makeRoom();
    await site.close();
    await test.close();
    await pool.end();
    await postgres.close();
    spawnSync('/bin/umount', [folder]);
  }
  await rm(folder, { recursive: true, force: true });
});

const filler = (): string => path.join(folder, 'filler');
const makeRoom = (): Promise<void> => rm(filler(), { force: true });

/** Leaves so many bytes on the disk, less than a block. */
async function fill(left: number): Promise<void> {
  const handle = await open(filler(), 'a');
  const piece = Buffer.alloc(1_000_000, 1);
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(folder);
      const more = Math.min(piece.length, bavail * bsize - left);
      if (more <= 0) return;
      await handle.write(piece, 0, more);
    }
  } finally {
    await handle.close();
  }
}

/** PostgreSQL allocates log files whole, so a new one has room for what is written while the disk is full. */
async function startLogSegment(): Promise<void> {
  const password = await readFile(path.join(folder, 'postgres', 'password'), 'utf8');
  const client = new pg.Client({ ...adminOf(postgres.port, password), database: 'postgres' });
  await client.connect();
  await client.query('SELECT pg_switch_wal()');
  await client.query('CHECKPOINT');
  await client.end();
}

/** Tables can't grow: PostgreSQL says so itself. */
async function isDatabaseFull(): Promise<boolean> {
  return pool
    .query('CREATE TABLE grown AS SELECT repeat(md5(n::text), 32) FROM generate_series(1, 8000) n')
    .then(() => pool.query('DROP TABLE grown'))
    .then(
      () => false,
      (error: unknown) => isDiskFull(error),
    );
}

async function crawled(slug: string, run: number): Promise<unknown> {
  const { state, accounting } = value(await test.services.getRun(viewer, { slug, run }));
  const rds = value(await test.services.exportDescriptions(viewer, { slug, format: 'jsonl' }));
  let text = '';
  for await (const chunk of rds.chunks) text += String(chunk);
  const { discovered, fetched, rejected, failed, queued } = accounting;
  return { state, discovered, fetched, rejected, failed, queued, rds: text.split('\n').length };
}

describe('a disk that is full', () => {
  it('sets a run aside before the database stops, and it goes on by itself to the same end', async ({ skip }) => {
    if (!isMounted) return skip('a small disk can be made by root on Linux only');
    const { services } = test;
    const { slug } = value(await services.createSampleCollection(operator, {}));
    const stop = startEngine(test);
    const { id: first } = value(await services.startRun(operator, { slug, kind: 'full' }));
    const stateOf = async (run: number) => value(await services.getRun(viewer, { slug, run })).state;
    await until('the first run is finished', async () => (await stateOf(first)) === 'finished');
    const expected = await crawled(slug, first);

    await fill(size * 0.02);
    const { id } = value(await services.startRun(operator, { slug, kind: 'full' }));
    await until('the run is paused', async () => (await stateOf(id)) === 'paused');
    expect(value(await services.getRun(viewer, { slug, run: id }))).toMatchObject({ reason: diskFull });
    await makeRoom();
    await until('the run is finished', async () => (await stateOf(id)) === 'finished');
    expect(await crawled(slug, id)).toEqual(expected);
    await stop();
  }, 180_000);

  it('leaves every read, says so of writes, and keeps people signed in', async ({ skip }) => {
    if (!isMounted) return skip('a small disk can be made by root on Linux only');
    const { services, context } = test;
    const { slug } = value(await services.createSampleCollection(operator, {}));
    const stop = startEngine(test);
    const { id: run } = value(await services.startRun(operator, { slug, kind: 'full' }));
    const stateOf = async () => value(await services.getRun(viewer, { slug, run })).state;
    await until('the run is finished', async () => (await stateOf()) === 'finished');
    await stop();
    const account = { email: 'ada@example.org', password: 'gravel-umbrella-tick' };
    await context.authentication.createUser({ name: 'Ada', role: 'admin', ...account });
    const { setCookies } = value(await services.signIn(nobody, account));
    // Its idle limit would be moved on by the next request.
    await pool.query(
      `UPDATE "Session" SET "expiresAt" = now() + interval '1 minute', "updatedAt" = now() - interval '1 hour'`,
    );

    await startLogSegment();
    // A row that has room in its page can be written still.
    await pool.query(`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`);
    await pool.query('CREATE TRIGGER no_room BEFORE UPDATE ON "Session" FOR EACH ROW EXECUTE FUNCTION no_room()');
    const begunBefore = await openEmbeddedPostgres(folder);
    await fill(0);
    expect(await isDatabaseFull()).toBe(true);
    // There is no room for its lock; the room of its note is free again.
    await begunBefore.close();
    await fill(0);
    const connection = { ...withCookies(setCookies), active: true };
    expect(await context.authentication.identify(connection)).toMatchObject({ email: account.email });
    const broken: string[] = [];
    for (const [name, service] of Object.entries(registry)) {
      if (service.isAudited || service.role === 'public') continue;
      for (const input of [{}, { slug }, { slug, run }]) {
        const result = await service.call(context, cli, input).catch((error: unknown) => error);
        if (result instanceof Error) broken.push(`${name}: ${result.message}`);
      }
    }
    expect(broken).toEqual([]);
    const status = await runCommand(['status', '--collection', slug, '--json'], {
      WINNOW_DATA: folder,
      WINNOW_SECRET_KEY: testSecretKey,
    });
    expect(status).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(status.stdout)).toBeTypeOf('object');
    value(await services.getRun(viewer, { slug, run }));
    value(await services.searchResources(viewer, { slug, limit: 20 }));
    value(await services.getHealth(viewer, {}));
    const text = Array.from({ length: 10_000 }, () => `http://a.example/${randomBytes(400).toString('base64url')}`);
    const saved = await services.saveUrlList(operator, { slug, name: 'long', text: text.join('\n') });
    expect(problemOf(saved)).toMatchObject({
      kind: 'refused',
      message: 'The disk is full. Free some space and try again.',
    });
    await makeRoom();
    expect(await isDatabaseFull()).toBe(false);
  }, 180_000);
});
