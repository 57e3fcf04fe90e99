/** The server at work on a cluster, whoever started it, as its pid file tells. */

import { readFile, readdir, readlink, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { platform } from 'node:process';
import pg from 'pg';

export interface Postmaster {
  readonly pid: number;
  /** On 127.0.0.1; it may not listen yet. */
  readonly port: number;
}

const pidFileOf = (data: string): string => path.join(data, 'postmaster.pid');

/**
 * Undefined when none is at work. The pid file of a server that died is removed: its number may be another process's by
 * now (in a container almost surely), and PostgreSQL then refuses to start.
 */
export async function findPostmaster(data: string): Promise<Postmaster | undefined> {
  const found = await readPidFile(data);
  if (found === undefined) return undefined;
  if (platform !== 'linux') return exists(found.pid) ? found : undefined;
  const own = await processesIn(data);
  if (own.length === 0) await rm(pidFileOf(data), { force: true });
  // Children of a server that was killed take a moment to notice.
  return own.includes(found.pid) ? found : undefined;
}

/** Lines of the file: process id, folder, start, port, and more that a server adds while it starts. */
async function readPidFile(data: string): Promise<Postmaster | undefined> {
  const text = await readFile(pidFileOf(data), 'utf8').catch(() => '');
  const [pid, , , port] = text.split('\n').map(Number);
  return pid === undefined || !(pid > 0) ? undefined : { pid, port: port ?? 0 };
}

/** Ids of the processes that work in a folder: the server and its children work in that of their data. */
async function processesIn(folder: string): Promise<readonly number[]> {
  const real = await realpath(folder);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const places = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')));
  return pids.filter((_, index) => places[index] === real).map(Number);
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** What a server says of itself. */
export interface ServerIdentity {
  /** The name it was started with. */
  readonly name: string;
  /** Of its data; null for whoever may not see it. */
  readonly folder: string | null;
}

/** `starting`: it will answer once it has started, recovered from a crash, or made room for another connection. */
export async function askServer(config: pg.ClientConfig): Promise<ServerIdentity | 'starting' | 'silent'> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 3_000, query_timeout: 3_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<ServerIdentity>(
      `SELECT current_setting('cluster_name') AS name,
         CASE WHEN pg_has_role(current_user, 'pg_read_all_settings', 'MEMBER') THEN current_setting('data_directory') END AS folder`,
    );
    return rows[0] ?? 'silent';
  } catch (error) {
    // 57P03: cannot connect now; 53300: too many connections.
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return code === '57P03' || code === '53300' ? 'starting' : 'silent';
  } finally {
    await client.end().catch(() => undefined);
  }
}
