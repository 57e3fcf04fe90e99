/** The enumeration of one RootNode: page after page in a fixed order, so that the same pages always give the same URLs. */

import type { Discovery, ResourceUrl, RootReach } from '../../sdk/resource.ts';
import type { UrlHash } from '../ports.ts';
import type { RootLink, RootPage } from '../root-port.ts';
import { isOtherServer } from '../../match/urls/url-schemes.ts';
import { judgeBy } from './judge.ts';
import type { CompiledRoot, RootDenial } from './program.ts';

/** A URL that the enumeration came to. */
export interface Reached {
  readonly hash: UrlHash;
  readonly url: ResourceUrl;
  /** Of the resource. */
  readonly depth: number;
  readonly discovery: Discovery;
  readonly reach: RootReach;
}

interface Frame {
  readonly hash: UrlHash;
  readonly depth: number;
  /** The root, or where it redirects to. */
  readonly isStart: boolean;
  /** Links considered already. */
  next: number;
}

export interface RootWalk {
  readonly root: CompiledRoot;
  /** The root without its Host-Filter, for the time before an address is known. */
  readonly bare: CompiledRoot;
  /** Pages admitted: a stack when the search is depth-first, else a queue that begins at `head`. */
  readonly frames: Frame[];
  head: number;
  readonly met: Set<UrlHash>;
  /** The root's own host, and where the root redirected to. */
  readonly ownNames: Set<string>;
  /** Hosts by address, or by name when they have none, in the order met. */
  readonly hosts: Map<string, number>;
  /** URLs that the filters allowed. */
  urls: number;
}

/** What the walk is told of the world. */
export interface WalkSources {
  /** A page that is settled; undefined while it is not. */
  readonly pageOf: (hash: UrlHash) => RootPage | undefined;
  /** Null when the host has none; undefined as long as nobody asked. */
  readonly addressOf: (url: ResourceUrl) => string | null | undefined;
  readonly emit: (reached: Reached) => void;
}

export function openWalk(root: CompiledRoot, hash: UrlHash, emit: WalkSources['emit']): RootWalk {
  const reach: RootReach = { root: root.key, depth: 0, host: 1, url: 1 };
  emit({ hash, url: root.url, depth: 0, discovery: { kind: 'start', hops: 0 }, reach });
  return {
    root,
    bare: { ...root, hostRules: [] },
    frames: [{ hash, depth: 0, isStart: true, next: 0 }],
    head: 0,
    met: new Set([hash]),
    ownNames: new Set([root.url.host]),
    hosts: new Map(),
    urls: 1,
  };
}

/** The pages the walk will ask for next. */
export function pagesAhead({ root, frames, head }: RootWalk, most: number): readonly UrlHash[] {
  const ahead = root.isDepthFirst ? frames.slice(-1) : frames.slice(head, head + most);
  return ahead.map(({ hash }) => hash);
}

/** URLs of a page that no filter stops: their hosts will be asked for. */
export function mayFollow({ root, bare, ownNames }: RootWalk, { links }: RootPage): readonly ResourceUrl[] {
  const early: RootReach = { root: root.key, depth: 1 };
  const isForeign = ({ host }: ResourceUrl): boolean => !ownNames.has(host) || root.hostRules.length > 0;
  return links.map(({ url }) => url).filter((url) => isForeign(url) && judgeBy(bare, url, early) === undefined);
}

/** The pages it may still come back to. */
export function pagesInUse({ root, frames, head }: RootWalk, most: number): readonly UrlHash[] {
  const inUse = root.isDepthFirst ? frames : frames.slice(head, head + most);
  return inUse.map(({ hash }) => hash);
}

export function isOver({ root, frames, head }: RootWalk): boolean {
  return frames.length === (root.isDepthFirst ? 0 : head);
}

