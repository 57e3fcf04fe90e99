/** What is asked of a site once per visit and answered from memory after: its address and its robots.txt. */

import { crawlDelay, evaluateRobots, parseRobotsTxt, productToken } from '../match/robots-txt.ts';
import type { RobotsTxt } from '../match/robots-txt.ts';
import type { AddressFact, ResourceUrl, RobotsFact } from '../sdk/resource.ts';
import type { Crawl } from './crawl-context.ts';
import type { SiteFetcher } from './fetch-port.ts';
import { maxAttempts } from './politeness.ts';
import type { SiteRobots, Visit } from './ports.ts';

/** RFC 9309, 2.4: a robots.txt is not used longer than this without being asked for again. */
const robotsLastMs = 24 * 3_600_000;
/** How long a site whose robots.txt could not be reached, however often, is taken as closed. */
const closedForMs = 600_000;

export interface SiteFacts {
  readonly fetcher: SiteFetcher;
  readonly address: (url: ResourceUrl) => AddressFact | Promise<AddressFact>;
  readonly robots: (url: ResourceUrl) => RobotsFact;
  readonly crawlDelaySeconds: number | undefined;
  /** Set when robots.txt could not be reached yet and is worth another try: how often it was tried. */
  readonly robotsAttempts: number | undefined;
}

export async function openSiteFacts(
  crawl: Crawl,
  visit: Visit,
  fetcher: SiteFetcher,
  url: ResourceUrl,
): Promise<SiteFacts> {
  const { userAgent, enableRobotsTxt } = crawl.program.process;
  const address = await fetcher.address(url);
  const answer = (target: ResourceUrl) => (target.host === url.host ? address : fetcher.address(target));
  if (!enableRobotsTxt || !address.allowed) {
    const ignored: RobotsFact = { state: 'ignored', allowed: true };
    return { fetcher, address: answer, robots: () => ignored, crawlDelaySeconds: undefined, robotsAttempts: undefined };
  }
  const known = await robotsOf(crawl, visit, fetcher, url);
  const parsed = known.status === 'found' ? parseRobotsTxt(known.text) : undefined;
  const token = productToken(userAgent);
  const mayRecover = known.status === 'unreachable' && known.attempts < maxAttempts;
  return {
    fetcher,
    address: answer,
    robots: robotsJudge(known, parsed, token),
    crawlDelaySeconds: parsed && crawlDelay(parsed, token)?.seconds,
    robotsAttempts: mayRecover ? known.attempts : undefined,
  };
}

async function robotsOf(crawl: Crawl, visit: Visit, fetcher: SiteFetcher, url: ResourceUrl): Promise<SiteRobots> {
  const { robots } = visit;
  if (robots && crawl.clock.now() - robots.fetchedAt < lifetimeOf(robots)) return robots;
  const fresh = await fetcher.robots(url);
  const before = robots?.status === 'unreachable' && robots.attempts < maxAttempts ? robots.attempts : 0;
  const counted = fresh.status === 'unreachable' ? { ...fresh, attempts: before + 1 } : fresh;
  await crawl.store.saveRobots(visit, counted);
  return counted;
}

function lifetimeOf({ status, attempts }: SiteRobots): number {
  if (status !== 'unreachable') return robotsLastMs;
  return attempts < maxAttempts ? 0 : closedForMs;
}

/** Judges URLs by what is known of a site's robots.txt; `parsed` is absent when there is none. */
export function robotsJudge(
  known: Pick<SiteRobots, 'status'>,
  parsed: RobotsTxt | undefined,
  token: string,
): (url: ResourceUrl) => RobotsFact {
  if (known.status === 'unreachable') return () => ({ state: 'unreachable', allowed: false });
  if (parsed === undefined) return () => ({ state: 'absent', allowed: true });
  return (url) => {
    const { allowed, line, rule, agent } = evaluateRobots(parsed, token, url.path);
    return {
      state: 'found',
      allowed,
      ...(line !== undefined && { line }),
      ...(rule !== undefined && { rule }),
      ...(agent !== undefined && { agent }),
    };
  };
}
