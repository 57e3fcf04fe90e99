/** Leases of sites: one worker per site at a time, fenced by an epoch that rises with every lease. */

import type pg from 'pg';
import type { ReleaseState, SiteRobots, Visit } from '../../engine/ports.ts';
import type { RdmFact } from '../../sdk/resource.ts';
import { isAskedElsewhere } from './address-turns.ts';
import { stateCodes } from '../sql/codes.ts';
import { isLocked } from '../sql/locks.ts';
import { hasEnded, isThisProcess } from './process-identity.ts';
import type { ProcessIdentity } from './process-identity.ts';
import type { RunFacts } from '../sql/run-facts.ts';
import { guarded } from '../sql/store-error.ts';
import { storedJson } from '../sql/stored-text.ts';
import { inTransaction } from '../sql/transaction.ts';

export interface LeaseKeeper {
  readonly pool: pg.Pool;
  readonly workerId: number;
  readonly leaseMs: number;
}

interface SiteRow {
  readonly id: number;
  readonly key: string;
  readonly epoch: string;
  readonly wait_ms: number;
  readonly robots: SiteRobots | null;
  readonly rdm: RdmFact | null;
  readonly taken_over: boolean;
}

/** A run somebody is working on; one whose worker died must not keep others from a site they share. */
const aliveSeconds = 15;
/** A site is handed out this long before it may be asked, so that its first request starts on time. */
const earlyMs = 500;

/**
 * Takes the sites that waited longest. A site another live run has waited for longer is left to that one: runs that
 * share a site take turns. The run is locked against its end, before any site: no visit begins that the end does not know.
 * Where a delay counts for the server, the hosts of a server that another worker asks are left to that one too. A
 * robots.txt of before the run began counts as unknown: people change it and start a run. So does an answer over RDM.
 */
const acquireSql = `
WITH going AS MATERIALIZED (
  SELECT started_at FROM crawl.run WHERE id = $1 AND state = 'running' AND desired_state IN ('go', 'drain') FOR SHARE
), candidate AS (
  SELECT s.id, s.lease_owner IS NOT NULL AS taken_over
  FROM going, crawl.run_site rs JOIN crawl.site s ON s.id = rs.site_id
  WHERE rs.run_id = $1 AND rs.due_at <= now() AND s.lease_until <= now() AND s.avail_at <= now() + $5 * interval '1 ms'
    AND NOT ($7 AND s.address IS NOT NULL AND ${isAskedElsewhere('$3')})
    AND NOT EXISTS (
      SELECT FROM crawl.run_site other JOIN crawl.run r ON r.id = other.run_id
      WHERE other.site_id = rs.site_id AND other.run_id <> $1 AND other.due_at <= now()
        AND r.state = 'running' AND r.desired_state IN ('go', 'drain') AND r.heartbeat_at > now() - $6 * interval '1 s'
        AND coalesce(other.served_at, '-infinity') < coalesce(rs.served_at, '-infinity'))
  ORDER BY rs.served_at NULLS FIRST, s.id LIMIT $2
  FOR NO KEY UPDATE OF s SKIP LOCKED
), leased AS (
  UPDATE crawl.site s SET lease_epoch = s.lease_epoch + 1, lease_owner = $3, lease_run = $1,
    lease_until = now() + $4 * interval '1 ms', held_reason = NULL
  FROM candidate c WHERE s.id = c.id
  RETURNING s.id, s.key, s.lease_epoch AS epoch, c.taken_over,
    CASE WHEN (s.robots ->> 'fetchedAt')::float8 >= (SELECT extract(epoch FROM started_at) * 1000 FROM going) THEN s.robots END AS robots,
    CASE WHEN (s.rdm ->> 'askedAt')::float8 >= (SELECT extract(epoch FROM started_at) * 1000 FROM going) THEN s.rdm END AS rdm,
    CASE WHEN s.avail_at > now() THEN extract(epoch FROM s.avail_at - now()) * 1000 ELSE 0 END::float8 AS wait_ms
), served AS (
  UPDATE crawl.run_site rs SET served_at = clock_timestamp(), robots = coalesce(l.robots ->> 'status', rs.robots) FROM leased l WHERE rs.run_id = $1 AND rs.site_id = l.id
)
SELECT * FROM leased ORDER BY id`;

