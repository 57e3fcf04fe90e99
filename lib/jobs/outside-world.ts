/** The world as this installation sees it: clock, name resolution, and the addresses nobody may be led to. */

import { installationKey } from '../db/secret-key.ts';
import { environment } from '../env.ts';
import { machineAddresses } from '../outside/addresses.ts';
import { systemClock } from '../outside/clock.ts';
import { createResolver } from '../outside/dns.ts';
import type { World } from './open-site.ts';

/** `databaseUrl`: its port is never crawled, nor is the console's. */
export function outsideWorld(databaseUrl: string): Omit<World, 'samplePort'> {
  const { hosts, port, fileRoots, secretKey, dataFolder, programsFolder, cache } = environment();
  const overrides = new Map([...hosts].map(([name, address]) => [name, [address]] as const));
  const databasePort = Number(new URL(databaseUrl).port);
  return {
    clock: systemClock,
    fileRoots,
    cache,
    ...(programsFolder !== undefined && { programs: { folder: programsFolder } }),
    secretKey: () => installationKey(secretKey, dataFolder),
    resolver: createResolver({ overrides, clock: systemClock }),
    own: { ports: [port, databasePort > 0 ? databasePort : 5432], addresses: machineAddresses() },
  };
}
