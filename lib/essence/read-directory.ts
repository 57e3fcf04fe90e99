/** Reads the listing of a directory, as the protocols with directories give it: a relative URL a line. */

import { prepareBase, resolveLink } from '../match/resolve-link.ts';
import type { PageContent } from '../sdk/content.ts';
import { noContent } from './read-text.ts';

/** Protocols whose `text/directory` is a listing; over http it is something else (RFC 2425). */
const listing: ReadonlySet<string> = new Set(['file', 'ftp']);

/** Folders have a slash at the end. */
export const directoryType = 'text/directory';

export function isDirectory(protocol: string, type: string | undefined): boolean {
  return type === directoryType && listing.has(protocol);
}

/** The entries are the links, and there is no text. */
export function readDirectory(text: string, url: string, linksPerPage: number): PageContent {
  const base = prepareBase(url);
  const written = text.split('\n').filter((line) => line !== '');
  const urls = base === undefined ? [] : written.flatMap((line) => resolveLink(line, base) ?? []);
  const links = [...new Set(urls)];
  return {
    ...noContent('other'),
    links: links.slice(0, linksPerPage),
    linkCount: written.length,
    linksCut: Math.max(0, links.length - linksPerPage),
    ...(written.length > urls.length && { linksTooLong: written.length - urls.length }),
  };
}
