/** How a batch changes the reference store: the rules of the one big statement, one row at a time. */

import type { Batch, Discovered, Settled, Shortened, UrlHash } from '../../engine/ports.ts';
import { isNearer, wayOf, wayOn } from '../../match/urls/link-reach.ts';
import type { Attribute, ResourceDescription } from '../../sdk/resource.ts';
import type { Way } from '../../match/urls/link-reach.ts';
import { undecidedPath } from '../sql/codes.ts';
import { inCollection } from './memory-state.ts';
import type { MemoryPage, MemoryResource, MemoryRun, MemoryState } from './memory-state.ts';

interface Writing {
  readonly state: MemoryState;
  readonly run: MemoryRun;
  readonly now: number;
}

export function writeBatch(writing: Writing, batch: Batch): void {
  const { state } = writing;
  for (const { id, decision } of batch.paths) {
    if (decision.path.some(({ reason }) => reason === 'depth')) state.depthPaths.add(id);
  }
  const shorter: Shortened[] = [];
  const settled = new Set(batch.settled.map(({ hash }) => hash));
  for (const each of batch.settled) shorter.push(...writeSettled(writing, each));
  for (const each of batch.discovered) if (!settled.has(each.hash)) shorter.push(...writeFound(writing, each));
  writePostponed(writing, batch);
  for (const each of [...shorter, ...batch.shortened]) shorten(writing, each);
}

function resourcesOf({ state, run }: Writing): Map<string, MemoryResource> {
  return inCollection(state.resources, run.record.collectionId);
}

/** Left alone when another worker has found a shorter way meanwhile; answered when its own is the shorter one in the other measure. */
function writeSettled(writing: Writing, settled: Settled): readonly Shortened[] {
  const { state, run } = writing;
  const { collectionId, id } = run.record;
  const before = resourcesOf(writing).get(settled.hash);
  if (before !== undefined && before.run === id && isNearer(before, settled)) return shorterIn(settled, before);
  put(writing, settled, { state: settled.decision.state, pathId: settled.decision.pathId });
  const pages = inCollection(state.pages, collectionId);
  pages.set(settled.hash, toPage(run, settled, pages.get(settled.hash)));
  const descriptions = inCollection(state.descriptions, collectionId);
  if (settled.description === 'none') descriptions.delete(settled.hash);
  else if (settled.description !== 'keep') descriptions.set(settled.hash, settled.description);
  else revise(descriptions, settled);
  return [];
}

function revise(descriptions: Map<UrlHash, ResourceDescription>, { hash, revision }: Settled): void {
  const known = descriptions.get(hash);
  if (known === undefined || revision === undefined) return;
  const attributes = new Map<string, Attribute>();
  for (const [name, writer] of revision.writers) {
    const values = revision.values.get(name) ?? known.attributes.get(name)?.values ?? [];
    attributes.set(name, { values, writer });
  }
  descriptions.set(hash, { ...known, attributes });
}

function shorterIn(way: Shortened, known: Way): readonly Shortened[] {
  return isNearer(way, known) ? [{ hash: way.hash, ...wayOf(way) }] : [];
}

function toPage({ program, record }: MemoryRun, settled: Settled, before: MemoryPage | undefined): MemoryPage {
  const { facts, outlinks, etag, lastModified, decision } = settled;
  const keepsBody = facts.response?.outcome === 'not-modified' || decision.state === 'failed';
  const body = settled.body ?? (keepsBody ? before?.body : undefined);
  return {
    run: record.id,
    facts,
    programKey: program.key,
    outlinks: outlinks === 'keep' ? (before?.outlinks ?? []) : prefixesOf(outlinks),
    ...(etag !== undefined && { etag }),
    ...(lastModified !== undefined && { lastModified }),
    ...(body !== undefined && { body }),
  };
}

function prefixesOf(outlinks: Uint8Array): readonly string[] {
  return Buffer.from(outlinks).toString('hex').match(/.{16}/g) ?? [];
}

/** New, or older than the generation: recorded. Known: only a shorter path matters, and is answered. */
function writeFound(writing: Writing, found: Discovered): readonly Shortened[] {
  const before = resourcesOf(writing).get(found.hash);
  if (before !== undefined && before.generation >= writing.run.record.generation) {
    return shorterIn(found, before);
  }
  putFound(writing, found);
  return [];
}

function putFound(writing: Writing, found: Discovered): void {
  const { rejected } = found;
  put(writing, found, { state: rejected?.state ?? 'queued', pathId: rejected?.pathId ?? undecidedPath });
  if (rejected !== undefined)
    inCollection(writing.state.descriptions, writing.run.record.collectionId).delete(found.hash);
}