/** Goes on as far as what is known leads. Gives back the URL whose host's address it waits for. */
export function walkOn(walk: RootWalk, sources: WalkSources): ResourceUrl | undefined {
  for (;;) {
    const frame = walk.root.isDepthFirst ? walk.frames.at(-1) : walk.frames[walk.head];
    const page = frame && sources.pageOf(frame.hash);
    if (frame === undefined || page === undefined) return undefined;
    const link = page.links[frame.next];
    if (link === undefined) {
      leave(walk);
      continue;
    }
    const waitsFor = consider(walk, { link, page, frame }, sources);
    if (waitsFor !== undefined) return waitsFor;
    frame.next++;
  }
}

function leave(walk: RootWalk): void {
  if (walk.root.isDepthFirst) walk.frames.pop();
  else walk.head++;
  if (walk.head < 10_000 || walk.head * 2 < walk.frames.length) return;
  walk.frames.splice(0, walk.head);
  walk.head = 0;
}

interface Considered {
  readonly link: RootLink;
  readonly page: RootPage;
  readonly frame: Frame;
}

function consider(walk: RootWalk, { link, page, frame }: Considered, sources: WalkSources): ResourceUrl | undefined {
  const { hash, url } = link;
  if (walk.met.has(hash)) return undefined;
  const depth = frame.depth + (page.isMoved ? 0 : 1);
  const isStart = frame.isStart && page.isMoved;
  if (isStart) walk.ownNames.add(url.host);
  const verdict = judgeLink(walk, url, depth, sources);
  if ('waitsFor' in verdict) return verdict.waitsFor;
  const { denial, reach } = verdict;
  sources.emit({ ...link, reach });
  // A longer way may be followed by a shorter one; every other reason stays.
  if (denial?.reason !== 'root-depth') walk.met.add(hash);
  if (denial === undefined) walk.frames.push({ hash, depth, isStart, next: 0 });
  return undefined;
}

type LinkVerdict =
  { readonly waitsFor: ResourceUrl } | { readonly denial: RootDenial | undefined; readonly reach: RootReach };

/** Observes what the limits count, in this order: a URL stopped by a filter counts for none. */
function judgeLink(walk: RootWalk, url: ResourceUrl, depth: number, sources: WalkSources): LinkVerdict {
  const { root, bare } = walk;
  const found: RootReach = { root: root.key, depth };
  const early = judgeBy(bare, url, found);
  if (early !== undefined) return { denial: early, reach: found };
  const addressed = addressOf(walk, url, sources);
  if ('waitsFor' in addressed) return addressed;
  const there: RootReach = { ...found, ...(addressed.ip !== undefined && { ip: addressed.ip }) };
  const filtered = judgeBy(root, url, there);
  if (filtered !== undefined) return { denial: filtered, reach: there };
  const host = numberOf(walk, addressed.key);
  const isElsewhere = host === 1 && walk.ownNames.size === 1 && isOtherServer(root.url, url);
  const counted: RootReach = { ...there, host, ...(isElsewhere && { otherPort: true }) };
  const unserved = judgeBy(root, url, counted);
  if (unserved !== undefined) return { denial: unserved, reach: counted };
  const reach: RootReach = { ...counted, url: ++walk.urls };
  return { denial: judgeBy(root, url, reach), reach };
}

type Addressed = { readonly waitsFor: ResourceUrl } | { readonly key: string; readonly ip?: string };

/** A host that is the root's by its name needs no address, unless a filter may name one. */
function addressOf({ root, ownNames }: RootWalk, url: ResourceUrl, sources: WalkSources): Addressed {
  const isOwn = ownNames.has(url.host);
  if (isOwn && root.hostRules.length === 0) return { key: ownKey };
  const own = sources.addressOf(root.url);
  if (own === undefined) return { waitsFor: root.url };
  const address = sources.addressOf(url);
  if (address === undefined) return { waitsFor: url };
  const key = isOwn || (address !== null && address === own) ? ownKey : (address ?? url.host);
  return { key, ...(address !== null && { ip: address }) };
}

const ownKey = '';

function numberOf({ hosts }: RootWalk, key: string): number {
  if (key === ownKey) return 1;
  const known = hosts.get(key);
  if (known !== undefined) return known;
  hosts.set(key, hosts.size + 2);
  return hosts.size + 1;
}
