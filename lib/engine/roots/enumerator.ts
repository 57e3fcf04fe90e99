/**
 * Enumerates the RootNodes of a run beside its visits: over pages that are on record, in the order of each root. What it
 * finds follows from the pages alone, so that a process that begins anew, or works beside another, comes to the same.
 */

import { sleep } from '../../outside/clock.ts';
import { firstSettled } from '../../sdk/first-settled.ts';
import type { ResourceUrl, RootReach } from '../../sdk/resource.ts';
import type { Crawl } from '../crawl/context.ts';
import { decideUnfetched, hashOf } from '../crawl/discover.ts';
import { createPathLog } from '../crawl/path-log.ts';
import type { Discovered, UrlHash } from '../ports.ts';
import type { RootPage, RootStore } from '../root-port.ts';
import { isOver, mayFollow, openWalk, pagesAhead, pagesInUse, walkOn } from './walk.ts';
import type { RootWalk, Reached } from './walk.ts';
import type { RootsProgram } from './program.ts';
import { sharedAddressWords } from './shared-address.ts';

export interface RootEnumerator {
  /** Goes on as far as it can. `isIdle`: nobody fetches, so that what is not on record now never will be. */
  readonly advance: (crawl: Crawl, isIdle: boolean) => Promise<void>;
}

/** Pages looked up ahead, for each root. */
const ahead = 200;
/** Hosts asked for at the same time. */
const lookUpsAtOnce = 16;
/** How long a look at the roots waits for name servers, in milliseconds. */
const patienceMs = 100;
/** URLs written at once. */
const portion = 1_000;

interface State {
  readonly store: RootStore;
  readonly roots: RootsProgram;
  readonly order: ReadonlyMap<string, number>;
  readonly addresses: Map<string, string | null>;
  readonly reached: Map<UrlHash, readonly RootReach[]>;
  /** Found and not written yet. */
  readonly fresh: Map<UrlHash, Reached>;
  readonly pages: Map<UrlHash, RootPage>;
  walks: readonly RootWalk[] | undefined;
  hasLeaves: boolean;
  isDone: boolean;
  /** Hosts being looked up; the walks go on without them. */
  lookUps: Promise<true> | undefined;
}

export function createRootEnumerator(roots: RootsProgram, store: RootStore): RootEnumerator {
  const keys = [...roots.roots, ...roots.leaves].map(({ key }, i) => [key, i] as const);
  const state: State = {
    store,
    roots,
    order: new Map(keys),
    addresses: new Map(),
    reached: new Map(),
    fresh: new Map(),
    pages: new Map(),
    walks: undefined,
    hasLeaves: false,
    isDone: false,
    lookUps: undefined,
  };
  return { advance: (crawl, isIdle) => advance(state, crawl, isIdle) };
}

async function advance(state: State, crawl: Crawl, isIdle: boolean): Promise<void> {
  const walks = (state.walks ??= await begin(state, crawl));
  await write(state, crawl);
  while (!state.isDone) {
    const asked = walks.flatMap((walk) => pagesAhead(walk, ahead)).filter((hash) => !state.pages.has(hash));
    const pages = asked.length === 0 ? [] : await state.store.settledPages(crawl.run, [...new Set(asked)], isIdle);
    for (const page of pages) state.pages.set(page.hash, page);
    const waiting = walkAll(state, walks);
    forget(state, walks);
    const isKnown = await lookUpInTime(state, crawl, waiting);
    const isOverNow = waiting.length === 0 && walks.every(isOver);
    if (isOverNow) reachLeaves(state, crawl);
    await write(state, crawl);
    if (isOverNow) state.isDone = true;
    if (pages.length === 0 && !isKnown) break;
  }
  if (!state.isDone) return;
  const shared = sharedAddressWords(state.roots, state.addresses);
  await state.store.closeRoots(
    crawl.run,
    shared.map((text) => ({ severity: 'warning', text })),
  );
}

async function begin(state: State, crawl: Crawl): Promise<readonly RootWalk[]> {
  for (const [host, address] of await state.store.addresses(crawl.run)) state.addresses.set(host, address);
  return state.roots.roots.map((root) => openWalk(root, meet(crawl, root.url), (reached) => note(state, reached)));
}

/** Visits that find a link to it do not take it for new. */
function meet(crawl: Crawl, url: ResourceUrl): UrlHash {
  const words = new Uint32Array(4);
  crawl.hash(url.href, words);
  crawl.seen.meet(words[0] ?? 0, words[1] ?? 0, { depth: 0 });
  return hashOf(crawl, url.href);
}

