import { identityOf } from './url-identity.ts';
import { normalizeBroughtUrl } from './url-key.ts';

/**
 * What a URL that an RD is handed out under is found by: the same for every spelling of it. Programs write it, so that it
 * may have a fragment, or be no URL at all.
 */
export function shownKey(url: string): string {
  const normal = normalizeBroughtUrl(url);
  if (!normal.ok) return identityOf(url);
  const at = url.indexOf('#');
  return identityOf(at < 0 ? normal.url.href : normal.url.href + url.slice(at));
}
