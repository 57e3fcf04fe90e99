/** Links, and where they come from, before they are made distinct over the run. */

import type { Way } from '../../match/urls/link-reach.ts';
import type { Discovery, DiscoveryKind, Listing } from '../../sdk/resource.ts';

/** Where links come from: a page, or a redirect (then the depth stays and the hops count). */
export interface Origin extends Way {
  readonly url: string;
  readonly hops: number;
  /** A start point's redirect, at once or by way of others. */
  readonly fromStart?: true;
}

/** A link or a redirect target, in normal form. */
export interface FoundLink {
  readonly url: string;
  readonly kind: DiscoveryKind;
  readonly listing?: Listing;
  /** The host before smart-host-heuristics changed it. */
  readonly renamed?: string;
  /** The URL as it was found, where url-rules.conf changed it. */
  readonly written?: string;
}

/** True when a redirect of this URL is a start point's, at once or by way of others. */
export function isFromStart({ kind, fromStart }: Discovery): boolean {
  return kind === 'start' || fromStart === true;
}
