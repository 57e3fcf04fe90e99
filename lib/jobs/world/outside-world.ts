/** The world as this installation sees it: clock, name resolution, folders and the key of its secrets. */

import { installationKey } from '../../db/secret-key.ts';
import { environment, EnvironmentError } from '../../env.ts';
import { readAuthorities } from '../../outside/authorities.ts';
import { systemClock } from '../../outside/clock.ts';
import { createResolver } from '../../outside/dns.ts';
import type { GivenWorld } from './open-site.ts';

export function outsideWorld(): GivenWorld {
  const { hosts, fileRoots, secretKey, dataFolder, programsFolder, cache, caFile } = environment();
  const overrides = new Map([...hosts].map(([name, address]) => [name, [address]] as const));
  return {
    clock: systemClock,
    fileRoots,
    ...(caFile !== undefined && { authorities: authoritiesOf(caFile) }),
    cache,
    ...(programsFolder !== undefined && { programs: { folder: programsFolder } }),
    secretKey: () => installationKey(secretKey, dataFolder),
    resolver: createResolver({ overrides, clock: systemClock }),
  };
}

function authoritiesOf(file: string): readonly string[] {
  const read = readAuthorities(file);
  if (!read.ok) throw new EnvironmentError(`WINNOW_CA_FILE: ${file} ${read.problem}.`);
  return read.certificates;
}
