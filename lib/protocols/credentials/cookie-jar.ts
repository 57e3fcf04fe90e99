/** Cookies (RFC 6265): of a run, or of one chain of redirects. They are kept in memory, and gone with it. */

import { CookieJar } from 'tough-cookie';
import { originOf } from '../../match/urls/url-key.ts';
import type { AnswerToSigned, CredentialInUse, SignedHeaders } from '../../sdk/define-credential.ts';
import type { ResourceUrl } from '../../sdk/resource.ts';

/** RFC 6265, 6.1: more is asked of no user agent. */
const mostCookies = 3000;
const longestCookie = 4096;

export interface Jar {
  readonly headers: (url: ResourceUrl) => SignedHeaders;
  /** Keeps the cookies that the answer sets. What no browser would keep is passed over. */
  readonly take: (answer: Pick<AnswerToSigned, 'url' | 'all'>) => void;
}

export function openJar(): Jar {
  const jar = new CookieJar();
  let taken = 0;
  return {
    headers: (url) => {
      const cookie = jar.getCookieStringSync(url.href);
      return cookie === '' ? {} : { cookie };
    },
    take: ({ url, all }) => {
      for (const text of all('set-cookie')) {
        if (taken >= mostCookies || text.length > longestCookie) continue;
        if (jar.setCookieSync(text, url.href, { ignoreError: true }) !== undefined) taken++;
      }
    },
  };
}

/** Keeps cookies as a browser does: what a server sets, it gets back. */
export function openCookies(): CredentialInUse {
  const jar = openJar();
  return {
    isJar: true,
    sign: (url) => Promise.resolve({ headers: jar.headers(url), release: () => undefined }),
    hear: (answer) => {
      jar.take(answer);
      return Promise.resolve({ kind: 'taken' });
    },
  };
}

/** Without its fragment. */
export function targetOf(location: string, { href }: ResourceUrl): string | undefined {
  return URL.parse(location, href)?.href.replace(/#.*$/s, '');
}

export const isSameOrigin = (a: ResourceUrl, b: ResourceUrl): boolean => originOf(a) === originOf(b);
