/** What is known of every stored URL, and what the next run would do with it by one configuration. Parallel arrays. */

import type { Judged } from './judge.ts';
import { hasDescription } from './judge.ts';
import type { Following } from './links.ts';
import type { ReachedUrls } from './roots.ts';
import type { Place, Program, StartPoint } from '../program/program.ts';

/** One entry a stored URL. */
export interface PlannedUrls {
  readonly seq: number[];
  readonly high: number[];
  readonly low: number[];
  readonly depth: number[];
  readonly described: boolean[];
  /** The program that decided the URL in the last crawl is the one the plan compares with. */
  readonly comparable: boolean[];
  readonly now: Judged[];
  /** Sitemaps: a run begins with them as with start points. */
  readonly sitemaps: Set<number>;
  /** What feeds name, which whole runs begin with, too. */
  readonly named: number[];
}

export interface Outlook {
  readonly program: Program;
  readonly judged: Judged[];
  /** Beyond this depth the program decides otherwise; NaN: at every depth, as far as is known. Infinity: nowhere. */
  readonly depthLimit: number[];
  /** Start points lead as far as in the last crawl, so that the reaches on record are those of this program. */
  readonly keepsReach: boolean;
  /**
   * Where start points have different depth limits: the reach in its own site of a URL that no start point leads to, or
   * `notReached` where depth alone decides; and whether the URL was decided as too deep.
   */
  readonly siteReach: number[];
  readonly deep: boolean[];
  /** Reaches that are walked anew; undefined while those on record count. */
  reach: Int32Array | undefined;
  /** Pages of whose links fewer are followed: how many. */
  readonly linkLimits: Map<number, number>;
  /** Pages of which more links would be followed than are stored. */
  readonly moreLinks: Set<number>;
  /** Pages with a canonical URL that may have the RD in their place: the first two words of its hash. */
  readonly canonicals: Map<number, readonly [high: number, low: number]>;
  /** Pages whose content would be cut at another size than in the last crawl, or no longer. */
  readonly cutElsewhere: Set<number>;
  /** URLs no way leads to any more, and the lines that are to blame, as far as there are some. */
  readonly unlinked: Set<number>;
  readonly unlinkedBy: Map<number, Place>;
  /** How RootNodes come to each URL, where they are others than in the last crawl. */
  reached: ReachedUrls | undefined;
  /** Stored URLs that url-rules.conf turns into others, and those others, each once. */
  readonly merging: Merging;
  /** The depths at which URLs are found; undefined while they are those of the last crawl. */
  depths: Int16Array | undefined;
  /** Start points nobody has seen yet, with the line that names them; those that would be rejected are left out. */
  newStarts: readonly StartPoint[];
}

export interface Merging {
  urls: number;
  /** Beginnings of hashes. */
  readonly into: Set<number>;
}

/** As many bits of a hash as a number holds. */
export function hashKey(high: number, low: number): number {
  return high * 2 ** 21 + (low >>> 11);
}

export function emptyUrls(): PlannedUrls {
  return {
    seq: [],
    high: [],
    low: [],
    depth: [],
    described: [],
    comparable: [],
    now: [],
    sitemaps: new Set(),
    named: [],
  };
}

export function emptyOutlook(program: Program, keepsReach: boolean): Outlook {
  return {
    program,
    judged: [],
    depthLimit: [],
    keepsReach,
    siteReach: [],
    deep: [],
    reach: undefined,
    linkLimits: new Map(),
    moreLinks: new Set(),
    canonicals: new Map(),
    cutElsewhere: new Set(),
    unlinked: new Set(),
    unlinkedBy: new Map(),
    reached: undefined,
    merging: { urls: 0, into: new Set() },
    depths: undefined,
    newStarts: [],
  };
}

/** How links lead on from a URL. What a sitemap lists is found whatever the filters say of it. */
export function wayOn({ sitemaps }: PlannedUrls, judged: Judged | undefined, url: number): Following {
  if (judged === undefined) return 'none';
  if (sitemaps.has(url)) return judged.word === 'rejected' || judged.isGone ? 'none' : 'links';
  if (!judged.isFollowed) return 'none';
  return judged.isRedirect ? 'redirect' : 'links';
}

/** What becomes of one URL, now or by a configuration. */
export interface Outcome {
  readonly judged: Judged;
  readonly isFound: boolean;
  readonly hasRd: boolean;
  /** Fewer of its links are followed than in the last crawl. */
  readonly isCut: boolean;
}

export function outcomeNow({ now, described }: PlannedUrls, url: number): Outcome | undefined {
  const judged = now[url];
  return judged && { judged, isFound: true, hasRd: described[url] === true, isCut: false };
}

export function outcomeBy({ described }: PlannedUrls, outlook: Outlook, url: number): Outcome | undefined {
  const judged = outlook.judged[url];
  if (judged === undefined) return undefined;
  const isFound = !outlook.unlinked.has(url);
  const hasRd = isFound && hasDescription(judged, described[url] === true);
  return { judged, isFound, hasRd, isCut: outlook.linkLimits.has(url) };
}
