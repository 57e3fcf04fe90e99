/** Where the installation listens, as its processes announce it and as the database itself says. */

import type pg from 'pg';
import { guarded } from '../sql/store-error.ts';
import { thisProcess } from './process-identity.ts';

interface AnnouncedPlace {
  /** Such as `console`. */
  readonly what: string;
  readonly port: number;
  /** Names and addresses; every loopback address is meant besides. */
  readonly hosts: readonly string[];
}

/** Announced again well before they are forgotten; what a killed process leaves behind closes its port no longer. */
export const renewMs = 60 * 60_000;
const forgottenAfter = "interval '2 days'";

/** To be called before anything listens. Repeating it says that the places are still there. */
export async function announceOwnPlaces(
  pool: Pick<pg.Pool, 'query'>,
  places: readonly AnnouncedPlace[],
): Promise<void> {
  await pool.query(
    `INSERT INTO crawl.own_place (machine, what, port, hosts)
     SELECT $1, what, port, hosts FROM jsonb_to_recordset($2) AS given (what text, port int, hosts text[])
     ON CONFLICT (machine, what, port) DO UPDATE SET hosts = excluded.hosts, announced_at = now()`,
    [thisProcess().host, JSON.stringify(places)],
  );
}

/** Nothing listens there any more. */
export async function withdrawOwnPlaces(
  pool: Pick<pg.Pool, 'query'>,
  places: readonly Pick<AnnouncedPlace, 'what' | 'port'>[],
): Promise<void> {
  await pool.query(
    `DELETE FROM crawl.own_place o USING jsonb_to_recordset($2) AS given (what text, port int)
     WHERE o.machine = $1 AND o.what = given.what AND o.port = given.port`,
    [thisProcess().host, JSON.stringify(places)],
  );
}

export function createOwnPlaces(pool: pg.Pool) {
  return {
    announce: (place: AnnouncedPlace) => guarded(() => announceOwnPlaces(pool, [place])),
    withdraw: (place: Pick<AnnouncedPlace, 'what' | 'port'>) => guarded(() => withdrawOwnPlaces(pool, [place])),
  };
}

export type OwnPlaceStore = ReturnType<typeof createOwnPlaces>;

/** What was announced, and the database as it knows itself: a connection through a bouncer has another port. */
export async function readOwnPlaces(pool: Pick<pg.Pool, 'query'>): Promise<readonly AnnouncedPlace[]> {
  const { rows } = await pool.query<AnnouncedPlace>(
    `SELECT what, port, hosts FROM crawl.own_place WHERE announced_at > now() - ${forgottenAfter}
     UNION ALL
     SELECT 'database', current_setting('port')::int, array_remove(ARRAY[host(inet_server_addr())], NULL)`,
  );
  return rows;
}
