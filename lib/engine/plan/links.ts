/** The links of a crawl as a graph in typed arrays: which URLs a run finds, and how deep, when some pages are gone. */

import { reachAfter } from '../../match/urls/link-reach.ts';

const emptySlot = -1;

/** Numbers of URLs by the first eight bytes of their hashes. */
export interface UrlIndex {
  readonly find: (high: number, low: number) => number | undefined;
}

/** `high` and `low` are parallel: the words of URL 0, 1, 2 … */
export function indexUrls(high: readonly number[], low: readonly number[]): UrlIndex {
  const size = 2 ** Math.ceil(Math.log2(Math.max(4, high.length * 2)));
  const slots = new Int32Array(size).fill(emptySlot);
  const slotOf = (a: number, b: number): number => {
    let slot = (a ^ (b >>> 3)) & (size - 1);
    for (;;) {
      const at = slots[slot] ?? emptySlot;
      if (at === emptySlot || (high[at] === a && low[at] === b)) return slot;
      slot = (slot + 1) & (size - 1);
    }
  };
  for (const [i, a] of high.entries()) slots[slotOf(a, low[i] ?? 0)] = i;
  return {
    find: (a, b) => {
      const at = slots[slotOf(a, b)] ?? emptySlot;
      return at === emptySlot ? undefined : at;
    },
  };
}

export interface LinkGraph {
  /** Links of one URL, as numbers of URLs. */
  readonly linksOf: (from: number) => Uint32Array;
  readonly size: number;
}

export interface LinkGraphBuilder {
  /** `outlinks`: the first eight bytes of each hash. Links to URLs that are not known are left out. */
  add(from: number, outlinks: Uint8Array): void;
  build(): LinkGraph;
}

const none = new Uint32Array(0);
const bytesPerLink = 8;

export function createLinkGraph(urls: number, index: UrlIndex): LinkGraphBuilder {
  const starts = new Uint32Array(urls);
  const counts = new Uint32Array(urls);
  let links = new Uint32Array(1 << 16);
  let size = 0;
  return {
    add(from, outlinks) {
      const view = new DataView(outlinks.buffer, outlinks.byteOffset, outlinks.byteLength);
      starts[from] = size;
      for (let at = 0; at + bytesPerLink <= outlinks.byteLength; at += bytesPerLink) {
        const to = index.find(view.getUint32(at), view.getUint32(at + 4));
        if (to === undefined) continue;
        if (size === links.length) links = grown(links);
        links[size++] = to;
      }
      counts[from] = size - (starts[from] ?? 0);
    },
    build: () => ({
      size,
      linksOf: (from) => {
        const count = counts[from] ?? 0;
        const start = starts[from] ?? 0;
        return count === 0 ? none : links.subarray(start, start + count);
      },
    }),
  };
}

function grown(links: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(links.length * 2);
  larger.set(links);
  return larger;
}

/** How links lead on from a URL. */
export type Following = 'none' | 'links' | 'redirect';

export interface Reach {
  readonly urls: number;
  readonly graph: Pick<LinkGraph, 'linksOf'>;
  readonly starts: readonly number[];
  readonly following: (url: number) => Following;
  /** Called with URLs newly found at a depth, before their links are followed. */
  readonly settle?: (urls: readonly number[], depth: number) => Promise<void>;
  readonly yieldNow?: () => Promise<void>;
}

export const notReached = -1;

/** The least depth of every URL, level by level; `notReached` for those no way leads to. A redirect leads no deeper. */
export async function findDepths({ urls, graph, starts, following, settle, yieldNow }: Reach): Promise<Int16Array> {
  const depths = new Int16Array(urls).fill(notReached);
  let level = meet(depths, starts, 0);
  for (let depth = 0; level.length > 0; depth++) {
    const next: number[] = [];
    for (let wave = level; wave.length > 0;) {
      await settle?.(wave, depth);
      await yieldNow?.();
      const same: number[] = [];
      for (const url of wave) {
        const way = following(url);
        if (way === 'redirect') same.push(...meet(depths, graph.linksOf(url), depth));
        else if (way === 'links') next.push(url);
      }
      wave = same;
    }
    level = next.flatMap((url) => meet(depths, graph.linksOf(url), depth + 1));
  }
  return depths;
}

export interface Reaches extends Omit<Reach, 'urls' | 'starts' | 'settle'> {
  readonly starts: readonly (readonly [url: number, reach: number])[];
  /** Filled with the least reach of every URL, from `notReached`. */
  readonly reaches: Int32Array;
  /** Called with URLs newly found at a reach, before their links are followed. */
  readonly settle: (urls: readonly number[], reach: number) => Promise<void>;
}

/** The same for the reach, from the least on: of links that lead to several places, the least of all comes next. */
export async function findReaches({ reaches, graph, starts, following, settle, yieldNow }: Reaches): Promise<void> {
  const waiting = new Map<number, number[]>();
  const wait = (urls: Iterable<number>, reach: number): void => {
    const same = waiting.get(reach) ?? [];
    waiting.set(reach, same);
    for (const url of urls) if (reaches[url] === notReached) same.push(url);
  };
  for (const [url, reach] of starts) wait([url], reach);
  while (waiting.size > 0) {
    const reach = Math.min(...waiting.keys());
    const met = meet(reaches, waiting.get(reach) ?? [], reach);
    waiting.delete(reach);
    if (met.length === 0) continue;
    await settle(met, reach);
    await yieldNow?.();
    for (const url of met) {
      const way = following(url);
      if (way !== 'none') wait(graph.linksOf(url), way === 'redirect' ? reach : reachAfter(reach, 1));
    }
  }
}

/** Those that were not met before. */
function meet(depths: Int16Array | Int32Array, urls: Iterable<number>, depth: number): number[] {
  const met: number[] = [];
  for (const url of urls) {
    if (depths[url] !== notReached) continue;
    depths[url] = depth;
    met.push(url);
  }
  return met;
}