export async function acquireSites(
  { pool, workerId, leaseMs }: LeaseKeeper,
  run: RunFacts,
  count: number,
): Promise<readonly Visit[]> {
  const values = [run.id, count, workerId, leaseMs, earlyMs, aliveSeconds, run.program.hasRoots];
  const { rows } = await guarded(() => pool.query<SiteRow>(acquireSql, values));
  return rows.map((row) => toVisit(row, run.id, leaseMs));
}

function toVisit({ id, key, epoch, wait_ms, robots, rdm, taken_over }: SiteRow, runId: number, leaseMs: number): Visit {
  const base = { runId, siteId: id, siteKey: key, epoch: Number(epoch), leaseMs, waitMs: wait_ms };
  const known = { ...(robots !== null && { robots }), ...(rdm !== null && { rdm }) };
  return { ...base, ...known, ...(taken_over && { takenOver: true }) };
}

/** The lease lasts from now on; false when it is someone else's. */
export async function extendLease({ pool, workerId, leaseMs }: LeaseKeeper, visit: Visit): Promise<boolean> {
  const { rowCount } = await guarded(() =>
    pool.query({
      name: 'winnow-extend-1',
      text: `UPDATE crawl.site SET lease_until = now() + $4 * interval '1 ms'
             WHERE id = $1 AND lease_epoch = $2 AND lease_owner = $3`,
      values: [visit.siteId, visit.epoch, workerId, leaseMs],
    }),
  );
  return rowCount === 1;
}

/** Gives the site back and notes when something is due there again. A lost lease is left alone. */
export async function releaseSite({ pool, workerId }: LeaseKeeper, visit: Visit, state: ReleaseState): Promise<void> {
  await guarded(() =>
    inTransaction(pool, async (client) => {
      const { rowCount } = await client.query(
        `UPDATE crawl.site SET lease_owner = NULL, lease_run = NULL, lease_until = '-infinity',
           avail_at = now() + $4 * interval '1 ms', held_reason = $5
         WHERE id = $1 AND lease_epoch = $2 AND lease_owner = $3`,
        [visit.siteId, visit.epoch, workerId, state.nextInMs, state.heldFor ?? null],
      );
      if (rowCount === 1) await noteDue(client, visit.runId, visit.siteId);
    }),
  );
}

/**
 * When the next URL of the run is due on the site. Locked first, computed after in a snapshot of its own: a commit
 * of another site that adds URLs here is then either seen or waits, and lowers the time again.
 */
export async function noteDue(client: pg.ClientBase, runId: number, siteId: number): Promise<void> {
  const key = [runId, siteId];
  await client.query('SELECT FROM crawl.run_site WHERE run_id = $1 AND site_id = $2 FOR NO KEY UPDATE', key);
  await client.query(
    `UPDATE crawl.run_site rs SET due_at = CASE
       WHEN EXISTS (SELECT FROM crawl.resource r WHERE r.run_id = $1 AND r.site_id = $2 AND r.state = ${stateCodes.queued}
         AND (r.due_at IS NULL OR r.due_at <= now())) THEN now()
       ELSE coalesce((SELECT min(r.due_at) FROM crawl.resource r
         WHERE r.run_id = $1 AND r.site_id = $2 AND r.state = ${stateCodes.queued}), 'infinity') END
     WHERE rs.run_id = $1 AND rs.site_id = $2`,
    key,
  );
}

export interface RobotsOfVisit {
  readonly visit: Pick<Visit, 'runId' | 'siteId' | 'epoch'>;
  readonly robots: SiteRobots;
}

