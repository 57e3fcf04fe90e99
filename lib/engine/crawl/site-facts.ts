/** What is asked of a site once per visit and answered from memory after: its address and its robots.txt. */

import { crawlDelay, evaluateRobots, parseRobotsTxt, productToken } from '../../match/robots/robots-txt.ts';
import type { RobotsTxt } from '../../match/robots/robots-txt.ts';
import { hostlessScheme } from '../../match/urls/url-schemes.ts';
import type { AddressFact, RdmFact, ResourceUrl, RobotsFact } from '../../sdk/resource.ts';
import { askForRdm } from './ask-for-rdm.ts';
import { askInTurn } from './ask-in-turn.ts';
import type { Turn } from './ask-in-turn.ts';
import type { Crawl } from './context.ts';
import type { SiteFetcher } from '../fetch-port.ts';
import { maxAttempts, paceOf } from './politeness.ts';
import type { AddressTurn, Pace } from './politeness.ts';
import type { SiteRobots, Visit } from '../ports.ts';
import type { Program } from '../program/program.ts';
import { usesRdm, usesRobots } from '../program/protocols.ts';

/** RFC 9309, 2.4: a robots.txt is not used longer than this without being asked for again. */
const robotsLastMs = 24 * 3_600_000;
/** How long a site whose robots.txt could not be reached, however often, is taken as closed. */
const closedForMs = 600_000;

export interface SiteFacts {
  readonly fetcher: SiteFetcher;
  readonly address: (url: ResourceUrl) => AddressFact | Promise<AddressFact>;
  readonly robots: (url: ResourceUrl) => RobotsFact;
  /** Present where robot.conf has the server asked. */
  readonly rdm?: RdmFact;
  readonly pace: Pace;
  /** When the next request may start, on the monotonic clock. */
  readonly mayStartAt: number;
  /** Shared with other hosts of the server; present where RootNodes say the delays. */
  readonly addressTurn: AddressTurn | undefined;
  /** Sitemaps that robots.txt names. */
  readonly sitemaps: RobotsTxt['sitemaps'];
  /** Set by the visit when the site, having been waited for, still asks for more patience than a run has: why. */
  readonly deferral: { why?: string };
  /** Set when robots.txt could not be reached yet and is worth another try: how often it was tried. */
  readonly robotsAttempts: number | undefined;
}

export interface SiteToOpen {
  readonly visit: Visit;
  readonly fetcher: SiteFetcher;
  /** Any of the site. */
  readonly url: ResourceUrl;
  /** When the first request may start, on the monotonic clock. */
  readonly mayStartAt: number;
}

/** Undefined when nothing is to be asked: this process lets go of the run, or another worker asks the server. */
export async function openSiteFacts(crawl: Crawl, opened: SiteToOpen): Promise<SiteFacts | undefined> {
  const { fetcher, url } = opened;
  const address = await fetcher.address(url);
  const answer = (target: ResourceUrl) => (target.host === url.host ? address : fetcher.address(target));
  const addressTurn = turnOf(crawl, address);
  const mayStartAt = await turnOfWorker(crawl, opened, address);
  if (mayStartAt === undefined) return undefined;
  const ruled = await rulesOf(crawl, { ...opened, mayStartAt }, { address, addressTurn });
  if (ruled === undefined) return undefined;
  const site = { fetcher, address: answer, addressTurn, deferral: {}, ...ruled };
  const mayAsk = address.allowed && ruled.robotsAttempts === undefined && usesRdm(crawl.program, url);
  return mayAsk ? withRdm(crawl, opened, site) : site;
}

type Ruled = Pick<SiteFacts, 'robots' | 'pace' | 'mayStartAt' | 'sitemaps' | 'robotsAttempts'>;

/** What robots.txt asks for. */
async function rulesOf(
  crawl: Crawl,
  site: SiteToOpen,
  { address, addressTurn }: { readonly address: AddressFact; readonly addressTurn: AddressTurn | undefined },
): Promise<Ruled | undefined> {
  const { program } = crawl;
  const { visit, url, mayStartAt } = site;
  const asksRobots = usesRobots(program, url);
  if (!asksRobots || !address.allowed) {
    const robots = (target: ResourceUrl): RobotsFact =>
      !asksRobots && usesRobots(program, target) ? notAskedFor : ignored;
    const pace = paceAt(program, visit.siteKey, undefined);
    return { robots, pace, mayStartAt, sitemaps: [], robotsAttempts: undefined };
  }
  const found = await robotsOf(crawl, site, addressTurn);
  if (found === undefined) return undefined;
  const { known, answeredAt } = found;
  const parsed = known.status === 'found' ? parseRobotsTxt(known.text) : undefined;
  const mayRecover = known.status === 'unreachable' && !isGivenUp(known);
  const pace = paceAt(program, visit.siteKey, known);
  return {
    robots: robotsJudge(known, parsed, productToken(program.process.userAgent)),
    pace,
    // robots.txt was a request like any other.
    mayStartAt: answeredAt === undefined ? mayStartAt : answeredAt + pace.delayMs,
    sitemaps: parsed?.sitemaps ?? [],
    robotsAttempts: mayRecover ? known.attempts : undefined,
  };
}

