/** The lease of one named site, for who asks a site a few things beside the runs: never while somebody else asks it. */

import type { Visit } from '../../engine/ports.ts';
import type { LeaseKeeper } from './leases.ts';
import { guarded } from '../sql/store-error.ts';

/** A visit that belongs to no run. */
const noRun = 0;

export type SiteLease =
  | { readonly visit: Visit; readonly heldBy?: undefined }
  /** `heldBy`: the run whose visit it is, 0 when it only waits its delay or is asked by another simulation. */
  | { readonly visit?: undefined; readonly heldBy: number };

interface LeasedRow {
  readonly id: number;
  readonly epoch: string;
  readonly robots: Visit['robots'] | null;
  readonly wait_ms: number;
  readonly taken_over: boolean;
}

/** A site is handed out this long before it may be asked. */
const earlyMs = 500;

/** The site becomes known by this when it was not. */
export async function leaseSite(keeper: LeaseKeeper, siteKey: string): Promise<SiteLease> {
  const { pool, workerId, leaseMs } = keeper;
  const { rows } = await guarded(() =>
    pool.query<LeasedRow>(
      `INSERT INTO crawl.site AS s (key, lease_epoch, lease_owner, lease_until)
       VALUES ($1, 1, $2, now() + $3 * interval '1 ms')
       ON CONFLICT (key) DO UPDATE SET lease_epoch = s.lease_epoch + 1, lease_owner = $2, lease_run = NULL,
         lease_until = now() + $3 * interval '1 ms'
       WHERE s.lease_until <= now() AND s.avail_at <= now() + ${earlyMs} * interval '1 ms'
       RETURNING s.id, s.lease_epoch AS epoch, s.robots,
         coalesce((SELECT o.lease_owner IS NOT NULL FROM crawl.site o WHERE o.key = $1), false) AS taken_over,
         CASE WHEN s.avail_at > now() THEN extract(epoch FROM s.avail_at - now()) * 1000 ELSE 0 END::float8 AS wait_ms`,
      [siteKey, workerId, leaseMs],
    ),
  );
  const [row] = rows;
  if (row === undefined) return { heldBy: await holderOf(keeper, siteKey) };
  const { id, epoch, robots, wait_ms, taken_over } = row;
  const visit = { runId: noRun, siteId: id, siteKey, epoch: Number(epoch), leaseMs, waitMs: wait_ms };
  return { visit: { ...visit, ...(robots && { robots }), ...(taken_over && { takenOver: true }) } };
}

async function holderOf({ pool }: LeaseKeeper, siteKey: string): Promise<number> {
  const { rows } = await guarded(() =>
    pool.query<{ readonly run: number | null }>(
      'SELECT lease_run AS run FROM crawl.site WHERE key = $1 AND lease_until > now()',
      [siteKey],
    ),
  );
  return rows[0]?.run ?? noRun;
}
