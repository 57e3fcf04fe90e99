/** One PostgreSQL cluster in a folder of its own: made once, started, stopped. */

import { randomBytes } from 'node:crypto';
import { chown, readFile, readdir, readlink, rename, rm, stat, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { constrainedMemory, platform } from 'node:process';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runCommand } from './run-command.ts';
import type { CommandResult } from './run-command.ts';
import type { ServerHome } from './server-home.ts';

const mebibyte = 2 ** 20;
const logLimit = 16 * mebibyte;

/** How long a start may take: after a crash the server replays its log first. */
const startSeconds = 120;

export interface StartedServer {
  readonly port: number;
  readonly pid: number;
}

const dataOf = (home: ServerHome): string => path.join(home.folder, 'data');
const logOf = (home: ServerHome): string => path.join(home.folder, 'server.log');

/** The superuser's password; makes the cluster when there is none. */
export async function makeCluster(home: ServerHome): Promise<string> {
  const passwordFile = path.join(home.folder, 'password');
  const existing = await readFile(passwordFile, 'utf8').catch(() => undefined);
  if (existing !== undefined && (await exists(dataOf(home)))) return existing;
  const password = randomBytes(24).toString('base64url');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (home.user !== undefined) await chown(passwordFile, home.user.uid, home.user.gid);
  await initialise(home, passwordFile);
  return password;
}

async function initialise(home: ServerHome, passwordFile: string): Promise<void> {
  // Under another name until it is whole: a making cut short is made anew.
  const half = `${dataOf(home)}.new`;
  await rm(half, { recursive: true, force: true });
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--auth=scram-sha-256', '--username=postgres', `--pwfile=${passwordFile}`];
  const initdb = path.join(home.programs, 'initdb');
  const { code, output } = await runCommand(initdb, [`--pgdata=${half}`, ...access, ...locale], {
    user: home.user,
    folder: home.folder,
  });
  if (code !== 0) throw new Error(`The database could not be made in ${home.folder}: ${output.trim()}`);
  await rename(half, dataOf(home));
}

/** Starts the server on 127.0.0.1, on the port it had before when that is still free. */
export async function startCluster(home: ServerHome, name: string): Promise<StartedServer> {
  await removeStalePidFile(home);
  await rotateLog(logOf(home));
  const portFile = path.join(home.folder, 'port');
  const before = Number(await readFile(portFile, 'utf8').catch(() => '0'));
  const port = (await isFree(before)) ? before : await freePort();
  await startWhenPossible(home, port, name);
  await writeFile(portFile, String(port));
  return { port, pid: await serverPid(home) };
}

async function startWhenPossible(home: ServerHome, port: number, name: string): Promise<void> {
  const deadline = Date.now() + startSeconds * 1000;
  for (;;) {
    const { code, output } = await control(home, [
      'start',
      '-w',
      '-t',
      `${startSeconds}`,
      ...startOptions(home, port, name),
    ]);
    if (code === 0) return;
    const log = (await readFile(logOf(home), 'utf8').catch(() => '')).slice(-2_000);
    // After the server was killed its children take a moment to notice.
    const childrenLeft = /pre-existing shared memory block|lock file "postmaster.pid" already exists/.test(log);
    if (!childrenLeft || Date.now() > deadline)
      throw new Error(`PostgreSQL did not start: ${output.trim()}\n${log.trim()}`);
    await rotateLog(logOf(home), 0);
    await delay(300);
  }
}

/** Stops it, ending its sessions. */
export async function stopCluster(home: ServerHome): Promise<void> {
  const { code, output } = await control(home, ['stop', '-w', '-m', 'fast']);
  if (code !== 0 && !output.includes('no server running') && !output.includes('does not exist')) {
    throw new Error(`PostgreSQL did not stop: ${output.trim()}`);
  }
}

function control(home: ServerHome, args: readonly string[]): Promise<CommandResult> {
  return runCommand(path.join(home.programs, 'pg_ctl'), ['-D', dataOf(home), ...args], {
    user: home.user,
    folder: home.folder,
  });
}

function startOptions(home: ServerHome, port: number, name: string): readonly string[] {
  const settings = Object.entries(serverSettings(name)).map(([key, value]) => `-c ${key}=${value}`);
  return ['-l', logOf(home), '-o', `-p ${port} ${settings.join(' ')}`];
}

function serverSettings(name: string): Readonly<Record<string, string>> {
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    cluster_name: name,
    shared_buffers: `${sharedBuffers()}MB`,
    max_connections: '100',
    fsync: 'on',
    synchronous_commit: 'on',
    max_wal_size: '2GB',
    checkpoint_timeout: '10min',
    // Plans are short; compiling them would cost more than it gains.
    jit: 'off',
    TimeZone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    // A crawl grows its tables within seconds; plans follow the statistics.
    autovacuum_naptime: '10s',
  };
}

/** An eighth of the memory, at most 512 MB. */
function sharedBuffers(): number {
  const limit = constrainedMemory();
  const memory = limit > 0 ? Math.min(limit, os.totalmem()) : os.totalmem();
  return Math.max(32, Math.min(512, Math.floor(memory / mebibyte / 8)));
}

async function serverPid(home: ServerHome): Promise<number> {
  const text = await readFile(path.join(dataOf(home), 'postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
}

/**
 * A number left by a killed server may be another process's by now (in a container almost surely), and PostgreSQL
 * then refuses to start. Removed only when nothing of the old server is left.
 */
async function removeStalePidFile(home: ServerHome): Promise<void> {
  if (platform !== 'linux') return;
  const data = dataOf(home);
  if (!(await exists(path.join(data, 'postmaster.pid')))) return;
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const folder = await readlink(`/proc/${name}/cwd`).catch(() => '');
    if (folder === data) return;
  }
  await rm(path.join(data, 'postmaster.pid'), { force: true });
}

async function rotateLog(file: string, limit = logLimit): Promise<void> {
  const size = (await stat(file).catch(() => undefined))?.size ?? 0;
  if (size > limit) await rename(file, `${file}.old`);
}

function isFree(port: number): Promise<boolean> {
  if (!(port > 0)) return Promise.resolve(false);
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

async function exists(place: string): Promise<boolean> {
  return (await stat(place).catch(() => undefined)) !== undefined;
}
