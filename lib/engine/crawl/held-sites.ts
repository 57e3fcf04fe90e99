/** The sites that this process visits for a run, and when a visit of one has to end. */

import { isOutdated } from './aliases.ts';
import type { Crawl, CrawlControl } from './context.ts';
import type { Visit } from '../ports.ts';

export interface HeldSites {
  /** False when the site is visited already. */
  readonly add: (visit: Visit) => boolean;
  readonly letGo: (visit: Visit) => void;
  /** Sites beyond so many are to be given to the other engines of the run: those taken last. True when some are new. */
  readonly giveUp: (most: number) => boolean;
}

export function holdSites(control: CrawlControl): HeldSites {
  const held = new Map<number, Visit>();
  return {
    add: (visit) => {
      if (held.has(visit.siteId)) return false;
      held.set(visit.siteId, visit);
      control.sites = held.size;
      return true;
    },
    letGo: (visit) => {
      if (held.get(visit.siteId) !== visit) return;
      held.delete(visit.siteId);
      control.givenUp.delete(visit.siteId);
      control.sites = held.size;
    },
    giveUp: (most) => {
      const tooMany = [...held.keys()].slice(Math.min(held.size, most));
      const fresh = tooMany.filter((site) => !control.givenUp.has(site));
      for (const site of fresh) control.givenUp.add(site);
      return fresh.length > 0;
    },
  };
}

/** No further request of the site may start. */
export function mustEnd(crawl: Pick<Crawl, 'control' | 'aliases'>, siteId: number): boolean {
  const { desiredState, fetchesLeft, isLeaving, givenUp } = crawl.control;
  const isOver = isLeaving || desiredState === 'stop' || desiredState === 'pause' || fetchesLeft <= 0;
  return isOver || givenUp.has(siteId) || isOutdated(crawl);
}
