/** When two spellings of a URL in normal form are one document: escapes compare whatever their case, and as what they stand for (RFC 3986, 6.2.2). */

import { keyedHash } from './url-hash.ts';
import type { UrlHasher } from './url-hash.ts';

const escape = /%[0-9a-f]{2}/gi;
const unreserved = /^[A-Za-z0-9._~-]$/;

/** `~`, `%7e` and `%7E` become one; an escape that means something else than its character stays, in upper case. */
export function identityOf(href: string): string {
  if (!href.includes('%')) return href;
  return href.replaceAll(escape, (written) => {
    const character = String.fromCodePoint(Number.parseInt(written.slice(1), 16));
    return unreserved.test(character) ? character : written.toUpperCase();
  });
}

/** The hash of a URL by its identity: the same for every spelling of it. */
export function urlHash(secret: Uint32Array): UrlHasher {
  const hash = keyedHash(secret);
  return (href, out, at) => hash(identityOf(href), out, at);
}

/** As Harvest writes URLs in SOIF: `~` as `%7e`, escapes in lower case. */
export function harvestForm(href: string): string {
  return href.replaceAll('~', '%7e').replaceAll(escape, (written) => written.toLowerCase());
}
