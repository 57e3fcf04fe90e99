/** Asking one site a few things beside the runs: under the site's lease, each request its delay after the one before. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { SiteFetcher } from '../../engine/fetch-port.ts';
import type { SiteRobots, Visit } from '../../engine/ports.ts';
import type { Program } from '../../engine/program/program.ts';
import { paceAt } from '../../engine/crawl/site-facts.ts';
import type { Clock } from '../../outside/clock.ts';
import { leaseSite } from '../../store/lease/lease-one-site.ts';
import type { LeaseKeeper } from '../../store/lease/leases.ts';
import { extendLease, releaseSite, saveSiteRobots } from '../../store/lease/leases.ts';

export interface TurnsOptions {
  /** The process that asks, until it is told to stop. */
  readonly asker: Omit<LeaseKeeper, 'leaseMs'> & { readonly signal: AbortSignal };
  readonly siteKey: string;
  /** Its robot.conf says the delay. */
  readonly program: Program;
  readonly clock: Clock;
  /** How long somebody else's visit to the site is waited for, in milliseconds. */
  readonly patienceMs: number;
  /** Called with the reason for the wait; with undefined when it is over. */
  readonly onWait?: (reason: string | undefined) => void;
}

/** A site is held no longer than this by a process that has died, in milliseconds. */
const leaseMs = 60_000;

/** Somebody else asks the site, and goes on doing so. */
export class SiteBusy extends Error {
  override readonly name = 'SiteBusy';
}

export interface SiteTurns {
  /** The site through the door of a program, every request in its turn. */
  readonly politely: (fetcher: SiteFetcher) => SiteFetcher;
  /** Gives the site back, to be taken again for the next request. */
  readonly release: () => Promise<void>;
}

const lookMs = 250;
/** RFC 9309, 2.4: a robots.txt is not used longer than this without being asked for again. */
const robotsLastMs = 24 * 3_600_000;

export function createSiteTurns(options: TurnsOptions): SiteTurns {
  const { asker, program, clock } = options;
  const { signal } = asker;
  const keeper = keeperOf(asker);
  let visit: Visit | undefined;
  let robots: SiteRobots | undefined;
  let lastStart = -Infinity;
  let firstStart = -Infinity;
  const mayStartAt = (): number => Math.max(firstStart, lastStart + paceAt(program, options.siteKey, robots).delayMs);

  const take = async (): Promise<Visit> => {
    if (visit !== undefined) return visit;
    visit = await leaseInTime(options, keeper);
    firstStart = clock.monotonic() + visit.waitMs;
    // When a request of the one before started is not known after its death: it may have been just now.
    if (visit.takenOver === true) lastStart = clock.monotonic();
    if (visit.robots && clock.now() - visit.robots.fetchedAt < robotsLastMs) ({ robots } = visit);
    return visit;
  };
  const again = async (): Promise<void> => {
    const held = await take();
    await sleep(Math.max(0, mayStartAt() - clock.monotonic()), undefined, { signal });
    await extendLease(keeper, held);
    lastStart = clock.monotonic();
  };
  const inTurn = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    await again();
    return ask();
  };
  const sent = (): void => {
    lastStart = clock.monotonic();
  };
  const askForRobots = async (fetcher: SiteFetcher, url: Parameters<SiteFetcher['robots']>[0]): Promise<SiteRobots> => {
    const held = await take();
    if (robots !== undefined && robots.status !== 'unreachable') return robots;
    robots = await inTurn(() => fetcher.robots(url, sent));
    await saveSiteRobots(keeper, [{ visit: held, robots }]);
    return robots;
  };
  return {
    politely: (fetcher) => ({
      address: (url) => fetcher.address(url),
      robots: (url) => askForRobots(fetcher, url),
      fetch: (request) => inTurn(() => fetcher.fetch({ ...request, sent, again })),
      close: () => fetcher.close(),
    }),
    release: async () => {
      const held = visit;
      if (held === undefined) return;
      visit = undefined;
      await releaseSite(keeper, held, { nextInMs: Math.max(0, mayStartAt() - clock.monotonic()) });
    },
  };
}

function keeperOf({ pool, workerId }: TurnsOptions['asker']): LeaseKeeper {
  return { pool, workerId, leaseMs };
}

async function leaseInTime(
  { asker: { signal }, siteKey, clock, patienceMs, onWait = () => undefined }: TurnsOptions,
  keeper: LeaseKeeper,
): Promise<Visit> {
  const until = clock.monotonic() + patienceMs;
  for (;;) {
    signal.throwIfAborted();
    const { visit, heldBy } = await leaseSite(keeper, siteKey);
    if (visit !== undefined) {
      onWait(undefined);
      return visit;
    }
    const reason = heldBy > 0 ? `run ${heldBy} is asking ${siteKey}` : `${siteKey} is to be left alone for a while`;
    onWait(reason);
    if (clock.monotonic() >= until) throw new SiteBusy(reason);
    await sleep(lookMs, undefined, { signal });
  }
}
