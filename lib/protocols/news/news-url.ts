/** URLs of newsgroups and articles (RFC 5538; RFC 1738, 3.6 and 3.7), and what they stand for on the server. */

import { originOf } from '../../match/urls/url-key.ts';
import type { Door } from '../../outside/door.ts';
import type { UrlServer } from '../../sdk/define-protocol.ts';
import type { ResourceUrl } from '../../sdk/resource.ts';
import { Refusal } from '../transfer.ts';

export type NewsTarget =
  | { readonly kind: 'group'; readonly group: string; readonly listed: 'by-id' | 'by-number' }
  /** `id`: with its brackets. */
  | { readonly kind: 'article'; readonly id: string }
  | { readonly kind: 'number'; readonly group: string; readonly number: number };

/** RFC 3977, 3.6: with the brackets 250 octets at most. */
const messageId = /^<(?=.{1,248}>$)[!-;=?-~]+@[!-;=?-~]+>$/;

export function isMessageId(text: string): boolean {
  return messageId.test(text);
}

/** A wildmat would mean several groups, and a blank or line break another command (RFC 3977, 4.1). */
const groupName = /^(?!\.*$)[^\s\p{C}!*,?[\\\]/@<>]+$/u;
/** A command has 512 octets at most. */
const longestGroup = 480;

function isGroupName(text: string): boolean {
  return groupName.test(text) && Buffer.byteLength(text) <= longestGroup;
}

/** The target of a URL in normal form. Throws a Refusal where there is none. */
export function readNewsUrl(url: ResourceUrl): NewsTarget {
  const isOfServer = startsWithServer(url);
  const written = isOfServer ? url.path.slice(1) : url.path;
  return url.protocol === 'nntp' ? readNumbered(written) : readNamed(written);
}

/** False where the server comes from the installation. */
export function startsWithServer({ href, protocol }: ResourceUrl): boolean {
  return href.startsWith('//', protocol.length + 1);
}

/** `group` or a Message-ID, whose brackets may be left out. */
function readNamed(written: string): NewsTarget {
  const name = decode(written);
  if (!name.includes('@')) return { kind: 'group', group: groupOf(name), listed: 'by-id' };
  const id = `<${name.replace(/^<(.*)>$/s, '$1')}>`;
  if (!isMessageId(id)) throw new Refusal('gone', 'the URL has an invalid Message-ID');
  return { kind: 'article', id };
}

/** `group`, which may end with a slash, or `group/number`. */
function readNumbered(written: string): NewsTarget {
  const [name = '', digits = '', ...more] = written.split('/');
  const group = groupOf(decode(name));
  if (digits === '' && more.length === 0) return { kind: 'group', group, listed: 'by-number' };
  if (more.length > 0 || !/^\d{1,15}$/.test(digits)) throw new Refusal('gone', 'the URL has an invalid article number');
  return { kind: 'number', group, number: Number(digits) };
}

function groupOf(name: string): string {
  if (isGroupName(name)) return name;
  if (name === '' || /[*?]/.test(name)) throw new Refusal('http-error', 'the URL names no single newsgroup');
  throw new Refusal('gone', 'the URL has an invalid newsgroup name');
}

function decode(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    throw new Refusal('gone', 'the URL is not valid UTF-8');
  }
}

/** The one spelling of the URL. */
export function hrefOf(url: ResourceUrl, target: NewsTarget): string {
  const place = placeOf(url);
  switch (target.kind) {
    case 'group':
      return place + escapeName(target.group);
    case 'article':
      return place + escapeName(target.id.slice(1, -1));
    case 'number':
      return `${place}${escapeName(target.group)}/${target.number}`;
  }
}

/** What comes before the names of groups and articles. */
function placeOf(url: ResourceUrl): string {
  return startsWithServer(url) ? `${originOf(url)}/` : `${url.protocol}:`;
}

/** URLs of the articles of a group, beside the URL of the group. `id`: a valid one. */
export function articleUrls(url: ResourceUrl, group: string) {
  const place = placeOf(url);
  const folder = `${place}${escapeName(group)}/`;
  return {
    byId: (id: string): string => place + escapeName(id.slice(1, -1)),
    byNumber: (number: number): string => folder + number,
  };
}

/** RFC 3986 allows more in a path, but a slash would divide it, and the WHATWG parser escapes some of the rest. */
const escaped = /[^\w.~!$&'()*+,;=:@-]/gu;

function escapeName(name: string): string {
  return name.replaceAll(escaped, encodeURIComponent);
}

/** Undefined for the host of the URL, which is `news` where it has none (Harvest manual, 4.3). */
export function serverOf(url: ResourceUrl, { newsServer }: Pick<Door, 'newsServer'>): UrlServer | undefined {
  if (startsWithServer(url) || newsServer === undefined) return undefined;
  return { ...newsServer, via: 'named' };
}
