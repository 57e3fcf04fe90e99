/** The world as this installation sees it: clock, name resolution, folders and the key of its secrets. */

import { installationKey } from '../../db/secret-key.ts';
import { environment, EnvironmentError } from '../../env.ts';
import { newsServerOf } from '../../match/urls/news-server.ts';
import type { NewsServer } from '../../match/urls/news-server.ts';
import { readAuthorities } from '../../outside/authorities.ts';
import { systemClock } from '../../outside/clock.ts';
import { createResolver } from '../../outside/dns.ts';
import type { GivenWorld } from './open-site.ts';

export function outsideWorld(): GivenWorld {
  const { hosts, newsServer, fileRoots, secretKey, dataFolder, programsFolder, cache, caFile } = environment();
  const overrides = new Map([...hosts].map(([name, address]) => [name, [address]] as const));
  return {
    clock: systemClock,
    fileRoots,
    ...(newsServer !== undefined && { newsServer: serverOf(newsServer) }),
    ...(caFile !== undefined && { authorities: authoritiesOf(caFile) }),
    cache,
    ...(programsFolder !== undefined && { programs: { folder: programsFolder } }),
    secretKey: () => installationKey(secretKey, dataFolder),
    resolver: createResolver({ overrides, clock: systemClock }),
  };
}

function serverOf(written: string): NewsServer {
  const server = newsServerOf(written);
  if (server !== undefined) return server;
  throw new EnvironmentError(`NNTPSERVER is a host with or without a port, such as news.example:119, not ${written}.`);
}

function authoritiesOf(file: string): readonly string[] {
  const read = readAuthorities(file);
  if (!read.ok) throw new EnvironmentError(`WINNOW_CA_FILE: ${file} ${read.problem}.`);
  return read.certificates;
}
