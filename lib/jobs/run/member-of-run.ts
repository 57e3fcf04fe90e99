/** This process as one of those that work on a run: what it needs of the bounds of the run, and what it may use. */

import type pg from 'pg';
import type { Crawl } from '../../engine/crawl/context.ts';
import { notifyVisits } from '../../engine/crawl/crawl.ts';
import { endLeasesOfTheDead } from '../../store/lease/leases.ts';
import type { LeaseKeeper } from '../../store/lease/leases.ts';
import { noShare, renewShares } from '../../store/lease/members.ts';
import type { MemberNeeds, MemberShare } from '../../store/lease/members.ts';

export interface RunMember {
  readonly needs: () => MemberNeeds;
  /** `until`: on the monotonic clock. */
  readonly take: (share: MemberShare, until: number) => Promise<void>;
}

/** No request starts later than this before the end of a share (milliseconds). */
const marginMs = 250;

/** Uses nothing of the run before it has a share. */
export function joinRun(pool: pg.Pool, crawl: Crawl): RunMember {
  const { run, program, connections, working, control } = crawl;
  const { maxConnections, maxWorking } = program.process;
  const isAlone = program.needsTotals || run.options.maxUrls !== undefined;
  let mayFetch = false;
  const bounds = { connections: maxConnections, urls: maxWorking };
  const use = (share: MemberShare, until: number): void => {
    const { sitesAtMost } = control;
    control.sitesAtMost = share.sites;
    connections.limitTo(share.connections, until);
    working.limitTo(share.urls);
    if (share.sites !== sitesAtMost) notifyVisits(control);
  };
  use(noShare, Infinity);
  return {
    needs: () => {
      const { sites, wantsSites } = control;
      const needs = { connections: connections.need(), urls: working.need() };
      return { run: run.id, isAlone, bounds, ...needs, sites, wantsSites };
    },
    take: async (share, until) => {
      const couldFetch = mayFetch;
      mayFetch = share.connections > 0;
      if (isAlone && mayFetch && !couldFetch) await countFetched(pool, crawl);
      use(share, until);
    },
  };
}

/** Reads what the run has fetched in all processes, for `--max-urls` and the totals of filter-by-max. */
async function countFetched(pool: pg.Pool, { run, control, totals }: Crawl): Promise<void> {
  const { rows } = await pool.query<{ site: string; fetched: number }>(
    `SELECT s.key AS site, rs.fetched FROM crawl.run_site rs JOIN crawl.site s ON s.id = rs.site_id
     WHERE rs.run_id = $1 AND rs.fetched > 0`,
    [run.id],
  );
  const objects = rows.reduce((sum, { fetched }) => sum + fetched, 0);
  totals.countFrom({ sites: rows.map(({ site }) => site), objects });
  const { maxUrls } = run.options;
  if (maxUrls !== undefined) control.fetchesLeft = maxUrls - objects;
}

/** Renews the shares of the runs this process works on, and says that it does. */
export async function shareRuns(
  keeper: LeaseKeeper,
  { monotonic }: Crawl['clock'],
  members: readonly RunMember[],
): Promise<void> {
  if (members.length === 0) return;
  const askedAt = monotonic();
  const needs = members.map((member) => member.needs());
  const shares = await renewShares(keeper, needs);
  for (const [i, { run }] of needs.entries()) {
    const share = shares.get(run);
    if (share !== undefined) await members[i]?.take(share, askedAt + keeper.leaseMs - marginMs);
  }
  // Nothing is left for this process: those who have it may be dead.
  if ([...shares.values()].some(({ sites }) => sites === 0)) await endLeasesOfTheDead(keeper);
}
