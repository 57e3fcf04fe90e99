/** Follows the stored links as the last crawl did and as the next run would: what only the first reaches is found no longer. */

import { decideCompact } from '../decide/decide.ts';
import { createLedger } from '../decide/ledger.ts';
import { createLinkGraph, findDepths, indexUrls, notReached } from './links.ts';
import type { LinkGraph, UrlIndex } from './links.ts';
import { wayOn } from './outlook.ts';
import type { Outlook, PlannedUrls } from './outlook.ts';
import { walkReaches } from './reach.ts';
import type { PlanStore } from '../plan-port.ts';
import type { Place, Program, StartPoint } from '../program/program.ts';

export interface Follower {
  readonly urls: PlannedUrls;
  readonly store: Pick<PlanStore, 'links' | 'hash'>;
  readonly before: Program | undefined;
  readonly yieldNow: () => Promise<void>;
  /** Decides URLs again that are found at another depth or reach. */
  readonly decideAtDepth: (
    outlook: Outlook,
    urls: readonly number[],
    depthOf: (url: number) => number,
  ) => Promise<void>;
  /** Decides by what RootNodes lead to, where those are others; undefined where they are not. */
  readonly enumerate: (outlook: Outlook) => ((links: StoredLinks) => Promise<void>) | undefined;
}

export interface StoredLinks {
  readonly graph: LinkGraph;
  readonly index: UrlIndex;
}

/** The depths of the last crawl, as its links give them; undefined when nothing is found otherwise. */
export async function followLinks(follower: Follower, outlooks: readonly Outlook[]): Promise<Int16Array | undefined> {
  const { urls, before, store } = follower;
  const index = indexUrls(urls.high, urls.low);
  const startsOf = (starts: readonly StartPoint[]): Starts => splitStarts(store, index, starts);
  const was = startsOf(before?.starts ?? []);
  const all = outlooks.map((outlook) => ({ outlook, starts: startsOf(outlook.program.starts) }));
  for (const { outlook, starts } of all) {
    outlook.newStarts = starts.unknown.filter((start) => !isRejected(outlook.program, start));
  }
  const enumerations = outlooks.flatMap((outlook) => follower.enumerate(outlook) ?? []);
  const isOther = ({ outlook, starts }: (typeof all)[number]): boolean => findsOtherwise(urls, outlook, [was, starts]);
  if (enumerations.length === 0 && !all.some(isOther)) return undefined;
  const graph = await readGraph(follower, index, outlooks);
  for (const enumerate of enumerations) await enumerate({ graph, index });
  const others = all.filter(isOther);
  const now = await findDepths({
    urls: urls.seq.length,
    graph,
    yieldNow: follower.yieldNow,
    starts: [...was.known, ...urls.sitemaps, ...urls.named],
    following: (url) => wayOn(urls, urls.now[url], url),
  });
  for (const { outlook, starts } of others) await findUnlinked(follower, { graph, now }, { outlook, starts });
  return now;
}

interface Starts {
  readonly known: readonly number[];
  /** Of those known, where start points have different depth limits. */
  readonly reaches: readonly (readonly [url: number, reach: number])[];
  readonly unknown: readonly StartPoint[];
}

function splitStarts({ hash }: Pick<PlanStore, 'hash'>, index: UrlIndex, starts: readonly StartPoint[]): Starts {
  const known: number[] = [];
  const reaches: [number, number][] = [];
  const unknown: StartPoint[] = [];
  for (const start of starts) {
    const url = index.find(...hash(start.url.href));
    if (url === undefined) {
      unknown.push(start);
      continue;
    }
    known.push(url);
    if (start.reach !== undefined) reaches.push([url, start.reach]);
  }
  return { known, reaches, unknown };
}

function isRejected(program: Program, { url }: StartPoint): boolean {
  const reached = [...(program.roots?.roots ?? []), ...(program.roots?.leaves ?? [])]
    .filter((root) => root.url.href === url.href)
    .map(({ key }) => ({ root: key, depth: 0 }));
  return decideCompact(createLedger(program), { url, depth: 0, discovery: { kind: 'start', hops: 0, reached } }).done;
}

function findsOtherwise(urls: PlannedUrls, outlook: Outlook, [was, is]: readonly [Starts, Starts]): boolean {
  const isSameStart = was.known.length === is.known.length && was.known.every((url) => is.known.includes(url));
  if (!isSameStart || !outlook.keepsReach || outlook.linkLimits.size > 0) return true;
  return urls.now.some((now, i) => wayOn(urls, now, i) !== 'none' && wayOn(urls, outlook.judged[i], i) === 'none');
}

