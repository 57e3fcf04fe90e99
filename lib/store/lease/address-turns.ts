/**
 * Servers whose hosts share a delay (a RootNode's Delay counts per address) are asked by one worker at a time: the leases
 * of their sites say by whom. Within a worker, visits take turns in memory.
 */

import type pg from 'pg';
import type { Visit } from '../../engine/ports.ts';
import { addressLock } from '../sql/locks.ts';
import { guarded } from '../sql/store-error.ts';
import { inTransaction } from '../sql/transaction.ts';

/** SQL condition on site `s`: another worker (`worker`) asks the same server. */
export const isAskedElsewhere = (worker: string): string =>
  `EXISTS (SELECT FROM crawl.site o WHERE o.address = s.address AND o.lease_owner <> ${worker} AND o.lease_until > now())`;

/**
 * Notes the server a leased site is on. Answers in how many milliseconds it may be asked: the rest of the delay after
 * the last request of others, all of it (`delayMs`) after the death of who asked; undefined when another worker asks it.
 */
export async function takeAddress(
  { pool, workerId }: { readonly pool: pg.Pool; readonly workerId: number },
  { siteId }: Visit,
  { ip, delayMs }: { readonly ip: string; readonly delayMs: number },
): Promise<number | undefined> {
  return guarded(() =>
    inTransaction(pool, async (client) => {
      await client.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [addressLock, ip]);
      await client.query(
        'UPDATE crawl.site SET address = $2::inet WHERE id = $1 AND address IS DISTINCT FROM $2::inet',
        [siteId, ip],
      );
      const { rows } = await client.query<{ elsewhere: boolean; wait_ms: number }>(
        `SELECT ${isAskedElsewhere('$2')} AS elsewhere, greatest(0, (
           SELECT max(CASE WHEN o.lease_owner <> $2 THEN $3 ELSE least($3, extract(epoch FROM o.avail_at - now()) * 1000) END)
           FROM crawl.site o WHERE o.address = s.address AND o.id <> s.id))::float8 AS wait_ms
         FROM crawl.site s WHERE s.id = $1`,
        [siteId, workerId, delayMs],
      );
      const [row] = rows;
      return row === undefined || row.elsewhere ? undefined : row.wait_ms;
    }),
  );
}
