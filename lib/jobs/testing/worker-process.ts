/** The engine as a process of its own, as the supervisor starts it: to be killed, stopped and started again. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { compileCacheFolder } from '../../compile-cache.ts';
import { systemVariables } from '../../env.ts';
import type { TestInstallation } from './installation.ts';

const workerFile = path.join(import.meta.dirname, '../../cli/supervise/engine-process.ts');

export interface WorkerProcess {
  readonly pid: number;
  /** What it logged, as lines of JSON; errors that ended it too. */
  readonly log: () => string;
  signal(name: NodeJS.Signals): void;
  /** Sends the signal, and resolves with the exit code when the process is gone: null when a signal ended it. */
  end(name: NodeJS.Signals): Promise<number | null>;
}

export function startWorker(
  { databaseUrl, folder }: Pick<TestInstallation, 'databaseUrl' | 'folder'>,
  leaseMs = 2_000,
  variables: Readonly<Record<string, string>> = {},
): WorkerProcess {
  const child = spawn(process.execPath, [workerFile], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: systemVariables({
      DATABASE_URL: databaseUrl,
      WINNOW_DATA: folder,
      WINNOW_LEASE_MS: String(leaseMs),
      WINNOW_LOG: 'info',
      NODE_COMPILE_CACHE: compileCacheFolder,
      ...variables,
    }),
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(String(chunk)));
  const exited = once(child, 'exit');
  return {
    pid: child.pid ?? 0,
    log: () => chunks.join(''),
    signal: (name) => void child.kill(name),
    end: async (name) => {
      if (child.exitCode === null && child.signalCode === null) child.kill(name);
      const [code] = await exited;
      return typeof code === 'number' ? code : null;
    },
  };
}
