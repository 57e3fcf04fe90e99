/** Enumerates RootNodes over the links of the last crawl, as a run does over the pages it settles. */

import { splitUrl } from '../../match/urls/url-key.ts';
import type { RootReach } from '../../sdk/resource.ts';
import type { Judged } from './judge.ts';
import type { LinkGraph, UrlIndex } from './links.ts';
import type { PlanStore } from '../plan-port.ts';
import type { UrlHash } from '../ports.ts';
import type { RootLink, RootPage } from '../root-port.ts';
import type { RootsProgram } from '../roots/program.ts';
import { isOver, openWalk, pagesAhead, pagesInUse, walkOn } from '../roots/walk.ts';
import type { Reached, WalkSources } from '../roots/walk.ts';

export type ReachedUrls = ReadonlyMap<number, readonly RootReach[]>;

export interface RootWorld {
  readonly urls: { readonly seq: readonly number[]; readonly depth: readonly number[] };
  readonly store: Pick<PlanStore, 'urls' | 'hash'>;
  readonly graph: Pick<LinkGraph, 'linksOf'>;
  readonly index: UrlIndex;
  readonly yieldNow: () => Promise<void>;
  /** Decides pages that roots lead to, so that their links are followed or not. */
  readonly judge: (pages: readonly number[], reached: ReachedUrls) => Promise<ReadonlyMap<number, Judged>>;
}

/** Pages looked up ahead, for each root. */
const ahead = 200;

/** How the roots come to each URL; hosts without an address on record count by their names. */
export async function enumerateRoots({ roots, leaves }: RootsProgram, world: RootWorld): Promise<ReachedUrls> {
  const reached = new Map<number, readonly RootReach[]>();
  const order = new Map([...roots, ...leaves].map(({ key }, i) => [key, i]));
  const pages = new Map<UrlHash, RootPage>();
  const numberOf = (href: string): number | undefined => world.index.find(...world.store.hash(href));
  const note = ({ url, reach }: Pick<Reached, 'url' | 'reach'>): void => {
    const number = numberOf(url.href);
    if (number === undefined) return;
    const others = (reached.get(number) ?? []).filter(({ root }) => root !== reach.root);
    const placeOf = ({ root }: RootReach): number => order.get(root) ?? 0;
    reached.set(
      number,
      [...others, reach].toSorted((a, b) => placeOf(a) - placeOf(b)),
    );
  };
  const sources: WalkSources = { pageOf: (hash) => pages.get(hash), addressOf: () => null, emit: note };
  const walks = roots.map((root) => openWalk(root, hashOf(numberOf(root.url.href)), note));
  while (walks.some((walk) => !isOver(walk))) {
    const asked = walks.flatMap((walk) => pagesAhead(walk, ahead)).filter((hash) => !pages.has(hash));
    for (const page of await readPages(world, [...new Set(asked)], reached)) pages.set(page.hash, page);
    for (const walk of walks) walkOn(walk, sources);
    const inUse = new Set(walks.flatMap((walk) => pagesInUse(walk, ahead)));
    for (const hash of pages.keys()) if (!inUse.has(hash)) pages.delete(hash);
    await world.yieldNow();
  }
  for (const { key, url } of leaves) note({ url, reach: { root: key, depth: 0 } });
  return reached;
}

/** Of a root that nobody has seen nothing is known. */
const unseen = 'unseen';

function hashOf(number: number | undefined): UrlHash {
  return number === undefined ? unseen : String(number);
}

async function readPages(
  { urls, store, graph, judge }: RootWorld,
  hashes: readonly UrlHash[],
  reached: ReachedUrls,
): Promise<readonly RootPage[]> {
  const known = hashes.filter((hash) => hash !== unseen).map(Number);
  const judged = await judge(known, reached);
  const followed = known.filter((page) => judged.get(page)?.isFollowed === true);
  const targets = [...new Set(followed.flatMap((page) => [...graph.linksOf(page)]))];
  const texts = await store.urls(targets.map((target) => urls.seq[target] ?? 0));
  const linkTo = (target: number): readonly RootLink[] => {
    const text = texts.get(urls.seq[target] ?? 0);
    if (text === undefined) return [];
    const discovery = { kind: 'link', hops: 0 } as const;
    return [{ hash: String(target), url: splitUrl(text.url), depth: urls.depth[target] ?? 0, discovery }];
  };
  return hashes.map((hash) => {
    const page = judged.get(Number(hash));
    const links = page?.isFollowed === true ? [...graph.linksOf(Number(hash))].flatMap(linkTo) : [];
    return { hash, links, isMoved: page?.isRedirect === true };
  });
}