/** Asked once for each run, by whoever visits the site first. */
async function withRdm(crawl: Crawl, { visit, fetcher, url }: SiteToOpen, site: SiteFacts): Promise<SiteFacts> {
  if (visit.rdm !== undefined) return { ...site, rdm: visit.rdm };
  const { clock, store } = crawl;
  const { delayMs } = site.pace;
  let turn: Turn = { mayStartAt: site.mayStartAt, delayMs, addressTurn: site.addressTurn };
  const fact = await askForRdm(
    {
      clock,
      mayAsk: (target) => site.robots(target).allowed,
      fetch: async (request) => {
        const answer = await askInTurn(crawl, turn, (sent) => fetcher.fetch({ ...request, sent }));
        turn = { ...turn, mayStartAt: clock.monotonic() + delayMs };
        return answer;
      },
    },
    url,
  );
  const { mayStartAt } = turn;
  // The process is giving up the run: the visit ends now, and the delay after its requests still applies.
  if (fact === undefined) return { ...site, mayStartAt };
  await store.saveRdm(visit, fact);
  return { ...site, rdm: fact, mayStartAt };
}

/** Without a robots.txt of its own to ask for, such as that of a URL over another protocol at the same port. */
const notAskedFor: RobotsFact = {
  state: 'unreachable',
  allowed: false,
  detail: 'the visit began over another protocol',
};
const ignored: RobotsFact = { state: 'ignored', allowed: true };

/** A proxy is the server of nobody in particular. */
function turnOf({ program, addressTurn }: Crawl, { ip, proxy }: AddressFact): AddressTurn | undefined {
  return program.roots === undefined || proxy !== undefined || ip === undefined ? undefined : addressTurn(ip);
}

/** When this worker may ask the server; undefined when another one does. */
async function turnOfWorker(
  crawl: Crawl,
  { visit, mayStartAt }: SiteToOpen,
  address: AddressFact,
): Promise<number | undefined> {
  const { delayMs } = paceAt(crawl.program, visit.siteKey, visit.robots);
  const { ip } = address;
  if (ip === undefined || delayMs === 0 || turnOf(crawl, address) === undefined) return mayStartAt;
  const waitMs = await crawl.store.takeAddress(visit, ip, delayMs);
  return waitMs === undefined ? undefined : Math.max(mayStartAt, crawl.clock.monotonic() + waitMs);
}

/** What a site (`host:port`) is owed by robot.conf, its robots.txt and the RootNodes that go there. */
export function paceAt(program: Program, siteKey: string, robots: SiteRobots | undefined): Pace {
  const { process, roots } = program;
  const asked = roots?.delayMs(siteKey.slice(0, siteKey.lastIndexOf(':'))) ?? 0;
  const usual = hostlessScheme(siteKey) === undefined ? process.serverDelayMs : 0;
  const serverDelayMs = Math.max(usual, asked);
  return paceOf({ ...process, serverDelayMs }, robotsDelay(program, robots));
}

/** Seconds of the Crawl-delay for this robot. */
function robotsDelay({ process }: Program, robots: SiteRobots | undefined): number | undefined {
  if (!process.enableRobotsTxt || robots?.status !== 'found') return undefined;
  return crawlDelay(parseRobotsTxt(robots.text), productToken(process.userAgent))?.seconds;
}

interface KnownRobots {
  readonly known: SiteRobots;
  /** When it had answered, on the monotonic clock; undefined when it was known before. */
  readonly answeredAt?: number;
}

async function robotsOf(
  crawl: Crawl,
  { visit, fetcher, url, mayStartAt }: SiteToOpen,
  addressTurn: AddressTurn | undefined,
): Promise<KnownRobots | undefined> {
  const { robots } = visit;
  const { clock } = crawl;
  if (robots && clock.now() - robots.fetchedAt < lifetimeOf(robots)) return { known: robots };
  const { delayMs } = paceAt(crawl.program, visit.siteKey, robots);
  const turn = { mayStartAt, delayMs, addressTurn };
  const fresh = await askInTurn(crawl, turn, (sent) => fetcher.robots(url, sent));
  if (fresh === undefined || fresh.isUnasked === true) return undefined;
  const answeredAt = clock.monotonic();
  const before = robots?.status === 'unreachable' && robots.attempts < maxAttempts ? robots.attempts : 0;
  const counted = fresh.status === 'unreachable' ? { ...fresh, attempts: before + 1 } : fresh;
  await crawl.store.saveRobots(visit, counted);
  return { known: counted, answeredAt };
}

function lifetimeOf(known: SiteRobots): number {
  if (known.status !== 'unreachable') return robotsLastMs;
  return isGivenUp(known) ? closedForMs : 0;
}

/** A certificate that is wrong stays wrong. */
function isGivenUp({ attempts, certificate }: SiteRobots): boolean {
  return attempts >= maxAttempts || certificate !== undefined;
}

/** Judges URLs by what is known of a site's robots.txt; `parsed` is absent when there is none. */
export function robotsJudge(
  known: Pick<SiteRobots, 'status' | 'detail' | 'certificate'>,
  parsed: RobotsTxt | undefined,
  token: string,
): (url: ResourceUrl) => RobotsFact {
  const { detail, certificate } = known;
  const why = { ...(detail !== undefined && { detail }), ...(certificate && { certificate }) };
  if (known.status === 'unreachable') {
    return () => ({ state: 'unreachable', allowed: false, ...why });
  }
  if (parsed === undefined) return () => ({ state: 'absent', allowed: true });
  return (url) => {
    const { allowed, line, rule, agent } = evaluateRobots(parsed, token, url.path);
    return {
      state: 'found',
      allowed,
      ...why,
      ...(line !== undefined && { line }),
      ...(rule !== undefined && { rule }),
      ...(agent !== undefined && { agent }),
    };
  };
}
