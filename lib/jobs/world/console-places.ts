/** Where the console of this installation listens, announced to every process that crawls. */

import type pg from 'pg';
import { createPool } from '../../db/pool.ts';
import { runningDatabaseUrl } from '../../db/running-database.ts';
import { environment } from '../../env.ts';
import { schemeOf } from '../../match/urls/url-schemes.ts';
import { databasePlace, watchOwnPlaces } from './own-places.ts';
import { machineAddresses } from '../../outside/addresses.ts';
import type { OwnPlace, OwnPlaces } from '../../outside/egress.ts';
import { listeningHosts } from '../../outside/listening-place.ts';
import { announceOwnPlaces, renewMs, withdrawOwnPlaces } from '../../store/lease/announced-places.ts';

/** By its own port, and by the address people use, which may be that of a proxy before it. */
export function consolePlaces(): readonly OwnPlace[] {
  const { host, port, baseUrl, baseUrlGiven } = environment();
  const console = { what: 'console', port, hosts: listeningHosts(host) };
  return baseUrlGiven ? [console, { what: 'address of the console', ...placeOf(new URL(baseUrl)) }] : [console];
}

function placeOf({ protocol, hostname, port }: URL): Omit<OwnPlace, 'what'> {
  const usual = schemeOf(protocol.slice(0, -1))?.port ?? 0;
  return { port: port === '' ? usual : Number(port), hosts: [hostname] };
}

/** Says so before the console listens, and as long as it does. Answers what ends it. */
export async function announceConsole(databaseUrl: string): Promise<() => Promise<void>> {
  const announce = (): Promise<void> => withPool(databaseUrl, (pool) => announceOwnPlaces(pool, consolePlaces()));
  await announce();
  // A database that is away just now is asked again within the two days that an announcement holds.
  const renewing = setInterval(() => void announce().catch(() => undefined), renewMs);
  return async () => {
    clearInterval(renewing);
    await withPool(databaseUrl, (pool) => withdrawOwnPlaces(pool, consolePlaces()));
  };
}

/** For a command that asks the network without an engine: by the database, or by the settings when none runs. */
export async function ownPlacesNow(): Promise<OwnPlaces> {
  const settled = { places: consolePlaces(), machine: machineAddresses() };
  let databaseUrl = '';
  try {
    databaseUrl = runningDatabaseUrl();
    const { places } = await withPool(databaseUrl, async (pool) => (await watchOwnPlaces(pool)).current());
    return { ...settled, places: [...settled.places, ...places] };
  } catch {
    return { ...settled, places: [...settled.places, ...(await databasePlace(databaseUrl))] };
  }
}

async function withPool<T>(databaseUrl: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = createPool({ url: databaseUrl, name: 'winnow places', max: 1 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