/** Those of other workers' leases by now are left alone. */
export async function saveSiteRobots(
  { pool, workerId }: LeaseKeeper,
  answers: readonly RobotsOfVisit[],
): Promise<void> {
  const ids = answers.map(({ visit }) => visit.siteId);
  const epochs = answers.map(({ visit }) => visit.epoch);
  const runs = answers.map(({ visit }) => visit.runId);
  const texts = answers.map(({ robots }) => robotsJson(robots));
  await guarded(() =>
    pool.query(
      `WITH mine AS MATERIALIZED (
         SELECT s.id, a.robots, a.run FROM unnest($1::int[], $2::int8[], $3::jsonb[], $5::int[]) a (id, epoch, robots, run)
         JOIN crawl.site s ON s.id = a.id AND s.lease_epoch = a.epoch
         WHERE s.lease_owner = $4 ORDER BY s.id FOR NO KEY UPDATE OF s
       ), learnt AS (
         UPDATE crawl.run_site rs SET robots = m.robots ->> 'status' FROM mine m WHERE rs.run_id = m.run AND rs.site_id = m.id
       )
       UPDATE crawl.site s SET robots = m.robots FROM mine m WHERE s.id = m.id`,
      [ids, epochs, texts, workerId, runs],
    ),
  );
}

/** That of another worker's lease by now is left alone. */
export async function saveSiteRdm({ pool, workerId }: LeaseKeeper, visit: Visit, rdm: RdmFact): Promise<void> {
  await guarded(() =>
    pool.query('UPDATE crawl.site SET rdm = $4 WHERE id = $1 AND lease_epoch = $2 AND lease_owner = $3', [
      visit.siteId,
      visit.epoch,
      workerId,
      storedJson(rdm),
    ]),
  );
}

function robotsJson(robots: SiteRobots): string {
  return JSON.stringify({ ...robots, text: robots.text.replaceAll('\0', '\ufffd').toWellFormed() });
}

/** Ends what a worker still holds for a run: leases of visits that broke off because the store did not answer. */
export async function endOwnLeases(pool: pg.Pool, workerId: number, runId: number): Promise<void> {
  await guarded(() =>
    pool.query('UPDATE crawl.site SET lease_until = now() WHERE lease_owner = $1 AND lease_run = $2', [
      workerId,
      runId,
    ]),
  );
}

interface HolderRow extends ProcessIdentity {
  readonly id: number;
}

/**
 * Ends the leases of workers that surely run no more on this machine, and their shares of runs; their sites are due at once. So are those of an
 * earlier registration of this process: it registers anew only when it has let go of everything.
 */
export async function endLeasesOfTheDead({ pool, workerId }: LeaseKeeper): Promise<void> {
  const { rows } = await guarded(() =>
    pool.query<HolderRow>(
      `SELECT w.id, w.host, w.pid, w.started FROM crawl.worker w
       WHERE w.id <> $1 AND (w.id IN (SELECT lease_owner FROM crawl.site WHERE lease_owner IS NOT NULL AND lease_until > now())
           OR w.id IN (SELECT worker_id FROM crawl.run_member))
         AND NOT ${isLocked('w.id')}`,
      [workerId],
    ),
  );
  const dead = rows.filter((worker) => isThisProcess(worker) || hasEnded(worker)).map(({ id }) => id);
  if (dead.length === 0) return;
  await guarded(() =>
    pool.query(
      `WITH gone AS (DELETE FROM crawl.run_member WHERE worker_id = ANY ($1::int[]))
       UPDATE crawl.site SET lease_until = now() WHERE lease_owner = ANY ($1::int[]) AND lease_until > now()`,
      [dead],
    ),
  );
}

/** What is known of a site's robots.txt, whichever collection asked for it. */
export async function readSiteRobots(pool: pg.Pool, siteKey: string): Promise<SiteRobots | undefined> {
  const { rows } = await guarded(() =>
    pool.query<{ robots: SiteRobots | null }>('SELECT robots FROM crawl.site WHERE key = $1', [siteKey]),
  );
  return rows[0]?.robots ?? undefined;
}