/** What each root says of a URL, in the order of the roots whatever order they came to it. */
function note(state: State, reached: Reached): void {
  const { hash, reach } = reached;
  const others = (state.reached.get(hash) ?? []).filter(({ root }) => root !== reach.root);
  const placeOf = ({ root }: RootReach): number => state.order.get(root) ?? 0;
  state.reached.set(
    hash,
    [...others, reach].toSorted((a, b) => placeOf(a) - placeOf(b)),
  );
  state.fresh.set(hash, reached);
}

/** Walks until pages or addresses are missing; the URLs whose hosts are to be looked up. */
function walkAll(state: State, walks: readonly RootWalk[]): readonly ResourceUrl[] {
  const waiting = new Map<string, ResourceUrl>();
  const sources = {
    pageOf: (hash: UrlHash) => state.pages.get(hash),
    addressOf: ({ host }: ResourceUrl) => state.addresses.get(host),
    emit: (reached: Reached) => note(state, reached),
  };
  for (const walk of walks) {
    const url = walkOn(walk, sources);
    if (url === undefined) continue;
    waiting.set(url.host, url);
    // The other hosts of the page will be asked for too.
    for (const other of hostsAhead(state, walk)) waiting.set(other.host, other);
  }
  return [...waiting.values()].filter(({ host }) => !state.addresses.has(host)).slice(0, 256);
}

function hostsAhead(state: State, walk: RootWalk): readonly ResourceUrl[] {
  const [hash] = pagesAhead(walk, 1);
  const page = hash === undefined ? undefined : state.pages.get(hash);
  return page === undefined ? [] : mayFollow(walk, page);
}

function forget({ pages }: State, walks: readonly RootWalk[]): void {
  const inUse = new Set(walks.flatMap((walk) => pagesInUse(walk, ahead)));
  for (const hash of pages.keys()) if (!inUse.has(hash)) pages.delete(hash);
}

/** True when addresses have come. Name servers may take long: the crawl does not wait for them. */
async function lookUpInTime(state: State, crawl: Crawl, urls: readonly ResourceUrl[]): Promise<boolean> {
  if (urls.length === 0) return false;
  state.lookUps ??= lookUp(state, crawl, urls)
    .then(() => true as const)
    .finally(() => {
      state.lookUps = undefined;
    });
  // Whoever looks again hears of a failure of the store; nobody else has to.
  state.lookUps.catch(() => undefined);
  return firstSettled<boolean>([state.lookUps, sleep(crawl.clock, patienceMs).then(() => false)]);
}

/** Hosts count by the address that was found first in the run, whoever found it. */
async function lookUp(state: State, crawl: Crawl, urls: readonly ResourceUrl[]): Promise<void> {
  for (let i = 0; i < urls.length; i += lookUpsAtOnce) {
    const asked = urls.slice(i, i + lookUpsAtOnce);
    const found = await Promise.all(asked.map(async (url) => [url.host, await addressOf(crawl, url)] as const));
    const settled = await state.store.noteAddresses(crawl.run, new Map(found));
    for (const { host, address } of settled) state.addresses.set(host, address);
  }
}

async function addressOf(crawl: Crawl, url: ResourceUrl): Promise<string | null> {
  const site = crawl.openSite();
  try {
    const { ip } = await site.address(url);
    return ip ?? null;
  } finally {
    await site.close();
  }
}

/** When every root has come to its end, so that a LeafNode that is also a page of a root is that page. */
function reachLeaves(state: State, crawl: Crawl): void {
  if (state.hasLeaves) return;
  state.hasLeaves = true;
  for (const { key, url } of state.roots.leaves) {
    const hash = meet(crawl, url);
    note(state, { hash, url, depth: 0, discovery: { kind: 'start', hops: 0 }, reach: { root: key, depth: 0 } });
  }
}

async function write(state: State, crawl: Crawl): Promise<void> {
  const paths = createPathLog(crawl);
  while (state.fresh.size > 0) {
    const some = [...state.fresh.values()].slice(0, portion);
    const reached = some.map(({ hash, url, depth, discovery }): Discovered => {
      const known = { ...discovery, reached: state.reached.get(hash) ?? [] };
      const rejected = decideUnfetched(crawl, url, { depth, discovery: known }, paths);
      return { hash, url, depth, discovery: known, provisional: true, ...(rejected && { rejected }) };
    });
    await state.store.reach(crawl.run, reached, paths.take());
    for (const { hash } of some) state.fresh.delete(hash);
  }
}
