/** A whole Winnow for tests: `winnow start` on a data folder and a port of its own, ended when the tests are done. */

import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface Installation {
  /** Of the console, without a slash at the end. */
  readonly url: string;
  readonly dataFolder: string;
  /** The link that makes the first administrator, as the terminal shows it. */
  readonly setupLink: string;
  /** Process id of the supervisor. */
  readonly pid: number;
  /** Everything it printed so far. */
  readonly said: () => string;
  /** Resolves with its exit code when it has ended. */
  readonly ended: Promise<number | null>;
  readonly stop: () => Promise<void>;
}

const root = path.resolve(import.meta.dirname, '../..');
const readyLine = /Winnow is ready: \S+\n(?:.*open (\S+)\n)/;

/** Rejects with what it printed when it ends before it is ready. */
export async function startInstallation(): Promise<Installation> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'winnow-e2e-'));
  // The database runs as another user when the tests run as root.
  await chmod(dataFolder, 0o755);
  const port = await freePort();
  const child = startWinnow({ WINNOW_DATA: dataFolder, PORT: String(port) });
  const ended = once(child, 'exit').then(() => child.exitCode);
  let said = '';
  const ready = new Promise<string>((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const link = readyLine.exec(said)?.[1];
      if (link !== undefined) resolve(link);
    });
    void ended.then((code) => reject(new Error(`winnow start ended with ${code}:\n${said}`)));
  });
  const setupLink = await ready;
  return {
    url: `http://localhost:${port}`,
    dataFolder,
    setupLink,
    pid: child.pid ?? 0,
    said: () => said,
    ended,
    stop: async () => {
      if (child.exitCode === null) child.kill('SIGTERM');
      await ended;
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** `winnow start` with these settings, and none of the machine's own. */
export function startWinnow(settings: Readonly<Record<string, string>>): ChildProcess {
  const cleared = { DATABASE_URL: '', BASE_URL: '', HOST: '', WINNOW_SECRET_KEY: '' };
  return spawn(process.execPath, [path.join(root, 'lib/cli/winnow.ts'), 'start'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...cleared, ...settings },
  });
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
