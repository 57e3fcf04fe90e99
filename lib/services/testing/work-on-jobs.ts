/** An engine in the process of the test that works on jobs and runs until the test is done with it. */

import { pino } from 'pino';
import { runEngine } from '../../jobs/engine.ts';
import type { EngineOptions } from '../../jobs/engine.ts';
import { systemClock } from '../../outside/clock.ts';
import { createResolver } from '../../outside/dns.ts';
import type { TestServices } from './test-services.ts';

/** Answers what ends it. */
export function startEngine(
  { database, folder }: Pick<TestServices, 'database' | 'folder'>,
  given: Partial<EngineOptions> = {},
): () => Promise<void> {
  const stop = new AbortController();
  const options = {
    databaseUrl: database.url,
    dataFolder: folder,
    leaseMs: 2_000,
    version: 'test',
    world: { clock: systemClock, resolver: createResolver() },
    log: pino({ level: 'silent' }),
    ...given,
  };
  const ended = runEngine(options, stop.signal);
  return () => {
    stop.abort();
    return ended;
  };
}
