/** What the reference store remembers, in plain maps. */

import type { RunAlias, RunRecord, SiteRobots, UrlHash } from '../../engine/ports.ts';
import type { Way } from '../../match/urls/link-reach.ts';
import type { Discovery, Facts, RdmFact, ResourceDescription } from '../../sdk/resource.ts';
import type { StoredState } from '../sql/codes.ts';
import type { ProgramTraits } from '../sql/run-facts.ts';

export interface MemoryResource extends Way {
  readonly hash: UrlHash;
  readonly url: string;
  readonly site: string;
  readonly seq: number;
  readonly run: number;
  readonly generation: number;
  readonly state: StoredState;
  readonly pathId: bigint;
  readonly dueAt: number;
  readonly attempts: number;
  readonly discovery: Discovery;
}

export interface MemoryPage {
  /** The run that fetched it. */
  readonly run: number;
  readonly facts: Facts;
  readonly programKey: string;
  /** First 16 digits of the hashes. */
  readonly outlinks: readonly string[];
  readonly etag?: string;
  readonly lastModified?: string;
  readonly body?: Uint8Array;
}

export interface MemorySite {
  readonly id: number;
  readonly key: string;
  epoch: number;
  owner: number | undefined;
  run: number | undefined;
  until: number;
  availAt: number;
  robots: SiteRobots | undefined;
  rdm: RdmFact | undefined;
}

export interface MemoryRun {
  readonly record: RunRecord;
  readonly program: ProgramTraits;
  readonly startedAt: number;
  readonly aliases: RunAlias[];
  /** By site: when something is due, when it was last served, in an order of its own. */
  readonly sites: Map<string, { dueAt: number; servedAt: number }>;
}

/** A whole database: one collection after the other. */
export interface MemoryState {
  readonly runs: Map<number, MemoryRun>;
  readonly sites: Map<string, MemorySite>;
  /** By collection, then hash. */
  readonly resources: Map<number, Map<UrlHash, MemoryResource>>;
  readonly pages: Map<number, Map<UrlHash, MemoryPage>>;
  readonly descriptions: Map<number, Map<UrlHash, ResourceDescription>>;
  /** Paths that were denied for their depth. */
  readonly depthPaths: Set<bigint>;
  readonly firsts: Map<string, { readonly generation: number; readonly url: string }>;
  seq: number;
  served: number;
}

export function createMemoryState(): MemoryState {
  return {
    runs: new Map(),
    sites: new Map(),
    resources: new Map(),
    pages: new Map(),
    descriptions: new Map(),
    depthPaths: new Set(),
    firsts: new Map(),
    seq: 0,
    served: 0,
  };
}

export function siteOf(state: MemoryState, key: string): MemorySite {
  const known = state.sites.get(key);
  if (known !== undefined) return known;
  const id = state.sites.size + 1;
  const made: MemorySite = {
    id,
    key,
    epoch: 0,
    owner: undefined,
    run: undefined,
    until: 0,
    availAt: 0,
    robots: undefined,
    rdm: undefined,
  };
  state.sites.set(key, made);
  return made;
}

export function runOf(state: MemoryState, id: number): MemoryRun {
  const run = state.runs.get(id);
  if (run === undefined) throw new Error(`there is no run ${id}`);
  return run;
}

/** The map of a collection, made when missing. */
export function inCollection<T>(maps: Map<number, Map<UrlHash, T>>, collectionId: number): Map<UrlHash, T> {
  const known = maps.get(collectionId) ?? new Map<UrlHash, T>();
  maps.set(collectionId, known);
  return known;
}