/** Start points and single URLs: visited again even when known, once in a run. */
export function writeSeeds(writing: Writing, found: readonly Discovered[]): ReadonlySet<UrlHash> {
  const fresh = new Set<UrlHash>();
  for (const each of found) {
    const known = resourcesOf(writing).get(each.hash);
    if (known?.run === writing.run.record.id) continue;
    // A person who asks for a URL does not change how the robot came to it.
    const { depth: _, reach: __, ...found } = each;
    const isAskedFor = known !== undefined && each.discovery.kind === 'user';
    putFound(writing, isAskedFor ? { ...found, ...wayOf(known), discovery: known.discovery } : each);
    fresh.add(each.hash);
  }
  return fresh;
}

function put(
  writing: Writing,
  found: Omit<Discovered, 'rejected'>,
  decision: Pick<MemoryResource, 'state' | 'pathId'>,
): void {
  const { state, run, now } = writing;
  const { hash, url, discovery } = found;
  const before = resourcesOf(writing).get(hash);
  const seq = before?.run === run.record.id ? before.seq : (state.seq += 1);
  const { id, generation } = run.record;
  const base = { hash, url: url.href, site: url.siteKey, ...wayOf(found), discovery, seq, run: id, generation };
  resourcesOf(writing).set(hash, { ...base, ...decision, dueAt: 0, attempts: 0 });
  noteDue(run, url.siteKey, decision.state === 'queued' ? now : Infinity);
}

function noteDue({ sites }: MemoryRun, key: string, at: number): void {
  const site = sites.get(key) ?? { dueAt: Infinity, servedAt: 0 };
  sites.set(key, site);
  site.dueAt = Math.min(site.dueAt, at);
}

function writePostponed(writing: Writing, { postponed }: Batch): void {
  const resources = resourcesOf(writing);
  for (const { hash, dueAt, attempts } of postponed) {
    const resource = resources.get(hash);
    if (resource?.state === 'queued') resources.set(hash, { ...resource, dueAt, attempts });
  }
}

/** Denied for its depth, or settled at another depth by a program that reads depths. */
function reopens({ state, run }: Writing, { state: was, pathId, depth }: MemoryResource, way: Way): boolean {
  return was !== 'queued' && ((run.program.readsDepth && way.depth < depth) || state.depthPaths.has(pathId));
}

/** Lowers depth and reach and passes them on. What was denied for its depth, or depends on it, is queued again. */
function shorten(writing: Writing, shortened: Shortened): void {
  const { hash } = shortened;
  const { state, run } = writing;
  const resources = resourcesOf(writing);
  const resource = resources.get(hash);
  if (resource === undefined || resource.generation !== run.record.generation || !isNearer(shortened, resource)) return;
  const way = nearest(shortened, resource);
  if (reopens(writing, resource, way)) {
    resources.set(hash, { ...resource, ...way, state: 'queued', pathId: undecidedPath, run: run.record.id });
    noteDue(run, resource.site, writing.now);
    return;
  }
  resources.set(hash, { ...resource, ...way });
  if (resource.state !== 'fetched' && resource.state !== 'failed') return;
  const page = inCollection(state.pages, run.record.collectionId).get(hash);
  if (page === undefined) return;
  inCollection(state.pages, run.record.collectionId).set(hash, { ...page, facts: { ...page.facts, ...way } });
  const next = wayOn(way, page.facts.response?.redirectTo === undefined ? 1 : 0);
  for (const other of resources.values()) {
    if (page.outlinks.includes(other.hash.slice(0, 16))) shorten(writing, { hash: other.hash, ...next });
  }
}

/** The least of both. */
function nearest(a: Way, b: Way): Way {
  const reach = Math.min(a.reach ?? Infinity, b.reach ?? Infinity);
  return { depth: Math.min(a.depth, b.depth), ...(reach !== Infinity && { reach }) };
}

/** What was decided on the URLs of a site is decided again. */
export function requeueSite(writing: Writing, siteKey: string): void {
  const { id, generation } = writing.run.record;
  for (const [hash, resource] of resourcesOf(writing)) {
    if (resource.site !== siteKey || resource.generation !== generation || resource.state === 'queued') continue;
    resourcesOf(writing).set(hash, {
      ...resource,
      state: 'queued',
      pathId: undecidedPath,
      run: id,
      attempts: 0,
      dueAt: 0,
    });
    noteDue(writing.run, siteKey, writing.now);
  }
}
