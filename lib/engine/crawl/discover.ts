/** Links found become resources: made distinct over the run, decided up to the queue, without network. */

import { hashToHex } from '../../match/urls/url-hash.ts';
import { isNearer, wayOf } from '../../match/urls/link-reach.ts';
import type { Way } from '../../match/urls/link-reach.ts';
import { splitUrl } from '../../match/urls/url-key.ts';
import type { ResourceUrl } from '../../sdk/resource.ts';
import { decideCompact } from '../decide/decide.ts';
import type { Crawl } from './context.ts';
import type { FoundLink, Origin } from './found-link.ts';
import type { Discovered, Shortened, StoredDecision, UrlHash } from '../ports.ts';
import type { PathLog } from './path-log.ts';
import type { Task } from '../process/task.ts';

export interface Found {
  readonly discovered: readonly Discovered[];
  readonly shortened: readonly Shortened[];
  /** First 8 bytes of the hash of every link, in order. */
  readonly outlinks: Uint8Array;
}

const bytesPerLink = 8;
const words = new Uint32Array(4);

/** Links must be distinct. */
export function discoverLinks(crawl: Crawl, origin: Origin, links: readonly FoundLink[], paths: PathLog): Found {
  const outlinks = new Uint8Array(links.length * bytesPerLink);
  const view = new DataView(outlinks.buffer);
  const discovered: Discovered[] = [];
  const shortened: Shortened[] = [];
  const shared = sharedWay(crawl, origin);
  for (const [i, link] of links.entries()) {
    crawl.hash(link.url, words);
    const [high = 0, low = 0] = words;
    view.setUint32(i * bytesPerLink, high);
    view.setUint32(i * bytesPerLink + 4, low);
    const way = shared ?? ownWay(crawl, origin, link);
    // An object is no way to its URL: a link that leads there later is followed.
    const met = link.kind === 'object' ? 'new' : crawl.seen.meet(high, low, way);
    if (met === 'new') discovered.push(discover(crawl, { origin, way, link }, paths));
    else if (met === 'shorter') shortened.push({ hash: hashToHex(words), ...way });
  }
  return { discovered, shortened, outlinks };
}

/** Of all links of a page; undefined where each link has its own. */
function sharedWay({ program: { reachOf } }: Crawl, origin: Origin): Way | undefined {
  return reachOf === undefined || origin.reach !== undefined ? wayOf(origin) : undefined;
}

/** Where no start point led to the page, what it links to goes by its own site. */
function ownWay({ program: { reachOf } }: Crawl, { depth }: Origin, { url }: FoundLink): Way {
  const reach = reachOf?.(splitUrl(url), depth);
  return reach === undefined ? { depth } : { depth, reach };
}

interface NewLink {
  readonly origin: Origin;
  readonly way: Way;
  readonly link: FoundLink;
}

function discover(crawl: Crawl, { origin, way, link }: NewLink, paths: PathLog): Discovered {
  const url = splitUrl(link.url);
  const { url: from, hops, fromStart } = origin;
  const { kind, listing, renamed, written } = link;
  const trap = crawl.traps.of(url, from);
  const discovery = {
    kind,
    from,
    hops,
    ...(fromStart && { fromStart }),
    ...(listing && { listing }),
    ...(trap && { trap }),
    ...(renamed !== undefined && { renamed }),
    ...(written !== undefined && { written }),
  };
  const found = { ...way, discovery };
  const rejected = decideUnfetched(crawl, url, found, paths);
  const base = { hash: hashToHex(words), url, ...found };
  if (rejected === undefined) return base;
  return { ...base, rejected, ...(crawl.program.roots && { provisional: true }) };
}

/** The decision on a URL nobody fetched: rejected before the queue, or undefined when it is to be fetched. */
export function decideUnfetched(
  crawl: Crawl,
  url: ResourceUrl,
  found: Way & Pick<Discovered, 'discovery'>,
  paths: PathLog,
): StoredDecision | undefined {
  const answer = decideCompact(crawl.ledger, { url, ...found });
  if (!answer.done) return undefined;
  paths.note(answer.interned);
  return { pathId: answer.interned.id, state: answer.interned.decision.state };
}

/** A URL that was found by a shorter way while it waited is visited by that one; one that somebody asked for stays. */
export function byNearestWay(crawl: Pick<Crawl, 'seen' | 'run'>, task: Task): Task {
  if (crawl.run.kind === 'single') return task;
  const [high, low] = [task.hash.slice(0, 8), task.hash.slice(8, 16)].map((hex) => Number.parseInt(hex, 16));
  const met = crawl.seen.wayTo(high ?? 0, low ?? 0);
  if (met === undefined || !isNearer(met, task)) return task;
  const reach = Math.min(met.reach ?? Infinity, task.reach ?? Infinity);
  return { ...task, depth: Math.min(met.depth, task.depth), ...(reach !== Infinity && { reach }) };
}

/** The hash of one URL as it is stored. */
export function hashOf(crawl: Pick<Crawl, 'hash'>, url: string): UrlHash {
  crawl.hash(url, words);
  return hashToHex(words);
}
