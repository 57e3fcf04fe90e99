/** Names of sites as people read them. */

import { hostlessScheme } from '../match/urls/url-schemes.ts';

/** `host:port`, or the scheme whose URLs have no host, as in `file:`. */
export function siteName(siteKey: string): string {
  const scheme = hostlessScheme(siteKey);
  return scheme === undefined ? siteKey : `${scheme.name}:`;
}
