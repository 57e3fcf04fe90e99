/** URLs that somebody adds to a run while it goes on: start points of the rest of it. */

import { reachAtStart } from '../../match/urls/link-reach.ts';
import type { Way } from '../../match/urls/link-reach.ts';
import type { Facts, ResourceUrl } from '../../sdk/resource.ts';
import type { Program } from './program.ts';
import { rewritten } from './url-rules.ts';

/**
 * `links`: how many links lead on from it at most; as many as its site allows when left out. Where a site has one limit
 * for all its start points, the URL counts as found so many links before that limit.
 */
export function wayOfAdded({ depthRule, reachOf }: Program, url: ResourceUrl, links: number | undefined): Way {
  const { byStart, depth } = depthRule(url);
  if (byStart !== undefined && reachOf !== undefined) {
    const reach = links === undefined ? reachOf(url, 0) : reachAtStart(links);
    return { depth: 0, ...(reach !== undefined && { reach }) };
  }
  return { depth: links === undefined || depth.limit === undefined ? 0 : Math.max(0, depth.limit - links) };
}

export interface AddedUrl {
  readonly links: number | undefined;
  /** Who added it. */
  readonly by: string;
}

/** The URL as a run finds it. */
export function asAdded(
  program: Program,
  given: ResourceUrl,
  { links, by }: AddedUrl,
): Way & Pick<Facts, 'url' | 'discovery'> {
  const { url, ...found } = rewritten(program, given);
  return { url, ...wayOfAdded(program, url, links), discovery: { kind: 'user', from: by, hops: 0, ...found } };
}

/** Why so many links cannot be the limit; undefined when they can. */
export function whyNotLimited({ depthRule }: Program, url: ResourceUrl, links: number): string | undefined {
  const { byStart, depth } = depthRule(url);
  if (depth.limit === undefined)
    return byStart === undefined ? `${url.siteKey} has no depth limit, so leave the depth out.` : undefined;
  return links > depth.limit ? `Enter a depth up to ${depth.limit}, the limit of ${url.siteKey}.` : undefined;
}
