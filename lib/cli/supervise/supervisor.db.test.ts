import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findEmbeddedPostgres } from '../../db/embedded-postgres.ts';
import { createPool } from '../../db/pool.ts';
import { freePort } from '../../engine/testing/ports.ts';
import { readOwnPlaces } from '../../store/lease/announced-places.ts';
import { readInstance } from './instance.ts';
import { makeDataFolder, startWinnow } from '../testing/installation.ts';
import type { StartedWinnow } from '../testing/installation.ts';

const startMs = 90_000;

async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await what())) await delay(50);
}

const runs = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

const answers = async (url: string): Promise<boolean> => {
  const status = await fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    (response) => response.status,
    () => 0,
  );
  return status === 200;
};

describe('winnow start', () => {
  let dataFolder = '';
  let port = 0;
  let winnow: StartedWinnow;
  const signInPage = (): string => `http://127.0.0.1:${port}/sign-in`;
  const settings = (): Record<string, string> => ({ WINNOW_DATA: dataFolder, PORT: String(port) });
  const childPid = async (name: string): Promise<number> => (await readInstance(dataFolder))?.children[name] ?? 0;

  beforeAll(async () => {
    dataFolder = await makeDataFolder();
    port = await freePort();
    winnow = startWinnow(settings());
    await winnow.says(/Winnow is ready/);
  }, startMs);

  afterAll(async () => {
    winnow.signal('SIGTERM');
    await winnow.ended;
    await rm(dataFolder, { recursive: true, force: true });
  });

  test('shows its address and the link of the first administrator', async () => {
    expect(await winnow.says(/Winnow is ready: (\S+)/)).toBe(`http://localhost:${port}`);
    const link = await winnow.says(/first administrator, open (\S+)/);
    expect(link).toMatch(new RegExp(`^http://localhost:${port}/set-up\\?token=.{20,}`));
    expect(await answers(link.replace('localhost', '127.0.0.1'))).toBe(true);
  });

  test('tells every process that crawls where its console listens', async () => {
    const record = await findEmbeddedPostgres(dataFolder);
    const pool = createPool({ url: record?.url ?? '', name: 'test' });
    expect(await readOwnPlaces(pool)).toContainEqual({ what: 'console', port, hosts: ['127.0.0.1'] });
    await pool.end();
  });

  test('a second one on the same data says which runs, and ends', async () => {
    const second = startWinnow({ ...settings(), PORT: String(await freePort()) });
    expect(await second.ended).toBe(1);
    expect(second.said()).toContain(`already runs on ${dataFolder} (process ${winnow.pid}): http://localhost:${port}`);
  });

  test.each(['console', 'engine'])('starts the %s again when it was killed', async (name) => {
    const before = await childPid(name);
    process.kill(before, 'SIGKILL');
    await winnow.says(new RegExp(`The ${name} ended \\(SIGKILL\\)`));
    await until(async () => (await childPid(name)) !== before && runs(await childPid(name)));
    await until(() => answers(signInPage()));
  });

  test('starts the database again when it was killed', async () => {
    const before = await findEmbeddedPostgres(dataFolder);
    process.kill(before?.pid ?? 0, 'SIGKILL');
    await winnow.says(/The database is running again/);
    const after = await findEmbeddedPostgres(dataFolder);
    expect(after?.pid).not.toBe(before?.pid);
    expect(after?.port).toBe(before?.port);
    await until(() => answers(signInPage()));
  });

  test('killed without warning, it leaves nothing that keeps the next one from starting', async () => {
    const pids = [await childPid('console'), await childPid('engine')];
    winnow.signal('SIGKILL');
    await winnow.ended;
    winnow = startWinnow(settings());
    await winnow.says(/Winnow is ready/);
    await until(() => pids.every((pid) => !runs(pid)));
    expect(await answers(signInPage())).toBe(true);
  });

  test('ends on SIGTERM with everything it started', async () => {
    const pids = [
      await childPid('console'),
      await childPid('engine'),
      (await findEmbeddedPostgres(dataFolder))?.pid ?? 0,
    ];
    expect(pids.map(runs)).toEqual([true, true, true]);
    winnow.signal('SIGTERM');
    expect(await winnow.ended).toBe(0);
    expect(winnow.said()).toContain('Stopped.');
    // The kernel may take a moment to clear away what has ended.
    await until(() => !pids.some(runs));
    for (const left of ['winnow.json', 'postgres.json']) expect(existsSync(path.join(dataFolder, left))).toBe(false);
  });
});

describe('winnow start says what keeps it from starting', () => {
  let dataFolder = '';

  beforeAll(async () => {
    dataFolder = await makeDataFolder();
  });

  afterAll(() => rm(dataFolder, { recursive: true, force: true }));

  test('a port that another program has', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const winnow = startWinnow({ WINNOW_DATA: dataFolder, PORT: String(port) });
    expect(await winnow.ended).toBe(1);
    expect(winnow.said()).toContain(`Port ${port} on 127.0.0.1 is in use by another program.`);
    expect(winnow.said()).toContain(`PORT=${port + 1} npm start`);
    other.close();
  });

  test('a DATABASE_URL that cannot be reached, without its password', async () => {
    const port = await freePort();
    const winnow = startWinnow({
      WINNOW_DATA: dataFolder,
      PORT: String(await freePort()),
      DATABASE_URL: `postgresql://winnow:canary@127.0.0.1:${port}/winnow`,
    });
    expect(await winnow.ended).toBe(1);
    expect(winnow.said()).toMatch(new RegExp(`DATABASE_URL on 127.0.0.1:${port} is unreachable: .*ECONNREFUSED`));
    expect(winnow.said()).not.toContain('canary');
  });

  test('a setting that does not read', async () => {
    const winnow = startWinnow({ WINNOW_DATA: dataFolder, PORT: 'many' });
    expect(await winnow.ended).toBe(2);
    expect(winnow.said()).toContain('PORT is a number from 0 to 65535');
  });
});
