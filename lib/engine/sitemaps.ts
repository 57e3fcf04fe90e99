/** Sitemaps as a source of URLs: which are read, and which of the URLs they list are taken (sitemaps.org). */

import { normalizeUrl, originOf } from '../match/url-key.ts';
import type { Discovery, Listing, ResourceUrl } from '../sdk/resource.ts';
import type { FoundLink, Origin } from './discover.ts';
import type { SitemapRead } from './fetch-port.ts';
import type { Settled } from './ports.ts';
import type { Task } from './process/task.ts';

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
  readonly cut?: NonNullable<Settled['cut']>;
}

/** What of a sitemap becomes known: URLs it may speak for, each with its line. */
export function linksOfSitemap({ parts, discovery }: Task, { entries, cuts, fact }: SitemapRead): SitemapLinks {
  const isIndex = fact.sitemap?.kind === 'index';
  const { vouchedBy } = discovery.listing ?? {};
  const own = entries.filter(({ url }) => speaksFor(parts, url, vouchedBy));
  const foreign = entries.length - own.length;
  const all = [
    ...cuts,
    ...(foreign > 0 ? [{ count: foreign, reason: 'not of the host or folder of the sitemap' }] : []),
  ];
  const links = own.map(({ url, line, lastmod }): FoundLink => {
    const listing: Listing = {
      line,
      ...(lastmod !== undefined && { lastmod }),
      ...(isIndex && vouchedBy !== undefined && { vouchedBy }),
    };
    return { url: url.href, kind: isIndex ? 'sitemap-file' : 'sitemap', listing };
  });
  if (all.length === 0) return { links };
  const count = all.reduce((sum, cut) => sum + cut.count, 0);
  return { links, cut: { count, reason: all.map(({ reason }) => reason).join(', ') } };
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

/** A sitemap that moved is a sitemap where it is now. */
export function movedSitemap({ discovery }: Task, url: string): FoundLink {
  const { vouchedBy } = discovery.listing ?? {};
  return { url, kind: 'sitemap-file', ...(vouchedBy !== undefined && { listing: { vouchedBy } }) };
}

/** A link of the last fetch, found again: what a sitemap listed is still listed, as it was. */
export function keptLink({ discovery }: Task, url: string, { kind, listing }: Discovery): FoundLink {
  const wasListed = kind === 'sitemap' || kind === 'sitemap-file';
  if (discovery.kind !== 'sitemap-file' || !wasListed) return { url, kind: 'link' };
  return { url, kind, ...(listing && { listing }) };
}

/** What a sitemap lists is a link away from it; the parts of an index, and where it moved, are where it is. */
export function originOfListed({ url, depth, discovery }: Task, [first]: readonly FoundLink[]): Origin {
  if (first?.kind === 'sitemap-file') return { url, depth, hops: discovery.hops + 1 };
  return { url, depth: depth + 1, hops: 0 };
}
