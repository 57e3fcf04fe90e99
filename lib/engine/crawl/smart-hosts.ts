/** Numbered hosts are changed to their plain name, such as www123.siroe.com to www.siroe.com (robot.conf, smart-host-heuristics). */

import { plainHost } from '../../match/urls/plain-host.ts';
import { splitUrl } from '../../match/urls/url-key.ts';
import type { Crawl } from './context.ts';
import type { FoundLink } from './found-link.ts';

type Renaming = Pick<Crawl, 'program' | 'smartHosts'>;

/** Cheap test for most URLs: the first label of the host ends with a digit. */
const numbered = /^[a-z]+:\/\/[a-z][a-z0-9-]*\d\./;

/**
 * The links of a page with plain hosts, each URL once. A redirect from the plain name to a numbered one stays, because the
 * plain name has no page of its own; so do members, which belong to their archive.
 */
export async function withPlainHosts(
  crawl: Renaming,
  page: string,
  links: readonly FoundLink[],
): Promise<readonly FoundLink[]> {
  if (crawl.smartHosts === undefined || !links.some(({ url }) => numbered.test(url))) return links;
  const distinct = new Map<string, FoundLink>();
  for (const link of links) {
    const plain = link.kind === 'member' || link.kind === 'object' ? undefined : await plainUrl(crawl, link.url);
    const isKept = plain === undefined || (link.kind === 'redirect' && plain.url === page);
    const named = isKept ? link : { ...link, ...plain };
    if (!distinct.has(named.url)) distinct.set(named.url, named);
  }
  return [...distinct.values()];
}

export interface PlainUrl {
  readonly url: string;
  /** The host before the change. */
  readonly renamed: string;
}

/** Undefined where the host stays: it has no number, no site owns the plain name, or DNS has no address for it. */
export async function plainUrl({ program, smartHosts }: Renaming, url: string): Promise<PlainUrl | undefined> {
  if (smartHosts === undefined || !numbered.test(url)) return undefined;
  const { host } = splitUrl(url);
  const plain = plainHost(host);
  if (plain === undefined) return undefined;
  const changed = url.replace(`//${host}`, () => `//${plain}`);
  if (program.isOutside(splitUrl(changed))) return undefined;
  const known = smartHosts.resolves.get(plain) ?? smartHosts.addressesOf(plain).then((all) => all.length > 0);
  smartHosts.resolves.set(plain, known);
  return (await known) ? { url: changed, renamed: host } : undefined;
}