/** Of the pages whose links are followed; notes pages that would show more links than are stored. */
async function readGraph(
  { urls, store, yieldNow }: Follower,
  index: UrlIndex,
  outlooks: readonly Outlook[],
): Promise<LinkGraph> {
  const graph = createLinkGraph(urls.seq.length, index);
  for await (const pages of store.links()) {
    for (const { high, low, outlinks } of pages) {
      const from = index.find(high, low);
      if (from === undefined || wayOn(urls, urls.now[from], from) === 'none') continue;
      graph.add(from, outlinks);
      for (const { linkLimits } of outlooks) forgetLimit(linkLimits, from, outlinks.byteLength / bytesPerLink);
    }
    await yieldNow();
  }
  return graph.build();
}

const bytesPerLink = 8;

/** A page that has no more links than that loses none. */
function forgetLimit(limits: Map<number, number>, url: number, links: number): void {
  const limit = limits.get(url);
  if (limit !== undefined && limit >= links) limits.delete(url);
}

interface Found {
  readonly graph: LinkGraph;
  /** Depths in the last crawl. */
  readonly now: Int16Array;
}

async function findUnlinked(
  { urls, yieldNow, decideAtDepth }: Follower,
  { graph, now }: Found,
  { outlook, starts }: { readonly outlook: Outlook; readonly starts: Starts },
): Promise<void> {
  const { linkLimits } = outlook;
  const linksOf = (url: number): Uint32Array => graph.linksOf(url).subarray(0, linkLimits.get(url));
  if (outlook.program.reachOf !== undefined) {
    const decide = (moved: readonly number[]) => decideAtDepth(outlook, moved, (url) => urls.depth[url] ?? 0);
    await walkReaches(outlook, { urls, graph: { linksOf }, starts: starts.reaches, yieldNow, decide });
  }
  const planned = await findDepths({
    urls: urls.seq.length,
    graph: { linksOf },
    yieldNow,
    starts: [...starts.known, ...urls.sitemaps, ...urls.named],
    following: (url) => wayOn(urls, outlook.judged[url], url),
    settle: async (met, depth) => {
      const moved = met.filter((url) => matters(urls, outlook, { url, depth }));
      if (moved.length > 0) await decideAtDepth(outlook, moved, () => depth);
    },
  });
  outlook.depths = planned;
  for (let url = 0; url < urls.seq.length; url++) {
    if (now[url] !== notReached && planned[url] === notReached) outlook.unlinked.add(url);
  }
  blame(urls, outlook, graph);
}

/** Whether a URL may be decided otherwise at another depth than that of the last crawl. */
function matters(
  urls: PlannedUrls,
  outlook: Outlook,
  { url, depth }: { readonly url: number; readonly depth: number },
): boolean {
  const [old = 0, limit = Number.NaN] = [urls.depth[url], outlook.depthLimit[url]];
  if (old === depth) return false;
  return Number.isNaN(limit) || old > limit !== depth > limit;
}

/** The line that keeps the links of a page from being followed is to blame for what only they led to, and so on. */
function blame(urls: PlannedUrls, outlook: Outlook, graph: LinkGraph): void {
  const { unlinked, unlinkedBy } = outlook;
  const queue: number[] = [];
  const spread = (from: number, place: Place, first = 0): void => {
    for (const to of graph.linksOf(from).subarray(first)) {
      if (!unlinked.has(to) || unlinkedBy.has(to)) continue;
      unlinkedBy.set(to, { file: place.file, line: place.line });
      queue.push(to);
    }
  };
  for (let url = 0; url < urls.seq.length; url++) {
    if (unlinked.has(url) || wayOn(urls, urls.now[url], url) === 'none') continue;
    const cut = cutBy(urls, outlook, url);
    if (cut !== undefined) spread(url, cut.place, cut.first);
  }
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const place = unlinkedBy.get(next);
    if (place !== undefined && wayOn(urls, urls.now[next], next) !== 'none') spread(next, place);
  }
}

/** The line that keeps links of a page from being followed, and the first of them. */
function cutBy(
  urls: PlannedUrls,
  { program, judged, linkLimits }: Outlook,
  url: number,
): { readonly place: Place; readonly first: number } | undefined {
  const is = judged[url];
  if (wayOn(urls, is, url) === 'none') {
    const place = is?.unfollowedBy ?? is?.decidedBy;
    return place && { place, first: 0 };
  }
  const first = linkLimits.get(url);
  const place = program.steps[program.enumeration.produce[0] ?? -1];
  return place && first !== undefined ? { place, first } : undefined;
}
