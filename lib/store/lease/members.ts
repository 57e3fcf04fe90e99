/**
 * The engines that work on a run, and their shares of what the run may use over all of them (robot.conf, max-connections
 * and max-working) and of its sites. A share is a lease: an engine that does not renew it may use nothing any more.
 */

import type pg from 'pg';
import type { Need } from '../../engine/share-port.ts';
import { membersLock } from '../sql/locks.ts';
import { guarded } from '../sql/store-error.ts';
import { storedJson } from '../sql/stored-text.ts';
import { inTransaction } from '../sql/transaction.ts';
import { fairSites, shareOf } from './fair-shares.ts';
import type { LeaseKeeper } from './leases.ts';

export interface MemberNeeds {
  readonly run: number;
  /** True if only one engine may fetch at a time, because the run counts fetches in memory. */
  readonly isAlone: boolean;
  /** Bounds of the run over all engines; Infinity if unbounded. */
  readonly bounds: { readonly connections: number; readonly urls: number };
  readonly connections: Need;
  /** URLs in memory. */
  readonly urls: Need;
  /** Sites visited now. */
  readonly sites: number;
  readonly wantsSites: boolean;
}

export interface MemberShare {
  readonly connections: number;
  readonly urls: number;
  readonly sites: number;
}

export const noShare: MemberShare = { connections: 0, urls: 0, sites: 0 };

interface MemberRow {
  readonly run: number;
  readonly worker: number;
  readonly connections: number | null;
  readonly wanted_connections: number;
  readonly urls: number | null;
  readonly wanted_urls: number;
  readonly sites: number;
  readonly wants_sites: boolean;
}

const othersSql = `
SELECT run_id AS run, worker_id AS worker, connections, wanted_connections, urls, wanted_urls, sites, wants_sites
FROM crawl.run_member WHERE run_id = ANY ($1::int[]) AND worker_id <> $2 AND until > clock_timestamp()`;

/** A run or a worker that is gone has no members: it gets no row, and no share. */
const renewSql = `
WITH gone AS (
  DELETE FROM crawl.run_member WHERE run_id = ANY ($1::int[]) AND worker_id <> $2 AND until <= clock_timestamp()
), beat AS (
  UPDATE crawl.run SET heartbeat_at = now() WHERE id = ANY ($1::int[])
)
INSERT INTO crawl.run_member AS m (run_id, worker_id, until, connections, wanted_connections, urls, wanted_urls, sites, wants_sites)
SELECT r.id, w.id, clock_timestamp() + $4 * interval '1 ms', j.connections, j.wanted_connections, j.urls, j.wanted_urls, j.sites, j.wants_sites
FROM jsonb_to_recordset($3::jsonb) AS j (run int, connections int, wanted_connections int, urls int, wanted_urls int, sites int, wants_sites boolean)
JOIN crawl.run r ON r.id = j.run JOIN crawl.worker w ON w.id = $2
ON CONFLICT (run_id, worker_id) DO UPDATE SET until = excluded.until, connections = excluded.connections,
  wanted_connections = excluded.wanted_connections, urls = excluded.urls, wanted_urls = excluded.wanted_urls,
  sites = excluded.sites, wants_sites = excluded.wants_sites
RETURNING run_id AS run`;

/**
 * Says that this worker works on the runs, and what it needs of them. Gives back its shares until the lease ends, by
 * run. One caller at a time: `granted` has to be what the worker may use until it hears the answer.
 */
export async function renewShares(
  { pool, workerId, leaseMs }: LeaseKeeper,
  needs: readonly MemberNeeds[],
): Promise<ReadonlyMap<number, MemberShare>> {
  const runs = needs.map(({ run }) => run);
  return guarded(() =>
    inTransaction(pool, async (client) => {
      await lockMembers(client, runs);
      const { rows } = await client.query<MemberRow>(othersSql, [runs, workerId]);
      const shared = needs.map((own) => {
        const others = rows.filter(({ run }) => run === own.run);
        const row = ownRow(workerId, own);
        if (!own.isAlone) return { run: own.run, ...shareAmong(row, others, own.bounds) };
        const isTaken = others.some(({ connections }) => connections !== 0);
        return { run: own.run, ...(isTaken ? { row, share: noShare } : shareAmong(row, [], own.bounds)) };
      });
      const values = [runs, workerId, storedJson(shared.map(({ row }) => row)), leaseMs];
      const { rows: renewed } = await client.query<{ run: number }>(renewSql, values);
      const known = new Set(renewed.map(({ run }) => run));
      const shares = shared.filter(({ run }) => known.has(run)).map(({ run, share }) => [run, share] as const);
      return new Map(shares);
    }),
  );
}

/** Locks the runs in order, so that workers don't deadlock. Members read afterwards are current. */
async function lockMembers(client: pg.ClientBase, runs: readonly number[]): Promise<void> {
  for (const run of runs.toSorted((a, b) => a - b)) {
    await client.query('SELECT pg_advisory_xact_lock($1, $2)', [...membersLock(run)]);
  }
}

function ownRow(worker: number, { run, connections, urls, sites, wantsSites }: MemberNeeds): MemberRow {
  return {
    run,
    worker,
    connections: toStored(connections.granted),
    wanted_connections: connections.wanted,
    urls: toStored(urls.granted),
    wanted_urls: toStored(urls.wanted) ?? 0,
    sites,
    wants_sites: wantsSites,
  };
}

function shareAmong(
  own: MemberRow,
  others: readonly MemberRow[],
  bounds: MemberNeeds['bounds'],
): { readonly row: MemberRow; readonly share: MemberShare } {
  // Where a bound cannot be divided, those that visit sites come first, then those that have lived longest.
  const members = [...others, own].toSorted((a, b) => Number(a.sites > 0) - Number(b.sites > 0) || b.worker - a.worker);
  const place = members.indexOf(own);
  const connections = shareOf(bounds.connections, members.map(connectionsOf), place);
  const urls = shareOf(bounds.urls, members.map(urlsOf), place);
  const sitesOf = members.map(({ sites, wants_sites }) => ({ sites, wantsSites: wants_sites }));
  const sites = connections.couldHave && urls.couldHave ? fairSites(sitesOf, place) : 0;
  return {
    row: { ...own, connections: toStored(connections.granted), urls: toStored(urls.granted) },
    share: { connections: connections.limit, urls: urls.limit, sites },
  };
}

function connectionsOf({ connections, wanted_connections: wanted }: MemberRow): Need {
  return { granted: connections ?? Infinity, wanted };
}

function urlsOf({ urls, wanted_urls: wanted }: MemberRow): Need {
  return { granted: urls ?? Infinity, wanted };
}

function toStored(count: number): number | null {
  return count === Infinity ? null : count;
}

/** The worker has let go of the run. */
export async function leaveRun({ pool, workerId }: Pick<LeaseKeeper, 'pool' | 'workerId'>, run: number): Promise<void> {
  await guarded(() => pool.query('DELETE FROM crawl.run_member WHERE run_id = $1 AND worker_id = $2', [run, workerId]));
}
