/** A process killed while it starts the built-in PostgreSQL leaves nothing that keeps the next one from starting it. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readlink, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmbeddedPostgres } from './embedded-postgres.ts';

const opener = pathToFileURL(path.join(import.meta.dirname, 'embedded-postgres.ts')).href;
const program = `
  const { openEmbeddedPostgres } = await import(${JSON.stringify(opener)});
  await openEmbeddedPostgres(process.argv[1]);
  setInterval(() => undefined, 1000);`;

let parent: string;
let folder: string;
const home = (...names: string[]): string => path.join(folder, 'postgres', ...names);

beforeEach(async () => {
  parent = await realpath(await mkdtemp(path.join(tmpdir(), 'winnow-start-killed-')));
  await chmod(parent, 0o755);
  folder = path.join(parent, 'data');
});
afterEach(() => rm(parent, { recursive: true, force: true }));

/** Starts a process that opens the database, and kills it once `moment` has come. */
async function killOnce(moment: () => boolean | Promise<boolean>, whole: 'process' | 'group'): Promise<void> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, folder], {
    stdio: 'ignore',
    detached: true,
  });
  const ended = once(child, 'exit');
  while (!(await moment())) {
    if (child.exitCode !== null) throw new Error(`it ended by itself with ${child.exitCode}`);
    await delay(1);
  }
  process.kill(whole === 'group' ? -(child.pid ?? 0) : (child.pid ?? 0), 'SIGKILL');
  await ended;
}

async function isBeingMade(): Promise<boolean> {
  const names = await readdir(home()).catch(() => []);
  return names.some((name) => name.startsWith('data.new'));
}

/** Processes of the server of this folder. */
async function serverProcesses(): Promise<readonly string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')));
  return pids.filter((_, index) => folders[index]?.startsWith(home()));
}

const moments = {
  'the cluster is being made': isBeingMade,
  'the server has just begun': () => existsSync(home('data', 'postmaster.pid')),
  'the server runs': () => existsSync(home('port')),
} as const;

describe.runIf(process.platform === 'linux')('killed while the built-in PostgreSQL starts', () => {
  for (const whole of ['process', 'group'] as const) {
    it.each(Object.entries(moments))(`when %s (${whole})`, async (_, moment) => {
      await killOnce(moment, whole);
      const postgres = await openEmbeddedPostgres(folder);
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
      await client.end();
      await postgres.close();
      // What was killed in its first moments needs a moment to be gone.
      await expect.poll(serverProcesses, { timeout: 10_000 }).toEqual([]);
      expect((await readdir(home())).filter((name) => name.startsWith('data.'))).toEqual([]);
    });
  }
});
