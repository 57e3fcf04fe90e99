/** A whole Winnow for tests: `winnow start` on a data folder and a port of its own. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { firstSettled } from '../../sdk/first-settled.ts';
import { freePort } from '../../engine/testing/ports.ts';

export interface StartedWinnow {
  /** Process id of the supervisor. */
  readonly pid: number;
  /** Everything it printed so far. */
  readonly said: () => string;
  /** Resolves with its exit code when it has ended; null when it was killed. */
  readonly ended: Promise<number | null>;
  /** Resolves with the line, or the part of it in parentheses, when it was printed; rejects when it ended before. */
  readonly says: (line: RegExp) => Promise<string>;
  readonly signal: (signal: NodeJS.Signals) => void;
}

export interface Installation {
  /** Of the console, without a slash at the end. */
  readonly url: string;
  readonly dataFolder: string;
  /** The link that makes the first administrator, as the terminal shows it. */
  readonly setupLink: string;
  readonly winnow: StartedWinnow;
  readonly stop: () => Promise<void>;
}

/** Ready, with its set-up link. Its folder is removed when it is stopped. */
export async function startInstallation(settings: Readonly<Record<string, string>> = {}): Promise<Installation> {
  const dataFolder = await makeDataFolder();
  const port = await freePort();
  const winnow = startWinnow({ ...settings, WINNOW_DATA: dataFolder, PORT: String(port) });
  const setupLink = await winnow.says(/first administrator, open (\S+)/);
  return {
    url: `http://localhost:${port}`,
    dataFolder,
    setupLink,
    winnow,
    stop: async () => {
      winnow.signal('SIGTERM');
      await winnow.ended;
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Where the database's user can enter, who is another one when the tests run as root. */
export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'winnow-start-'));
  await chmod(folder, 0o755);
  return folder;
}

const program = path.resolve(import.meta.dirname, '../winnow.ts');

/** `winnow start` with these settings, and none of the machine's own. */
export function startWinnow(settings: Readonly<Record<string, string>>): StartedWinnow {
  const cleared = { DATABASE_URL: '', BASE_URL: '', HOST: '', WINNOW_SECRET_KEY: '' };
  const child = spawn(process.execPath, [program, 'start'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...cleared, ...settings },
  });
  const ended = once(child, 'exit').then(() => child.exitCode);
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  return {
    pid: child.pid ?? 0,
    said: () => said,
    ended,
    says: (line) => {
      const heard = new Promise<string>((resolve) => {
        const look = (): void => {
          const found = line.exec(said);
          if (found !== null) resolve(found[1] ?? found[0]);
        };
        child.stderr.on('data', look);
        look();
      });
      const tooEarly = ended.then((code): never => {
        throw new Error(`winnow start ended with ${code} before it said ${line}:\n${said}`);
      });
      return firstSettled([heard, tooEarly]);
    },
    signal: (signal) => void child.kill(signal),
  };
}
