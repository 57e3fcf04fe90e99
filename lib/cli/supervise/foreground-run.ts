/** Works on one run in this process until it has ended. Ctrl+C stops it; a second one ends it at once. */

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import type { Logger } from 'pino';
import { runningDatabaseUrl } from '../../db/running-database.ts';
import { environment } from '../../env.ts';
import { runEngine } from '../../jobs/engine.ts';
import { outsideWorld } from '../../jobs/world/outside-world.ts';
import { productVersion } from './engine-process.ts';
import { cli } from '../../services/actor.ts';
import type { Services } from '../../services/index.ts';
import type { RunRow } from '../../services/runs/contract.ts';
import { expectOk } from '../answer.ts';
import { say } from '../print.ts';
import { startProgress } from '../progress.ts';
import { numberWords } from '../../sdk/count-words.ts';

export interface NamedRun {
  readonly slug: string;
  readonly run: number;
}

/** The run as it is when nobody here works on it any more: ended, or paused with the reason. */
export async function runInForeground(services: Services, named: NamedRun): Promise<RunRow> {
  const databaseUrl = runningDatabaseUrl();
  const { dataFolder, leaseMs, harvestDebug } = environment();
  const engine = new AbortController();
  const release = onInterrupt(
    () => services.stopRun(cli, named),
    () => services.killRun(cli, named).finally(() => engine.abort()),
  );
  const working = runEngine(
    {
      databaseUrl,
      dataFolder,
      leaseMs,
      version: productVersion(),
      world: outsideWorld(),
      log: openLog(dataFolder),
      debug: harvestDebug,
      onlyRun: named.run,
    },
    engine.signal,
  );
  const shown = showProgress(services, named, engine.signal);
  try {
    await working;
  } finally {
    engine.abort();
    await shown;
    release();
  }
  return expectOk(await services.getRun(cli, named));
}

function openLog(dataFolder: string): Logger {
  const folder = path.join(dataFolder, 'logs');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return pino({ level: environment().logLevel, name: 'crawl' }, pino.destination(path.join(folder, 'crawl.log')));
}

async function showProgress(services: Services, named: NamedRun, ended: AbortSignal): Promise<void> {
  const progress = startProgress();
  while (!ended.aborted) {
    // While the database is away the engine waits, and so does this line.
    const result = await services.getRun(cli, named).catch(() => undefined);
    if (result?.ok === true) progress.show(progressLine(result.value));
    await delay(500, undefined, { signal: ended }).catch(() => undefined);
  }
  progress.end();
}

function progressLine({ id, state, reason, accounting }: RunRow): string {
  const { fetched, rejected, failed, queued } = accounting;
  const counts = `${numberWords(fetched)} fetched · ${numberWords(queued)} queued · ${numberWords(rejected)} rejected`;
  const why = state === 'paused' && reason !== undefined ? ` · ${reason}` : '';
  return `Run ${id} ${state}: ${counts} · ${numberWords(failed)} failed${why}`;
}

/** npm passes on a signal its child already has: what comes together counts once. */
const sameSignalMs = 400;

/** Answers what takes the listeners away again. */
function onInterrupt(stop: () => Promise<unknown>, force: () => Promise<unknown>): () => void {
  let firstAt: number | undefined;
  const tell = (order: () => Promise<unknown>): void => {
    order().catch((error: unknown) => say(String(error)));
  };
  const onSignal = (): void => {
    if (firstAt === undefined) {
      firstAt = performance.now();
      say('Stopping after requests in flight have finished.');
      tell(stop);
    } else if (performance.now() - firstAt > sameSignalMs) tell(force);
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.on(signal, onSignal);
  return () => signals.forEach((signal) => process.removeListener(signal, onSignal));
}
