/** Sitemaps as a source of URLs: which are read, and which of the URLs they list are taken (sitemaps.org). */

import { normalizeUrl, originOf } from '../../match/urls/url-key.ts';
import type { Cut } from '../../sdk/cuts.ts';
import type { Listing, ResourceUrl } from '../../sdk/resource.ts';
import { deny, judge } from '../decide/fold.ts';
import type { Seen } from '../decide/fold.ts';
import type { FoundLink } from '../crawl/found-link.ts';
import type { SitemapRead } from '../fetch-port.ts';
import type { Task } from '../process/task.ts';
import type { KindLinks, OwnSteps, ResourceKind } from './resource-kind.ts';

/** The configuration vouches for a sitemap it names, whatever it lists. */
export const byConfiguration = '*';

/** A sitemap named in robots.txt, with the line that does. */
export interface NamedSitemap {
  readonly url: string;
  readonly line: number;
}

/** What a site's robots.txt names; it vouches for its own host (sitemaps.org, "Sitemaps & Cross Submits"). */
export function sitemapsOfRobots(site: ResourceUrl, named: readonly NamedSitemap[]) {
  const found = new Map<string, FoundLink>();
  for (const { url, line } of named) {
    const normal = normalizeUrl(url, originOf(site));
    if (!normal.ok || found.has(normal.url.href)) continue;
    const listing = { line, vouchedBy: site.siteKey };
    found.set(normal.url.href, { url: normal.url.href, kind: 'sitemap-file', listing });
  }
  return { origin: { url: `${originOf(site)}/robots.txt`, depth: 0, hops: 0 }, links: [...found.values()] };
}

export interface SitemapLinks {
  readonly links: readonly FoundLink[];
  readonly cuts: readonly Cut[];
}

/** What of a sitemap becomes known: URLs it may speak for, each with its line. */
export function linksOfSitemap({ parts, discovery }: Task, { entries, cuts, fact }: SitemapRead): SitemapLinks {
  const isIndex = fact.sitemap?.kind === 'index';
  const { vouchedBy } = discovery.listing ?? {};
  const own = entries.filter(({ url }) => speaksFor(parts, url, vouchedBy));
  const foreign = entries.length - own.length;
  const foreignCut = { kind: 'links', count: foreign, reason: 'not of the host or folder of the sitemap' } as const;
  const links = own.map(({ url, line, lastmod }): FoundLink => {
    const listing: Listing = {
      line,
      ...(lastmod !== undefined && { lastmod }),
      ...(isIndex && vouchedBy !== undefined && { vouchedBy }),
    };
    return { url: url.href, kind: isIndex ? 'sitemap-file' : 'sitemap', listing };
  });
  return {
    links,
    cuts: [...cuts.map((cut) => ({ kind: 'links' as const, ...cut })), ...(foreign > 0 ? [foreignCut] : [])],
  };
}

/** A sitemap speaks for the host that vouches for it, and for what is below its own folder. */
function speaksFor(sitemap: ResourceUrl, listed: ResourceUrl, vouchedBy: string | undefined): boolean {
  if (vouchedBy === byConfiguration || hostKey(listed.siteKey) === hostKey(vouchedBy)) return true;
  if (hostKey(listed.siteKey) !== hostKey(sitemap.siteKey)) return false;
  const folder = sitemap.path.replace(/\?.*$/s, '').replace(/[^/]*$/, '');
  return listed.path.startsWith(folder);
}

/** http and https of a host go together on their usual ports. */
function hostKey(siteKey: string | undefined): string | undefined {
  return siteKey?.replace(/:(80|443)$/, '');
}

/** Indexes and redirects between a sitemap and the place that names it. */
const mostNested = 5;

const steps: OwnSteps = {
  limits: (fold) => {
    const { hops } = fold.facts.discovery;
    const see = (): Seen => ({ note: `${hops} of ${mostNested} indexes and redirects` });
    return judge(fold, 'sitemap.nesting', { reason: hops > mostNested ? 'sitemaps nested too deep' : undefined, see });
  },
  /** What could be read counts, whatever is wrong with the rest. */
  makes: (fold) => {
    const { kind, entries, problem } = fold.facts.content?.sitemap ?? { kind: 'none', entries: 0 };
    const count = `${entries} ${entries === 1 ? 'entry' : 'entries'}`;
    const note = problem === undefined ? count : `${count}; ${problem}`;
    const reason = entries === 0 && (kind === 'none' || problem !== undefined) ? 'no sitemap' : undefined;
    judge(fold, 'sitemap.read', { reason, see: () => ({ note }) });
    return deny(fold, 'sitemap.no-rd', { reason: 'sitemap' });
  },
};

const links: KindLinks = {
  /** What a sitemap lists is a link away from it; the parts of an index, and where it moved, are where it is. */
  originOf: ({ url, depth, discovery }, [first]) =>
    first?.kind === 'sitemap-file' ? { url, depth, hops: discovery.hops + 1 } : { url, depth: depth + 1, hops: 0 },
  /** A sitemap that moved is a sitemap where it is now. */
  moved: ({ discovery }, url) => {
    const { vouchedBy } = discovery.listing ?? {};
    return { url, kind: 'sitemap-file', ...(vouchedBy !== undefined && { listing: { vouchedBy } }) };
  },
  /** What a sitemap listed is still listed, as it was. */
  kept: (_, url, { kind, listing }) => {
    if (kind !== 'sitemap' && kind !== 'sitemap-file') return { url, kind: 'link' };
    return { url, kind, ...(listing && { listing }) };
  },
};

/** It is no resource of its own: what it lists counts as found again each time. */
export const sitemap: ResourceKind = {
  foundAs: 'sitemap-file',
  isAskedAnew: true,
  isPart: false,
  isBrought: false,
  isCounted: false,
  steps,
  reader: 'sitemap',
  isListing: false,
  links,
};
