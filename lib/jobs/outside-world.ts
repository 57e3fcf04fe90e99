/** The world as this installation sees it: clock, name resolution, folders and the key of its secrets. */

import { installationKey } from '../db/secret-key.ts';
import { environment } from '../env.ts';
import { systemClock } from '../outside/clock.ts';
import { createResolver } from '../outside/dns.ts';
import type { GivenWorld } from './open-site.ts';

export function outsideWorld(): GivenWorld {
  const { hosts, fileRoots, secretKey, dataFolder, programsFolder, cache } = environment();
  const overrides = new Map([...hosts].map(([name, address]) => [name, [address]] as const));
  return {
    clock: systemClock,
    fileRoots,
    cache,
    ...(programsFolder !== undefined && { programs: { folder: programsFolder } }),
    secretKey: () => installationKey(secretKey, dataFolder),
    resolver: createResolver({ overrides, clock: systemClock }),
  };
}
