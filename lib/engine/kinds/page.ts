/** What filters decide on: a page, or a document of any type. */

import { wayOf, wayOn } from '../../match/urls/link-reach.ts';
import { isFromStart } from '../crawl/found-link.ts';
import type { DiscoveryKind } from '../../sdk/resource.ts';
import type { KindLinks, ResourceKind } from './resource-kind.ts';

const links: KindLinks = {
  /** A redirect leads to a URL of the same depth, one hop further. */
  originOf: (task, [first]) => {
    const { url, discovery } = task;
    if (first?.kind !== 'redirect') return { url, ...wayOn(task, 1), hops: 0 };
    return { url, ...wayOf(task), hops: discovery.hops + 1, ...(isFromStart(discovery) && { fromStart: true }) };
  },
  moved: (_, url) => ({ url, kind: 'redirect' }),
  /** What is part of it stays so. */
  kept: (task, url, { kind, from }) => ({ url, kind: isPartKind(kind) && from === task.url ? kind : 'link' }),
};

function isPartKind(kind: DiscoveryKind): boolean {
  return kind === 'member' || kind === 'object';
}

export const page: ResourceKind = {
  isAskedAnew: false,
  isPart: false,
  isBrought: false,
  isCounted: true,
  reader: 'document',
  isListing: false,
  links,
};
