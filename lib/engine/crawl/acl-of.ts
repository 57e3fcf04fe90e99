/** An ACL of the feeds protocol as the list of a URL. */

import type { FeedAcl, FeedPrincipal } from '../../languages/gsa-feed/feed.ts';
import { normalizeBroughtUrl } from '../../match/urls/url-key.ts';
import type { SaidAcl } from '../../match/access/said-access.ts';
import type { Crawl } from './context.ts';
import { hashOf } from './discover.ts';

export interface HashedUrl {
  readonly hash: string;
  readonly url: string;
}

/** Undefined for a URL without a normal form. */
export function hashedUrl(crawl: Pick<Crawl, 'hash'>, url: string): HashedUrl | undefined {
  const normal = normalizeBroughtUrl(url);
  return normal.ok ? { hash: hashOf(crawl, normal.url.href), url: normal.url.href } : undefined;
}

export function aclOf(
  crawl: Pick<Crawl, 'hash'>,
  { principals, inheritanceType: inheritance, inheritFrom }: FeedAcl,
  of: HashedUrl,
): SaidAcl {
  const named = (access: FeedPrincipal['access']) =>
    principals
      .filter((each) => each.access === access)
      .map(({ scope, namespace, name, ignoresCase }) => ({ scope, namespace, name, ignoresCase }));
  return {
    ...of,
    inheritance,
    // A URL without a normal form is one that nothing can have a list for.
    ...(inheritFrom !== undefined && { inheritFrom: hashedUrl(crawl, inheritFrom) ?? unhashed(crawl, inheritFrom) }),
    permits: named('permit'),
    denies: named('deny'),
  };
}

const unhashed = (crawl: Pick<Crawl, 'hash'>, url: string): HashedUrl => ({ hash: hashOf(crawl, url), url });
