/** The engine process: `node lib/cli/supervise/engine-process.ts`. SIGTERM lets go of everything and ends it; a second one ends it at once. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { runningDatabaseUrl } from '../../db/running-database.ts';
import { environment } from '../../env.ts';
import { runEngine } from '../../jobs/engine.ts';
import { outsideWorld } from '../../jobs/world/outside-world.ts';
import type * as Services from '../../services/server.ts';

const packageFile = path.join(import.meta.dirname, '../../../package.json');

/** The version of the product. */
export function productVersion(): string {
  const { version }: { readonly version: string } = JSON.parse(readFileSync(packageFile, 'utf8'));
  return version;
}

let services: Promise<typeof Services> | undefined;

/** The services are loaded when something is due for the first time: many engines never need them. */
function loadServices(): Promise<typeof Services> {
  return (services ??= import('../../services/server.ts'));
}

const timed = {
  fireSchedules: async (worker: number) => (await loadServices()).fireSchedules(worker),
  startRounds: async (worker: number) => (await loadServices()).startRounds(worker),
  startFeeds: async () => (await loadServices()).startFeeds(),
};

function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT'] as const) {
    process.on(name, () => {
      if (stop.signal.aborted) process.exit(1);
      stop.abort();
    });
  }
  return stop.signal;
}

if (import.meta.main) {
  const { dataFolder, leaseMs, logLevel, harvestDebug: debug } = environment();
  const databaseUrl = runningDatabaseUrl();
  const log = pino({ level: logLevel, name: 'engine' });
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'the engine stopped because of an internal error');
    process.exit(1);
  });
  const world = outsideWorld();
  const version = productVersion();
  await runEngine({ databaseUrl, dataFolder, leaseMs, version, world, log, debug, ...timed }, stopSignal());
  // Connections left open would keep the process for as long as they may be idle.
  await (await services)?.closeServices();
  log.info('the engine has ended');
}
