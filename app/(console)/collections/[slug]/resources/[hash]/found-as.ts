/** How a URL came to be known, in words. */

import type { Discovery, DiscoveryKind } from '#lib/sdk/resource.ts';
import { isBrought } from './uploads/upload-words.ts';

const words: Readonly<Record<DiscoveryKind, string>> = {
  start: 'start point',
  link: 'link',
  redirect: 'redirect',
  text: 'URL in plain text',
  user: 'requested URL',
  sitemap: 'sitemap entry',
  'sitemap-file': 'sitemap',
  member: 'file in an archive',
  object: 'object of a file',
  fed: 'document of a feed',
  'fed-url': 'URL of a feed',
  'fed-rd': 'RD of an upload',
};

/** Completes "depth 1, …", such as `found as sitemap entry in https://www.siroe.com/sitemap.xml line 12`. */
export function foundAs({ kind, from, listing, fed }: Discovery): string {
  if (fed !== undefined) {
    const how = isBrought({ discovery: { kind } }) ? 'added' : 'named';
    return `${how} by upload ${fed.feed} of ${fed.source ?? from ?? 'a feed'}, line ${fed.line}`;
  }
  const as = `found as ${words[kind]}`;
  if (from === undefined) return as;
  if (kind === 'user') return `${as} by ${from}`;
  if (listing === undefined) return `${as} on ${from}`;
  const line = listing.line === undefined ? '' : ` line ${listing.line}`;
  const changed = listing.lastmod === undefined ? '' : `, last modified ${listing.lastmod} according to the sitemap`;
  return `${as} in ${from}${line}${changed}`;
}
