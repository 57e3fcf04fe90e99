/** What all visits of a run share in one process: program, ledger, seen URLs, budget, the person's wish. */

import type { Clock } from '../outside/clock.ts';
import type { Sources } from '../sdk/define-function.ts';
import type { PageContent } from '../sdk/content.ts';
import type { Facts, Need, ResourceDescription, ResourceUrl } from '../sdk/resource.ts';
import type { ReadContent, SiteFetcher } from './fetch-port.ts';
import type { CrawlStore, PathRecord, RunRecord, RunWish } from './ports.ts';
import type { Decision, Program } from './program.ts';

/** A decision with its interned id. */
export interface LedgerEntry {
  readonly id: bigint;
  readonly decision: Decision;
}

export interface FilterSources {
  readonly enumeration: Sources;
  readonly generation: Sources;
}

export type Decided =
  | { readonly done: true; readonly entry: LedgerEntry; readonly sources: FilterSources }
  | { readonly done: false; readonly needs: Need };

export interface Produced {
  readonly links: readonly string[];
  readonly linkKind: 'link' | 'text';
  readonly cut?: { readonly count: number; readonly reason: string };
  readonly description?: ResourceDescription;
  /** Steps that threw, by id: counted, and shown with the resource. */
  readonly threw?: readonly number[];
}

/** Distinct URLs of the run with the least depth met so far, by the first 64 bits of their hash. */
export interface SeenUrls {
  meet(high: number, low: number, depth: number): 'new' | 'known' | 'shorter';
  readonly size: number;
  readonly bytes: number;
}

/** Connections of the run over all its visits. */
export interface Connections {
  take(): boolean;
  give(): void;
  /** Called once, when one is free again. */
  onFree(call: () => void): void;
}

export interface Crawl {
  readonly run: RunRecord;
  readonly program: Program;
  readonly store: CrawlStore;
  readonly clock: Clock;
  readonly seen: SeenUrls;
  readonly connections: Connections;
  /** Writes the 128-bit hash of a URL, as four words, most significant first. */
  readonly hash: (url: string, into: Uint32Array) => void;
  readonly decide: (facts: Facts) => Decided;
  readonly produce: (facts: Facts, page: PageContent, decided: Extract<Decided, { done: true }>) => Produced;
  readonly read: ReadContent;
  readonly openSite: (url: ResourceUrl) => SiteFetcher;
  /** What the store gets of a path, once. */
  readonly recordOf: (entry: LedgerEntry) => PathRecord;
  /** Ids of paths already committed by this process. */
  readonly savedPaths: Set<bigint>;
  /** Changes while the run goes on. */
  readonly control: { wish: RunWish; fetchesLeft: number };
  /** True when URLs found may be handed to the visit in memory: no earlier fetch has validators to look up. */
  readonly handOver: boolean;
}
