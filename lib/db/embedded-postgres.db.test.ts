import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findEmbeddedPostgres, openEmbeddedPostgres } from './embedded-postgres.ts';

const asRoot = process.getuid?.() === 0;

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query({ text: sql, rowMode: 'array' });
  await client.end();
  return rows;
}

describe('the embedded PostgreSQL', () => {
  let parent: string;
  let folder: string;
  beforeEach(async () => {
    parent = await mkdtemp(path.join(tmpdir(), 'winnow-embedded-'));
    await chmod(parent, 0o755);
    folder = path.join(parent, 'data');
  });
  afterEach(() => rm(parent, { recursive: true, force: true }));

  it('is started by the first process that asks and stopped by the last', async () => {
    const first = await openEmbeddedPostgres(folder);
    const second = await openEmbeddedPostgres(folder);
    expect(second.pid).toBe(first.pid);
    await first.close();
    expect(await ask(second.url, 'SELECT 1')).toEqual([[1]]);
    expect(await findEmbeddedPostgres(folder)).toMatchObject({ pid: first.pid, port: first.port });
    await second.close();
    expect(await findEmbeddedPostgres(folder)).toBeUndefined();
  });

  it('is started once when many ask at the same time', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => openEmbeddedPostgres(folder)));
    expect(new Set(all.map(({ pid }) => pid)).size).toBe(1);
    await Promise.all(all.map((one) => one.close()));
    expect(await findEmbeddedPostgres(folder)).toBeUndefined();
  });

  it('comes back with its data, on its port, after it was killed', async () => {
    const postgres = await openEmbeddedPostgres(folder);
    await ask(postgres.url, 'CREATE TABLE kept AS SELECT 42 AS value');
    process.kill(postgres.pid, 'SIGKILL');
    const revived = await postgres.revive();
    expect(revived.port).toBe(postgres.port);
    expect(await ask(revived.url, 'SELECT value FROM kept')).toEqual([[42]]);
    await postgres.close();
  });

  it('ends the statement of a process that is gone', async () => {
    const postgres = await openEmbeddedPostgres(folder);
    const client = new pg.Client({ connectionString: postgres.url });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const lost = client.query('SELECT pg_sleep(600)').catch((error: unknown) => error);
    const isThere = async () => ask(postgres.url, `SELECT state FROM pg_stat_activity WHERE pid = ${rows[0]?.pid}`);
    await expect.poll(isThere).toEqual([['active']]);
    Reflect.get(client, 'connection').stream.destroy();
    expect(await lost).toBeInstanceOf(Error);
    await expect.poll(isThere, { timeout: 10_000 }).toEqual([]);
    await postgres.close();
  });

  it('goes by what answers, not by a stale postgres.json', async () => {
    const before = await openEmbeddedPostgres(folder);
    const record = await readFile(path.join(folder, 'postgres.json'), 'utf8');
    await before.close();
    await writeFile(path.join(folder, 'postgres.json'), record);
    expect(await findEmbeddedPostgres(folder)).toBeUndefined();
    const after = await openEmbeddedPostgres(folder);
    expect(await ask(after.url, 'SELECT 1')).toEqual([[1]]);
    await after.close();
  });

  it('keeps its password to its owner and runs without a superuser', async () => {
    const postgres = await openEmbeddedPostgres(folder);
    const { mode } = await stat(path.join(folder, 'postgres.json'));
    expect((mode & 0o077).toString(8)).toBe('0');
    expect(await ask(postgres.url, `SELECT rolsuper FROM pg_roles WHERE rolname = current_user`)).toEqual([[false]]);
    expect(await ask(postgres.url, 'SHOW fsync')).toEqual([['on']]);
    await postgres.close();
  });

  it.runIf(asRoot)('as root, below a closed folder, lives elsewhere and says so once', async () => {
    await chmod(parent, 0o700);
    const said: string[] = [];
    const first = await openEmbeddedPostgres(folder, (line) => said.push(line));
    expect(said).toEqual([expect.stringMatching(/^The database is in \/var\/lib\/winnow\/[0-9a-f]{16}, /) as string]);
    await first.close();
    const second = await openEmbeddedPostgres(folder, (line) => said.push(line));
    expect(said).toHaveLength(1);
    expect(await ask(second.url, 'SELECT 1')).toEqual([[1]]);
    await second.close();
    const home = await readFile(path.join(folder, 'postgres.place'), 'utf8');
    await rm(home, { recursive: true });
  });
});
