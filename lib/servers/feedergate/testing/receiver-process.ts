/** The feed receiver as its own process, over the services of a test. */

import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { stateKey } from '../../../db/feed-receiver.ts';
import { freePort } from '../../../engine/testing/ports.ts';
import type { FeedReceiver, ReceiverState } from '../../../services/feedergate/contract.ts';
import type { Services } from '../../../services/index.ts';
import { admin, openTestServices, testSecretKey, value } from '../../../services/testing/test-services.ts';
import type { TestServices } from '../../../services/testing/test-services.ts';

export interface StoredUpload {
  readonly source: string;
  readonly kind: string;
  readonly type: string;
  readonly channel: string;
  readonly sender: string;
  readonly file: string | null;
  readonly size: number;
}

export interface TestReceiver extends TestServices {
  readonly httpPort: number;
  readonly httpsPort: number;
  /** Saves these over the settings of the test. */
  readonly set: (settings?: Partial<Settings>) => Promise<FeedReceiver>;
  readonly start: () => Promise<void>;
  /** Resolves when it has ended. */
  readonly end: (signal: NodeJS.Signals) => Promise<void>;
  /** What the process says of itself, as soon as it fits. */
  readonly state: (fits: (state: ReceiverState) => boolean) => Promise<ReceiverState>;
  /** In the order of their numbers. */
  readonly uploads: () => Promise<readonly StoredUpload[]>;
  readonly files: () => Promise<readonly string[]>;
}

type Settings = Extract<Parameters<Services['saveFeedReceiver']>[1], { readonly on: boolean }>;

const program = path.resolve(import.meta.dirname, '../../feedergate-process.ts');

/** Both ports on 127.0.0.1, switched on but not started; uploads go to the collection `feeds`. */
export async function openTestReceiver(): Promise<TestReceiver> {
  const test = await openTestServices();
  const { services, database, folder } = test;
  value(await services.createCollection(admin, { slug: 'feeds', name: 'Feeds', url: 'http://127.0.0.1/' }));
  const given = { ...usual, httpPort: await freePort(), httpsPort: await freePort() };
  const set: TestReceiver['set'] = async (more) => value(await services.saveFeedReceiver(admin, { ...given, ...more }));
  await set();
  const { start, end, log } = runProcess(test);
  return {
    ...test,
    httpPort: given.httpPort,
    httpsPort: given.httpsPort,
    set,
    start,
    end,
    state: (fits) => stateOf(test, fits, log),
    uploads: async () => (await database.pool.query<StoredUpload>(selectUploads)).rows,
    files: () => readdir(path.join(folder, 'feeds')).catch(() => []),
    close: async () => {
      await end('SIGKILL');
      await test.close();
    },
  };
}

const usual: Settings = {
  on: true,
  httpPort: null,
  httpsPort: null,
  address: '127.0.0.1',
  trusted: '127.0.0.0/8',
  strict: false,
  collection: 'feeds',
  sources: '',
  maxBacklog: 20_000,
  fileDays: 30,
  logDays: 365,
  spoolGigabytes: 20,
  maxMegabytes: 1024,
};

const selectUploads = `
SELECT s.name AS source, s.kind, f.type, f.channel, f.sender, f.file, f.size::int
FROM crawl.feed f JOIN crawl.feed_source s ON s.id = f.source_id ORDER BY f.id`;

interface TestProcess extends Pick<TestReceiver, 'start' | 'end'> {
  /** What it printed. */
  readonly log: () => string;
}

function runProcess({ context, database, folder }: TestServices): TestProcess {
  let child: ChildProcess | undefined;
  let log = '';
  const cleared = { BASE_URL: '', HOST: '', PORT: '' };
  const env = { ...cleared, DATABASE_URL: database.url, WINNOW_DATA: folder, WINNOW_SECRET_KEY: testSecretKey };
  const hear = (piece: Buffer): void => {
    log += piece.toString();
  };
  return {
    log: () => log,
    start: async () => {
      // What an earlier process said of itself says nothing of this one.
      await context.settings.remove(stateKey);
      child = spawn(process.execPath, [program], {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', hear);
    },
    end: async (signal) => {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}

const patienceMs = 30_000;

async function stateOf(
  { services, clock }: TestServices,
  fits: (state: ReceiverState) => boolean,
  log: () => string,
): Promise<ReceiverState> {
  for (const since = Date.now(); ; await delay(50)) {
    clock.now = Date.now();
    const found = value(await services.getFeedReceiver(admin)).state;
    if (found !== undefined && fits(found)) return found;
    if (Date.now() - since > patienceMs) throw new Error(`${JSON.stringify(found)} does not fit. ${log()}`);
  }
}
