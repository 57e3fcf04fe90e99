/** The parts of a URL's page, and their addresses: the decision is the page itself. */

import { readNumber } from '../../feeds/feed-words.ts';
import { resourceHref, type ResourceFilter } from '../../resources-href.ts';
import type { SearchParams } from '../resource-query.ts';

const tabs = ['decision', 'access', 'uploads', 'links'] as const;
export type ResourceTab = (typeof tabs)[number];

export interface TabPlace {
  readonly tab: ResourceTab;
  /** Whose access is shown. */
  readonly principal?: string | undefined;
  /** Whose record is shown. */
  readonly upload?: number | undefined;
}

export interface ResourcePlace extends TabPlace {
  readonly slug: string;
  readonly hash: string;
  /** The list that the page is opened from. */
  readonly list: ResourceFilter;
}

/** `available`: the parts that this URL has. */
export function readTabPlace(query: SearchParams, available: readonly ResourceTab[]): TabPlace {
  const tab = available.find((each) => each === query['tab']) ?? 'decision';
  const { principal } = query;
  return {
    tab,
    ...(tab === 'access' &&
      typeof principal === 'string' &&
      principal.trim() !== '' && { principal: principal.trim() }),
    upload: readNumber(query['upload']),
  };
}

export function tabParameters({ tab, principal, upload }: TabPlace): Readonly<Record<string, string>> {
  return {
    ...(tab !== 'decision' && { tab }),
    ...(principal !== undefined && { principal }),
    ...(upload !== undefined && { upload: String(upload) }),
  };
}

/** The page with some of it changed. */
export function placeHref(
  { slug, hash, list, ...place }: ResourcePlace,
  change: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({ ...list, ...tabParameters(place), ...change }).toString();
  return `${resourceHref(slug, hash)}${query === '' ? '' : `?${query}`}`;
}

export function recordHref({ slug, hash, list }: ResourcePlace): string {
  return placeHref({ slug, hash, list, tab: 'uploads' });
}
