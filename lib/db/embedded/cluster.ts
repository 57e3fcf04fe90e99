/** One PostgreSQL cluster in a folder of its own: made once, started or found running, stopped. */

import { randomBytes } from 'node:crypto';
import { chown, readFile, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { constrainedMemory } from 'node:process';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { askServer, findPostmaster } from './postmaster.ts';
import type { Postmaster, ServerIdentity } from './postmaster.ts';
import { runCommand } from './run-command.ts';
import type { CommandResult } from './run-command.ts';
import type { ServerHome } from './server-home.ts';

const mebibyte = 2 ** 20;
const logLimit = 16 * mebibyte;

/** How long a start may take: after a crash the server replays its log first. */
const startSeconds = 120;
/** How long a server that somebody else started may be silent before it is ended. */
const silentMs = 20_000;
/** How the names of our servers begin; those somebody started by hand have another one, or none. */
const namePrefix = 'winnow-';

export interface StartedServer extends Postmaster {
  /** Changes with every start. */
  readonly id: string;
}

/** The name of the server with this id. */
export const serverName = (id: string): string => `${namePrefix}${id}`;

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
  // Under another name until it is whole: a making cut short is made anew. Its program may still be at work on it.
  const half = `${dataOf(home)}.new-${randomBytes(4).toString('hex')}`;
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--auth=scram-sha-256', '--username=postgres', `--pwfile=${passwordFile}`];
  const initdb = path.join(home.programs, 'initdb');
  const { code, output } = await runCommand(initdb, [`--pgdata=${half}`, ...access, ...locale], {
    user: home.user,
    folder: home.folder,
  });
  if (code !== 0) throw new Error(`Failed to create the database in ${home.folder}: ${output.trim()}`);
  await rename(half, dataOf(home));
  for (const name of await readdir(home.folder)) {
    if (name.startsWith('data.new')) await rm(path.join(home.folder, name), { recursive: true, maxRetries: 10 });
  }
}

/**
 * The server on 127.0.0.1, on the port it had before when that is still free. One that a process started and could not
 * note, because it was killed, is taken over.
 */
export async function startCluster(home: ServerHome, password: string): Promise<StartedServer> {
  const deadline = Date.now() + startSeconds * 1000;
  for (;;) {
    const server = (await adopt(home, password)) ?? (await startNew(home, deadline));
    if (server === undefined) continue;
    await writeFile(portFileOf(home), String(server.port));
    return server;
  }
}

const portFileOf = (home: ServerHome): string => path.join(home.folder, 'port');

/** Waits for a server that runs already, ends one that stays silent. Undefined when there is none. */
async function adopt(home: ServerHome, password: string): Promise<StartedServer | undefined> {
  const data = dataOf(home);
  for (let heardAt = Date.now(); ; await delay(100)) {
    const running = await findPostmaster(data);
    if (running === undefined) return undefined;
    const answer = await askServer({ ...adminOf(running.port, password), database: 'postgres' });
    if (typeof answer === 'object' && answer.folder === (await realpath(data))) return asOurs(running, answer);
    if (answer === 'starting') heardAt = Date.now();
    if (Date.now() - heardAt > silentMs) await stopCluster(home, 'immediate');
  }
}

/** How the superuser connects. */
export function adminOf(port: number, password: string) {
  return { host: '127.0.0.1', port, user: 'postgres', password };
}

function asOurs(running: Postmaster, { name, folder }: ServerIdentity): StartedServer {
  if (name.startsWith(namePrefix)) return { ...running, id: name.slice(namePrefix.length) };
  const mend = `Stop it first: pg_ctl -D ${folder} stop`;
  throw new Error(`A PostgreSQL server that Winnow did not start (process ${running.pid}) uses ${folder}. ${mend}`);
}

/** Undefined when another server, or what is left of one, has the folder: it is looked for again. */
async function startNew(home: ServerHome, deadline: number): Promise<StartedServer | undefined> {
  const log = logOf(home);
  await rotateLog(log);
  const before = Number(await readFile(portFileOf(home), 'utf8').catch(() => '0'));
  const port = (await isFree(before)) ? before : await freePort();
  const id = randomBytes(8).toString('hex');
  const { code, output } = await control(home, [
    'start',
    '-w',
    '-t',
    `${startSeconds}`,
    ...startOptions(home, port, id),
  ]);
  if (code === 0) return { port, pid: (await findPostmaster(dataOf(home)))?.pid ?? 0, id };
  const said = (await readFile(log, 'utf8').catch(() => '')).slice(-2_000);
  // After the server was killed its children take a moment to notice.
  const isTaken = /pre-existing shared memory block|lock file "postmaster.pid" already exists/.test(said);
  if (!isTaken || Date.now() > deadline) throw new Error(`PostgreSQL did not start: ${output.trim()}\n${said.trim()}`);
  await rotateLog(log, 0);
  await delay(300);
  return undefined;
}

/** Stops it, ending its sessions; `immediate` leaves its log to be replayed by the next start. */
export async function stopCluster(home: ServerHome, mode: 'fast' | 'immediate' = 'fast'): Promise<void> {
  const { code, output } = await control(home, ['stop', '-w', '-m', mode]);
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

function startOptions(home: ServerHome, port: number, id: string): readonly string[] {
  const settings = Object.entries(serverSettings(serverName(id))).map(([key, value]) => `-c ${key}=${value}`);
  return ['-l', logOf(home), '-o', `-p ${port} ${settings.join(' ')}`];
}

function serverSettings(name: string): Readonly<Record<string, string>> {
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    cluster_name: name,
    shared_buffers: `${sharedBuffers()}MB`,
    max_connections: '200',
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
    // The statement of a process that is gone ends, with its locks; Windows cannot tell.
    ...(process.platform !== 'win32' && { client_connection_check_interval: '2s' }),
  };
}

/** An eighth of the memory, at most 512 MB. */
function sharedBuffers(): number {
  const limit = constrainedMemory();
  const memory = limit > 0 ? Math.min(limit, os.totalmem()) : os.totalmem();
  return Math.max(32, Math.min(512, Math.floor(memory / mebibyte / 8)));
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
