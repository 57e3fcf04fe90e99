/** How far start points with different depth limits lead by a planned configuration, over the links of the last crawl. */

import { isWithin, reachAfter } from '../../match/urls/link-reach.ts';
import type { Facts } from '../../sdk/resource.ts';
import { tooDeep } from '../program/depth-limits.ts';
import { withReach } from './decide.ts';
import { findReaches, notReached } from './links.ts';
import type { LinkGraph } from './links.ts';
import { wayOn } from './outlook.ts';
import type { Outlook, PlannedUrls } from './outlook.ts';
import type { Program } from '../program/program.ts';

/** Whether the start points of two programs lead equally far. */
export function hasSameReach(a: Program, b: Program): boolean {
  if (a.reachOf === undefined && b.reachOf === undefined) return true;
  const reaches = new Map(a.starts.map(({ url, reach }) => [url.href, reach]));
  const isSame = ({ url, reach }: Program['starts'][number]): boolean =>
    reaches.has(url.href) && reaches.get(url.href) === reach;
  return a.starts.length === b.starts.length && b.starts.every(isSame);
}

/** The reach on record, where it counts for the planned program too. */
export function keptReach({ program, keepsReach }: Outlook, reach: number | undefined): number | undefined {
  return program.reachOf !== undefined && keepsReach ? reach : undefined;
}

/** The facts of a URL with its reach by the planned program. */
export function atReach(outlook: Outlook, i: number, facts: Facts): Facts {
  if (outlook.program.reachOf === undefined) return facts;
  return withReach(facts, outlook.reach === undefined ? keptReach(outlook, facts.reach) : walkedReach(outlook, i));
}

export function walkedReach({ reach }: Outlook, i: number): number | undefined {
  const walked = reach?.[i];
  return walked === notReached ? undefined : walked;
}

/** What the walk has to know of a URL, noted while its address is at hand. */
export function noteReach({ program, siteReach, deep }: Outlook, { url, depth, reach }: Facts): void {
  const rule = program.depthRule(url);
  siteReach.push(program.reachOf?.(url, 0) ?? notReached);
  deep.push(tooDeep(reach === undefined ? { depth } : { depth, reach }, rule) !== undefined);
}

export interface ReachWalk {
  readonly urls: PlannedUrls;
  readonly graph: Pick<LinkGraph, 'linksOf'>;
  /** Start points, with their reach. */
  readonly starts: readonly (readonly [url: number, reach: number])[];
  readonly yieldNow: () => Promise<void>;
  /** Decides URLs again by their reach. */
  readonly decide: (urls: readonly number[]) => Promise<void>;
}

/** Walks the links from where most is left of a limit; what turns out to be too deep, or no longer, is decided again. */
export async function walkReaches(
  outlook: Outlook,
  { urls, graph, starts, yieldNow, decide }: ReachWalk,
): Promise<void> {
  const reaches = new Int32Array(urls.seq.length).fill(notReached);
  outlook.reach = reaches;
  await findReaches({
    reaches,
    graph,
    yieldNow,
    starts: [...starts, ...listed(outlook, urls, graph)],
    following: (url) => wayOn(urls, outlook.judged[url], url),
    settle: async (met, reach) => {
      const moved = met.filter((url) => isOtherwise(outlook, url, reach));
      if (moved.length > 0) await decide(moved);
    },
  });
}

/** Without the reach on record the line that denies may be another one. */
function isOtherwise({ siteReach, deep, keepsReach }: Outlook, url: number, reach: number): boolean {
  if (siteReach[url] === notReached) return false;
  const isDeep = !isWithin(reach);
  return isDeep !== deep[url] || (isDeep && !keepsReach);
}

/** What sitemaps list goes by its own site. */
function listed(
  { siteReach, judged }: Outlook,
  urls: PlannedUrls,
  graph: ReachWalk['graph'],
): readonly (readonly [number, number])[] {
  const open = [...urls.sitemaps].filter((sitemap) => wayOn(urls, judged[sitemap], sitemap) === 'links');
  return open.flatMap((sitemap) =>
    [...graph.linksOf(sitemap)].flatMap((url) => {
      const reach = siteReach[url] ?? notReached;
      return reach === notReached || urls.sitemaps.has(url) ? [] : [[url, reachAfter(reach, 1)] as const];
    }),
  );
}
