/** Starts and ends gatherd as a process of its own, over the services of a test. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { waitForPort } from '../../../engine/testing/ports.ts';
import { testSecretKey } from '../../../services/testing/test-services.ts';

export interface GatherdProcess {
  readonly pid: number;
  /** Resolves when it has ended. */
  readonly end: (signal: NodeJS.Signals) => Promise<void>;
}

/** Whose secrets are those of tests. */
interface Installation {
  readonly database: { readonly url: string };
  readonly folder: string;
}

/** V8 leaves garbage where there is room for it; what is measured is what the clients need. */
const smallHeap = ['--max-old-space-size=192', '--max-semi-space-size=8'];
const program = path.join(import.meta.dirname, 'gatherd-process.ts');

/** Resolves when the port answers. */
export async function runGatherd({ database, folder }: Installation, port: number): Promise<GatherdProcess> {
  const env = {
    BASE_URL: '',
    HOST: '',
    PORT: '',
    DATABASE_URL: database.url,
    WINNOW_DATA: folder,
    WINNOW_SECRET_KEY: testSecretKey,
  };
  const child = spawn(process.execPath, [...smallHeap, program], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await waitForPort(port, 'gatherd').catch(() => waitForPort(port, 'gatherd'));
  return {
    pid: child.pid ?? 0,
    end: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}
