/** A visit: what one run asks of one site under its lease, from the first claim to the release. */

import { splitUrl } from '../match/url-key.ts';
import type { Crawl } from './crawl-context.ts';
import { backOffMs } from './politeness.ts';
import type { Due, Visit } from './ports.ts';
import { openSiteFacts } from './site-facts.ts';
import { claimSize, VisitLoop } from './visit-loop.ts';
import type { VisitEnd } from './visit-loop.ts';

/** Runs a visit to its end. Rejects only when the store fails. */
export async function runVisit(crawl: Crawl, visit: Visit): Promise<VisitEnd> {
  const askedAt = crawl.clock.monotonic();
  const due = await crawl.store.more(visit, claimSize, new Set());
  const [first] = due;
  if (first === undefined) {
    await crawl.store.release(visit, { nextInMs: visit.waitMs });
    return 'done';
  }
  return visitSite(crawl, visit, due, { url: first.url, askedAt });
}

async function visitSite(
  crawl: Crawl,
  visit: Visit,
  due: readonly Due[],
  { url, askedAt }: { readonly url: string; readonly askedAt: number },
): Promise<VisitEnd> {
  const parts = splitUrl(url);
  const fetcher = crawl.openSite(parts);
  try {
    const site = await openSiteFacts(crawl, visit, fetcher, parts);
    if (site.robotsAttempts !== undefined) {
      const nextInMs = backOffMs(site.robotsAttempts, Math.random());
      await crawl.store.release(visit, { nextInMs, heldFor: 'robots.txt cannot be reached' });
      return 'held';
    }
    return await new VisitLoop(crawl, visit, site, askedAt).run(due);
  } finally {
    await fetcher.close();
  }
}
