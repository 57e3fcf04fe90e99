/** The places of the installation that no crawl may reach: the same for every process that crawls. */

import { lookup } from 'node:dns/promises';
import type pg from 'pg';
import { machineAddresses } from '../../outside/addresses.ts';
import type { OwnPlace, OwnPlaces } from '../../outside/egress.ts';
import { readOwnPlaces } from '../../store/lease/announced-places.ts';

export interface WatchedPlaces {
  readonly current: () => OwnPlaces;
  /** Reads them anew when they were last read more than a second ago. */
  readonly refresh: () => Promise<void>;
  readonly readNow: () => Promise<void>;
}

const freshMs = 1_000;

/** Rejects when the database does not answer: nothing is crawled before it is known what must not be. */
export async function watchOwnPlaces(pool: pg.Pool): Promise<WatchedPlaces> {
  const connectedTo = await databasePlace(pool.options.connectionString ?? '');
  const read = async (): Promise<OwnPlaces> => ({
    places: [...connectedTo, ...(await readOwnPlaces(pool))],
    machine: machineAddresses(),
  });
  let places = await read();
  let readAt = performance.now();
  const readNow = async (): Promise<void> => {
    places = await read();
    readAt = performance.now();
  };
  return {
    current: () => places,
    refresh: async () => {
      if (performance.now() - readAt >= freshMs) await readNow();
    },
    readNow,
  };
}

const usualPort = 5432;

/** Where this process reaches the database, which the server need not know of itself. A socket is no place. */
export async function databasePlace(databaseUrl: string): Promise<readonly OwnPlace[]> {
  const { hostname, port } = URL.parse(databaseUrl) ?? { hostname: '', port: '' };
  if (hostname === '') return [];
  const addresses = await lookup(hostname.replaceAll(/[[\]]/g, ''), { all: true }).catch(() => []);
  const hosts = [hostname, ...addresses.map(({ address }) => address)];
  return [{ what: 'database', port: port === '' ? usualPort : Number(port), hosts }];
}
