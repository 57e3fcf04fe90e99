/** A visit: what one run asks of one site under its lease, from the first claim to the release. */

import { splitUrl } from '../../match/urls/url-key.ts';
import type { Crawl } from './context.ts';
import { holdLease } from './lease.ts';
import type { HeldLease } from './lease.ts';
import { backOffMs } from './politeness.ts';
import type { Due, Visit } from '../ports.ts';
import { openSiteFacts, paceAt } from './site-facts.ts';
import { claimSize, VisitLoop } from './visit-loop.ts';
import type { VisitEnd } from './visit-loop.ts';

/** Runs a visit to its end. Rejects only when the store fails. `askedAt`: when the lease was asked for (monotonic). */
export async function runVisit(crawl: Crawl, visit: Visit, askedAt: number): Promise<VisitEnd> {
  const takenAt = crawl.clock.monotonic();
  const restMs = restOf(crawl, visit);
  const due = restMs > visit.waitMs ? [] : await crawl.store.more(visit, claimSize, new Set());
  const [first] = due;
  if (first === undefined) {
    await crawl.store.release(visit, { nextInMs: Math.max(restMs, visit.waitMs) });
    return 'done';
  }
  const lease = holdLease(crawl, visit, askedAt);
  try {
    return await visitSite(crawl, { visit, lease, takenAt, first }, due);
  } finally {
    lease.end();
  }
}

/** When its last request started is not known after the death of who made it: it may have been just now. */
function restOf({ program }: Crawl, { takenOver, robots, siteKey }: Visit): number {
  return takenOver === true ? paceAt(program, siteKey, robots).delayMs : 0;
}

interface Begun {
  readonly visit: Visit;
  readonly lease: HeldLease;
  readonly takenAt: number;
  readonly first: Due;
}

async function visitSite(
  crawl: Crawl,
  { visit, lease, takenAt, first }: Begun,
  due: readonly Due[],
): Promise<VisitEnd> {
  const url = splitUrl(first.url);
  const fetcher = crawl.openSite();
  const mayStartAt = takenAt + visit.waitMs;
  const restMs = (until: number): number => Math.max(0, until - crawl.clock.monotonic());
  try {
    const site = await openSiteFacts(crawl, { visit, fetcher, url, mayStartAt });
    if (site === undefined) {
      // No request was sent: the delay from before the visit still applies.
      await crawl.store.release(visit, { nextInMs: restMs(mayStartAt) });
      return 'stopped';
    }
    if (site.robotsAttempts !== undefined) {
      const nextInMs = Math.max(restMs(site.mayStartAt), backOffMs(site.robotsAttempts, Math.random()));
      await crawl.store.release(visit, { nextInMs, heldFor: 'robots.txt is unreachable' });
      return 'held';
    }
    return await new VisitLoop(crawl, visit, site, lease).run(due);
  } finally {
    await fetcher.close();
  }
}
