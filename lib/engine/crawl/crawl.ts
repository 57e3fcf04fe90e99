/** A run in one process: takes sites that are due, visits them side by side, until the run ends or is told to. */

import { RobotError } from '../../sdk/errors.ts';
import { isOutdated } from './aliases.ts';
import type { Crawl } from './context.ts';
import { holdSites } from './held-sites.ts';
import type { RootEnumerator } from '../roots/enumerator.ts';
import { seedAdded, seedWaiting } from './seeds.ts';
import type { CrawlStore, Visit } from '../ports.ts';
import { runVisit } from './visit.ts';
import { createWakeUp } from './wake-up.ts';

/** Sites visited at the same time by one run; connections are limited by robot.conf. */
export const visitsAtOnce = 256;
const sitesPerClaim = 32;
/** How often sites are looked for when none was due, in milliseconds. */
const idleMs = 200;

export interface CrawlHooks {
  /** Called when nothing is due and no visit is open; true ends the crawl. */
  readonly isOver: () => Promise<boolean>;
  /** True when this process is to let go of the run. */
  readonly isLeaving: () => boolean;
  /** The crawl with a program that knows all aliases. */
  readonly renewed: (outdated: Crawl) => Crawl;
  /** Enumerates the RootNodes of the run; absent where there are none. */
  readonly roots?: RootEnumerator;
}

/**
 * Rejects when the store fails or a lease is lost; the run then goes on in another process, or is opened anew here. When
 * the program is outdated, new visits get a new one at once; each old visit ends when its own requests are answered.
 */
export async function crawlRun(first: Crawl, hooks: CrawlHooks): Promise<void> {
  let crawl = first;
  const visits = new Set<Promise<void>>();
  const wakeUp = createWakeUp(first.clock);
  let failure: { readonly cause: unknown } | undefined;
  const fail = (cause: unknown): void => {
    failure ??= { cause };
    leave(crawl);
    wakeUp.signal();
  };
  const held = holdSites(first.control);
  // Given back, a site may be taken again before its visit here has closed its connections.
  const store: CrawlStore = {
    ...first.store,
    release: (visit, state) => {
      held.letGo(visit);
      return first.store.release(visit, state);
    },
  };
  const begin = (visit: Visit, askedAt: number): void => {
    // The site is being visited here, under a lease that must have been lost: two visits of one site would share a
    // seen-set that remembers what only the older one found, and cannot commit.
    if (!held.add(visit)) return fail(leaseLost(visit));
    const running: Promise<void> = runVisit({ ...crawl, store }, visit, askedAt)
      .then((end) => (end === 'lost' ? fail(leaseLost(visit)) : undefined), fail)
      .finally(() => {
        visits.delete(running);
        held.letGo(visit);
        wakeUp.signal();
      });
    visits.add(running);
  };
  crawl.control.isLeaving = false;
  let isIdle = false;
  try {
    for (;;) {
      if (hooks.isLeaving()) leave(crawl);
      if (isOutdated(crawl)) crawl = hooks.renewed(crawl);
      if (mayVisit(crawl, hooks)) {
        await seedAdded(crawl);
        await seedWaiting(crawl);
      }
      await enumerate(crawl, hooks, isIdle);
      if (held.giveUp(visitsOf(crawl))) notifyVisits(crawl.control);
      const taken = mayVisit(crawl, hooks) ? await takeDue(crawl, visits.size) : [];
      // Taken too late: whoever opens the run anew ends the leases of its worker.
      for (const { visit, askedAt } of failure === undefined ? taken : []) begin(visit, askedAt);
      isIdle = visits.size === 0;
      if (isIdle && (hooks.isLeaving() || (await isOver(crawl, hooks)))) return;
      await wakeUp.wait(idleMs);
      if (failure !== undefined) throw failure.cause;
    }
  } finally {
    leave(crawl);
    await Promise.all(visits);
  }
}

interface Taken {
  readonly visit: Visit;
  /** When the lease was asked for, on the monotonic clock. */
  readonly askedAt: number;
}

/** All sites that are due, before any is visited: the first would otherwise go deep before the last has begun. */
async function takeDue(crawl: Crawl, open: number): Promise<readonly Taken[]> {
  const { store, run, clock, control } = crawl;
  const most = visitsOf(crawl) - open;
  const taken: Taken[] = [];
  while (taken.length < most) {
    const askedAt = clock.monotonic();
    const wants = Math.min(sitesPerClaim, most - taken.length);
    const visits = await store.acquire(run, wants);
    taken.push(...visits.map((visit) => ({ visit, askedAt })));
    if (visits.length < wants) break;
  }
  control.wantsSites = taken.length < most;
  return taken;
}

function visitsOf({ working, control }: Crawl): number {
  return Math.min(working.visits, control.sitesAtMost);
}

/** Whoever looks may learn of an alias: then the run goes on. */
async function isOver(crawl: Crawl, hooks: CrawlHooks): Promise<boolean> {
  return (await hooks.isOver()) && !isOutdated(crawl);
}

/** What was not committed is forgotten, but the seen-set remembers it: the run has to be opened anew. */
function leaseLost({ siteKey }: Visit): RobotError {
  return new RobotError('lease-lost', `The lease of ${siteKey} is another worker's now.`, { retryable: true });
}

function leave({ control, connections }: Crawl): void {
  control.isLeaving = true;
  connections.letGo();
  notifyVisits(control);
}

/** Notifies the visits that the desired state has changed, or that this process is to end. */
export function notifyVisits({ listeners }: Crawl['control']): void {
  for (const notify of listeners) notify();
}

/** Queues what the RootNodes lead to. `isIdle`: no visit is open. */
async function enumerate(crawl: Crawl, hooks: CrawlHooks, isIdle: boolean): Promise<void> {
  if (mayVisit(crawl, hooks) && crawl.control.desiredState === 'go') await hooks.roots?.advance(crawl, isIdle);
}

function mayVisit(crawl: Crawl, hooks: CrawlHooks): boolean {
  const { desiredState, fetchesLeft, isLeaving } = crawl.control;
  return (
    !isLeaving &&
    !hooks.isLeaving() &&
    !isOutdated(crawl) &&
    fetchesLeft > 0 &&
    (desiredState === 'go' || desiredState === 'drain')
  );
}
