/** This process as one of those that work on a run: what it needs of the bounds of the run, and what it may use. */

import type { Crawl } from '../../engine/crawl/context.ts';
import { notifyVisits } from '../../engine/crawl/crawl.ts';
import { endLeasesOfTheDead } from '../../store/lease/leases.ts';
import type { LeaseKeeper } from '../../store/lease/leases.ts';
import { renewShares } from '../../store/lease/members.ts';
import type { MemberNeeds, MemberShare } from '../../store/lease/members.ts';

export interface RunMember {
  readonly needs: () => MemberNeeds;
  /** `until`: on the monotonic clock. */
  readonly take: (share: MemberShare, until: number) => void;
}

/** No request starts later than this before the end of a share (milliseconds). */
const marginMs = 250;

/** Uses nothing of the run before it has a share. */
export function joinRun({ run, program, connections, working, control }: Crawl): RunMember {
  const { maxConnections, maxWorking } = program.process;
  const bounds = { connections: maxConnections, urls: maxWorking };
  const use = (share: MemberShare, until: number): void => {
    const { sitesAtMost } = control;
    control.sitesAtMost = share.sites;
    connections.limitTo(share.connections, until);
    working.limitTo(share.urls);
    if (share.sites !== sitesAtMost) notifyVisits(control);
  };
  use({ connections: 0, urls: 0, sites: 0 }, Infinity);
  return {
    needs: () => {
      const { sites, wantsSites } = control;
      return { run: run.id, bounds, connections: connections.need(), urls: working.need(), sites, wantsSites };
    },
    take: use,
  };
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
    if (share !== undefined) members[i]?.take(share, askedAt + keeper.leaseMs - marginMs);
  }
  // Nothing is left for this process: those who have it may be dead.
  if ([...shares.values()].some(({ sites }) => sites === 0)) await endLeasesOfTheDead(keeper);
}
