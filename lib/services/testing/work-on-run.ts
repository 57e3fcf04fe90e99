/** An engine in the process of the test that works on one run until it is over. */

import { pino } from 'pino';
import { runEngine } from '../../jobs/engine.ts';
import type { GivenWorld } from '../../jobs/world/open-site.ts';
import { systemClock } from '../../outside/clock.ts';
import { createResolver } from '../../outside/dns.ts';
import type { TestServices } from './test-services.ts';

export function workOnRun(
  { database, folder }: Pick<TestServices, 'database' | 'folder'>,
  run: number,
  world: Partial<GivenWorld> = {},
): Promise<void> {
  const options = {
    databaseUrl: database.url,
    dataFolder: folder,
    leaseMs: 2_000,
    version: 'test',
    world: { clock: systemClock, resolver: createResolver(), ...world },
    log: pino({ level: 'silent' }),
    onlyRun: run,
  };
  return runEngine(options, new AbortController().signal);
}
