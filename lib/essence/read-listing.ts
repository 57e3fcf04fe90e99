/** Reads a listing: the directory or menu of a protocol that has them. */

import { prepareBase, resolveLink } from '../match/urls/resolve-link.ts';
import type { PageContent } from '../sdk/content.ts';
import { noContent } from './read-text.ts';

/** `entries`: as written. They are the links, and there is no text. */
export function readListing(entries: readonly string[], url: string, linksPerPage: number): PageContent {
  const base = prepareBase(url);
  const urls = base === undefined ? [] : entries.flatMap((entry) => resolveLink(entry, base) ?? []);
  const links = [...new Set(urls)];
  return {
    ...noContent('other'),
    links: links.slice(0, linksPerPage),
    linkCount: entries.length,
    linksCut: Math.max(0, links.length - linksPerPage),
    ...(entries.length > urls.length && { linksTooLong: entries.length - urls.length }),
  };
}
