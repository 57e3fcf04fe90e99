/**
 * Crawler traps: URLs that grow out of others like them without end. Every page that does is recorded with what it says;
 * the store tells from these records which sites and patterns bring nothing new. What is found is an observation of a URL,
 * so that `decide` needs nothing but the stored facts, then and later.
 */

import { createHash } from 'node:crypto';
import { denyLine } from '../../languages/filter-conf/deny-line.ts';
import { comparableText, growthsOf, withoutParameter } from '../../match/urls/url-growth.ts';
import type { Growth } from '../../match/urls/url-growth.ts';
import { expressionOfText, templateOf } from '../../match/urls/url-template.ts';
import type { PageContent } from '../../sdk/content.ts';
import type { TrapFact } from '../../sdk/resource.ts';
import type { Crawl, TrapBook } from './context.ts';
import type { GrowthRecord, Trap } from '../trap-port.ts';
import type { Discovered, RunNote, Visit } from '../ports.ts';
import { trapReasonOf } from '../decide/stages.ts';
import type { Task } from '../process/task.ts';

/** Records of a site are looked at when there are so many more than at the last look, as a share of the limit, … */
const lookShare = 0.05;
/** … or of the records there are: a look costs as much as there are records. */
const growthShare = 0.25;

interface KnownSite {
  traps: readonly Trap[];
  /** First URL of each page, by the URL without its session id. */
  readonly pages: Map<string, string>;
  /** Records before the last look, and since. */
  records: number;
  since: number;
}

export function createTrapBook(): TrapBook {
  const sites = new Map<string, KnownSite>();
  const siteOf = (key: string): KnownSite => {
    const site = sites.get(key) ?? { traps: [], pages: new Map(), records: 0, since: Infinity };
    sites.set(key, site);
    return site;
  };
  return {
    of(url, from) {
      const site = sites.get(url.siteKey);
      if (site === undefined || from === undefined) return undefined;
      for (const trap of site.traps) {
        const fact = trap.kind === 'session' ? sessionFact(site, trap, url.href) : templateFact(trap, url.href, from);
        if (fact !== undefined) return fact;
      }
      return undefined;
    },
    isDue(siteKey, records, trapPages) {
      const site = siteOf(siteKey);
      site.since += records;
      if (site.since < Math.max(trapPages * lookShare, site.records * growthShare)) return false;
      site.since = 0;
      return true;
    },
    learn(siteKey, { traps, pages, records }) {
      const site = siteOf(siteKey);
      Object.assign(site, { traps, records });
      for (const [rest, url] of pages) if (!site.pages.has(rest)) site.pages.set(rest, url);
    },
  };
}

/** Every page is fetched once: by the first of its URLs. */
function sessionFact({ pages }: KnownSite, { kind, pattern, pages: count }: Trap, href: string): TrapFact | undefined {
  const rest = withoutParameter(href, pattern);
  if (rest === href) return undefined;
  const key = md5Of(rest);
  const sameAs = pages.get(key);
  if (sameAs === undefined) pages.set(key, href);
  return sameAs === undefined || sameAs === href ? undefined : { kind, pattern, pages: count, sameAs };
}

/** A page of another kind may lead to any of them. */
function templateFact({ kind, pattern, pages }: Trap, href: string, from: string): TrapFact | undefined {
  return templateOf(href) === pattern && templateOf(from) === pattern ? { kind, pattern, pages } : undefined;
}

/** A URL that waited while the trap was found. */
export function withTrap({ traps }: Pick<Crawl, 'traps'>, task: Task): Task {
  const { discovery, parts } = task;
  const trap = discovery.kind === 'link' && discovery.trap === undefined ? traps.of(parts, discovery.from) : undefined;
  return trap === undefined ? task : { ...task, discovery: { ...discovery, trap } };
}

/** What a page that was read says of a trap it may be part of; undefined for most. */
export function growthOf(
  crawl: Pick<Crawl, 'program'>,
  task: Task,
  page: PageContent,
): readonly GrowthRecord[] | undefined {
  const { discovery, url, parts } = task;
  if (crawl.program.limits.trapPages === 0 || discovery.kind !== 'link' || discovery.from === undefined)
    return undefined;
  if (!discovery.from.startsWith(url.slice(0, url.length - parts.path.length))) return undefined;
  const growths = growthsOf(discovery.from, url);
  return growths.length === 0 ? undefined : growths.map((growth) => toRecord(growth, page));
}

function toRecord(growth: Growth, { title = '', text }: PageContent): GrowthRecord {
  const { kind, pattern, rest } = growth;
  const print = md5Of(comparableText(`${title}\n${text}`, growth));
  return { kind, pattern, print, ...(rest !== undefined && { rest: md5Of(rest) }) };
}

/** A page that led to something unlike itself that nobody knew has brought something new, whatever it says. */
export function growthWithLinks(
  growth: readonly GrowthRecord[] | undefined,
  url: string,
  discovered: readonly Discovered[],
): readonly GrowthRecord[] | undefined {
  return growth?.map((record) => (isOutgrown(record, discovered) ? { ...record, print: md5Of(url) } : record));
}

function isOutgrown({ kind, pattern }: GrowthRecord, discovered: readonly Discovered[]): boolean {
  if (kind === 'session') return false;
  return discovered.some(({ url, rejected }) => rejected === undefined && templateOf(url.href) !== pattern);
}

function md5Of(text: string): string {
  return createHash('md5').update(text).digest('hex');
}

/** Looks at the records of a site when there are enough new ones. */
export async function lookForTraps(crawl: Crawl, visit: Visit, records: number): Promise<void> {
  const { trapPages } = crawl.program.limits;
  if (!crawl.traps.isDue(visit.siteKey, records, trapPages)) return;
  crawl.traps.learn(
    visit.siteKey,
    await crawl.store.findTraps(visit, trapPages, (trap) => noteOf(visit.siteKey, trap)),
  );
}

function noteOf(siteKey: string, trap: Trap): RunNote {
  const { kind, pattern, pages } = trap;
  const expression = kind === 'session' ? `[?&;]${expressionOfText(pattern)}=` : `^${expressionOfText(pattern)}`;
  return {
    severity: 'warning',
    text: `Crawler trap on ${siteKey}: ${kind === 'session' ? sessionText(pattern, pages) : patternText(pattern, pages)}`,
    trap: {
      reason: trapReasonOf(trap),
      rule: denyLine(expression),
    },
  };
}

function sessionText(parameter: string, pages: number): string {
  return `every link has a new session ID in ${parameter}, and ${pages.toLocaleString('en')} fetches returned pages that were already known. Each page is now fetched once, and its other URLs are rejected. If every page is also linked without a session ID, add this line to filter.conf to reject all URLs that have one:`;
}

function patternText(pattern: string, pages: number): string {
  return `URLs like ${pattern} link to each other endlessly, and ${pages.toLocaleString('en')} pages in a row had no new text and no other links. Further URLs of this pattern are rejected unless a page outside the pattern links to them. To reject all of them from the start, add this line to filter.conf:`;
}
