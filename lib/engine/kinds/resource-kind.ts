/** What differs from kind to kind of resource, as a value that the stages of a URL and of a decision ask. */

import type { Discovery, DiscoveryKind, ResourceUrl, ResponseFact } from '../../sdk/resource.ts';
import type { Fold, Signal } from '../decide/fold.ts';
import type { FoundLink, Origin } from '../crawl/found-link.ts';
import type { Protocols } from '../program/protocols.ts';
import type { Task } from '../process/task.ts';

export interface ResourceKind {
  /** What is found so is of this kind, whatever it is answered. */
  readonly foundAs?: DiscoveryKind;
  /** True for answers that are of this kind, where it was found as nothing in particular. */
  readonly answers?: (url: ResourceUrl, response: ResponseFact, protocols: Protocols) => boolean;
  /** The whole of it is asked for each time: never conditionally, and never of the disk cache. */
  readonly isAskedAnew: boolean;
  /** It comes with what it is part of: the server is not asked for it alone. */
  readonly isPart: boolean;
  /** It is there without anybody being asked: no site, address, or robots.txt counts. */
  readonly isBrought: boolean;
  /** It counts in the totals of a run. */
  readonly isCounted: boolean;
  /** Built-in steps that decide on it. Absent: the filters do. */
  readonly steps?: OwnSteps;
  /** How its content is read. */
  readonly reader: 'document' | 'sitemap';
  /** Its content is a listing, whose entries the protocol tells. */
  readonly isListing: boolean;
  readonly links: KindLinks;
}

export interface OwnSteps {
  /** After the limits that hold for every URL. */
  readonly limits: (fold: Fold) => Signal;
  /** In place of what the filters make. */
  readonly makes: (fold: Fold) => Signal;
}

/** How the links of a resource count. */
export interface KindLinks {
  readonly originOf: (task: Task, links: readonly FoundLink[]) => Origin;
  /** Where it moved to. */
  readonly moved: (task: Task, url: string) => FoundLink;
  /** A link of the last fetch, found again. */
  readonly kept: (task: Task, url: string, discovery: Discovery) => FoundLink;
}
