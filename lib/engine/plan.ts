/**
 * What the next full run would do with an edited configuration, as far as the last crawl knows: every stored URL decided
 * again by the one evaluator, then the links followed without the pages that are dropped. Nothing is fetched or estimated.
 */

import { splitUrl } from '../match/url-key.ts';
import type { Facts } from '../sdk/resource.ts';
import { decideCompact } from './decide.ts';
import { createLedger } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import { createPlanner } from './plan-decide.ts';
import type { LateDecision, PlanPrograms, Planner } from './plan-decide.ts';
import { createDescriptionComparison } from './plan-describe.ts';
import type { DescriptionChange } from './plan-describe.ts';
import { judge, queuedJudgement } from './plan-judge.ts';
import type { Judged } from './plan-judge.ts';
import { createLinkGraph, findDepths, indexUrls, notReached } from './plan-links.ts';
import type { Following, LinkGraph, UrlIndex } from './plan-links.ts';
import type { PlanRow, PlanStore } from './plan-store.ts';
import type { Program, StartPoint } from './program.ts';

export interface PlanInput extends PlanPrograms {
  readonly store: PlanStore;
  /** Awaited between portions of a few hundred URLs. */
  readonly breathe: () => Promise<void>;
  readonly report: (progress: PlanProgress) => void;
  /** Looks at the facts of every URL, even where they cannot matter: for the test that says so. */
  readonly full?: boolean;
}

export interface PlanProgress {
  readonly decided: number;
  readonly phase: 'deciding' | 'links';
}

/** Parallel arrays, one entry a stored URL. */
export interface PlannedUrls {
  readonly seq: number[];
  readonly high: number[];
  readonly low: number[];
  readonly depth: number[];
  /** Beyond this depth the planned program decides otherwise; NaN: at every depth, as far as is known. Infinity: nowhere. */
  readonly depthLimit: number[];
  readonly described: boolean[];
  /** The program that decided the URL in the last crawl is the one the plan compares with. */
  readonly comparable: boolean[];
  readonly now: Judged[];
  readonly planned: Judged[];
  /** Sitemaps: a run begins with them as with start points. */
  readonly sitemaps: Set<number>;
  /** URLs whose RD would be, or may be, another one. */
  readonly descriptions: Map<number, DescriptionChange>;
  /** URLs no way leads to any more. */
  readonly unlinked: Set<number>;
}

export interface Planned extends PlannedUrls {
  /** Start points nobody has seen yet, with the line that names them; those that would be rejected are left out. */
  readonly newStarts: readonly StartPoint[];
  /** URLs decided on stored facts; the others were the same without them. */
  readonly factsRead: number;
  /** Pages that would be read for links and were not: theirs are not known. */
  readonly newlyFollowed: number;
}

const portion = 500;

export async function plan(input: PlanInput): Promise<Planned> {
  const planning = openPlanning(input);
  for await (const rows of input.store.rows()) {
    await decideRows(planning, rows);
    input.report({ decided: planning.urls.seq.length, phase: 'deciding' });
  }
  input.report({ decided: planning.urls.seq.length, phase: 'links' });
  const newStarts = await followLinks(planning);
  const { urls, counts } = planning;
  return { ...urls, newStarts, factsRead: counts.factsRead, newlyFollowed: countNewlyFollowed(urls) };
}

interface Planning {
  readonly input: PlanInput;
  readonly planner: Planner;
  readonly ledgerBefore: Ledger | undefined;
  readonly compare: ReturnType<typeof createDescriptionComparison>;
  readonly urls: PlannedUrls;
  readonly counts: { factsRead: number };
}

function openPlanning(input: PlanInput): Planning {
  return {
    input,
    planner: createPlanner(input),
    ledgerBefore: input.before && createLedger(input.before),
    compare: createDescriptionComparison(input),
    urls: {
      seq: [],
      high: [],
      low: [],
      depth: [],
      depthLimit: [],
      described: [],
      comparable: [],
      now: [],
      planned: [],
      sitemaps: new Set(),
      descriptions: new Map(),
      unlinked: new Set(),
    },
    counts: { factsRead: 0 },
  };
}

async function decideRows(planning: Planning, rows: readonly PlanRow[]): Promise<void> {
  const { input, planner, urls } = planning;
  const late: number[] = [];
  for (const [i, row] of rows.entries()) {
    const toDecide = rowToDecide(row);
    const early = planner.decideEarly(toDecide);
    if (early === undefined || (input.full === true && row.stored !== undefined)) late.push(urls.seq.length);
    note(planning, row, early ?? queuedJudgement);
    urls.depthLimit.push(depthLimitOf(input.planned, toDecide));
    if (i % portion === portion - 1) await input.breathe();
  }
  await decideWithFacts(planning, late);
}

function rowToDecide({ url, depth, discovery, stored }: PlanRow) {
  return { url: splitUrl(url), depth, discovery, stored };
}

/** One that is denied for its redirects may be found another way, without any. */
function depthLimitOf(planned: Program, { url, discovery }: ReturnType<typeof rowToDecide>): number {
  if (planned.readsDepth || discovery.hops > planned.limits.redirects) return Number.NaN;
  const [enumeration = Infinity, generation = Infinity] = planned.depthLimits(url);
  return enumeration === generation ? enumeration : Number.NaN;
}

function note({ urls, input }: Planning, row: PlanRow, planned: Judged): void {
  if (row.discovery.kind === 'sitemap-file') urls.sitemaps.add(urls.seq.length);
  urls.seq.push(row.seq);
  urls.high.push(row.high);
  urls.low.push(row.low);
  urls.depth.push(row.depth);
  urls.described.push(row.described);
  urls.comparable.push(row.stored !== undefined && row.stored.programKey === input.before?.key);
  urls.now.push(row.stored === undefined ? queuedJudgement : judge(row.stored.decision));
  urls.planned.push(planned);
}

/** As many are decided between two breaths. */
const factsAtOnce = 500;

/**
 * `depth`: the one the URLs would be found at; that of the last crawl when left out. Answers those that were not visited
 * in the last crawl: nothing is known of them but their address.
 */
async function decideWithFacts(
  planning: Planning,
  indices: readonly number[],
  depth?: number,
): Promise<readonly number[]> {
  const { input, urls } = planning;
  const unknown: number[] = [];
  let next: Promise<ReadonlyMap<number, Facts>> | undefined;
  for (let from = 0; from < indices.length; from += factsAtOnce) {
    const some = indices.slice(from, from + factsAtOnce);
    const rest = indices.slice(from + factsAtOnce, from + 2 * factsAtOnce);
    const facts = await (next ?? readFacts(planning, some));
    // The next portion is on its way while this one is decided.
    next = rest.length === 0 ? undefined : readFacts(planning, rest);
    next?.catch(() => undefined);
    for (const i of some) {
      const known = facts.get(urls.seq[i] ?? 0);
      if (known === undefined) unknown.push(i);
      else decideOne(planning, i, depth === undefined ? known : { ...known, depth });
    }
    await input.breathe();
  }
  return unknown;
}

function readFacts({ input, urls }: Planning, indices: readonly number[]): Promise<ReadonlyMap<number, Facts>> {
  return input.store.facts(indices.map((i) => urls.seq[i] ?? 0));
}

function decideOne(planning: Planning, i: number, facts: Facts): void {
  const { planner, urls, counts } = planning;
  counts.factsRead++;
  const late = planner.decideLate(facts);
  urls.planned[i] = late.judged;
  if (late.judged.word === 'kept' && urls.described[i] === true) compareDescription(planning, i, late);
}

function compareDescription({ compare, ledgerBefore, urls }: Planning, i: number, late: LateDecision): void {
  if (compare === undefined || ledgerBefore === undefined || late.decided === undefined) return;
  const was = decideCompact(ledgerBefore, late.facts);
  if (!was.done || was.interned.decision.verdict.generate !== true) return;
  const { facts } = late;
  const change = compare({ facts, decided: was }, { facts, decided: late.decided });
  if (change.kind === 'same') urls.descriptions.delete(i);
  else urls.descriptions.set(i, change);
}

/** Start points nobody has seen yet. */
async function followLinks(planning: Planning): Promise<readonly StartPoint[]> {
  const { input, urls } = planning;
  const { before, planned } = input;
  const index = indexUrls(urls.high, urls.low);
  const was = startsOf(planning, index, before?.starts ?? []);
  const is = startsOf(planning, index, planned.starts);
  const isSameStart = was.known.length === is.known.length && was.known.every((url) => is.known.includes(url));
  const loses = urls.now.some((_, i) => wayOn(urls, 'now', i) !== 'none' && wayOn(urls, 'planned', i) === 'none');
  if (!isSameStart || loses) await findUnlinked(planning, await readGraph(planning, index), [was.known, is.known]);
  return is.unknown.filter(({ url }) => !isRejected(planned, url));
}

function startsOf({ input }: Planning, index: UrlIndex, starts: readonly StartPoint[]) {
  const known: number[] = [];
  const unknown: StartPoint[] = [];
  for (const start of starts) {
    const url = index.find(...input.store.hash(start.url.href));
    if (url === undefined) unknown.push(start);
    else known.push(url);
  }
  return { known, unknown };
}

function isRejected(planned: Program, url: StartPoint['url']): boolean {
  return decideCompact(createLedger(planned), { url, depth: 0, discovery: { kind: 'start', hops: 0 } }).done;
}

async function readGraph({ input, urls }: Planning, index: UrlIndex): Promise<LinkGraph> {
  const graph = createLinkGraph(urls.seq.length, index);
  for await (const pages of input.store.links()) {
    for (const { high, low, outlinks } of pages) {
      const from = index.find(high, low);
      if (from !== undefined && wayOn(urls, 'now', from) !== 'none') graph.add(from, outlinks);
    }
    await input.breathe();
  }
  return graph.build();
}

/** How links lead on from a URL. What a sitemap lists is found whatever the filters say of it. */
function wayOn(urls: PlannedUrls, when: 'now' | 'planned', url: number): Following {
  const judged = urls[when][url];
  if (judged === undefined) return 'none';
  if (urls.sitemaps.has(url)) return judged.word === 'rejected' || judged.isGone ? 'none' : 'links';
  if (!judged.isFollowed) return 'none';
  return judged.isRedirect ? 'redirect' : 'links';
}

/** Follows the links as the last crawl did, and as the next would: what only the first reaches is found no longer. */
async function findUnlinked(
  planning: Planning,
  graph: LinkGraph,
  [startsNow, startsPlanned]: readonly [readonly number[], readonly number[]],
): Promise<void> {
  const { input, urls } = planning;
  const { breathe } = input;
  const common = { urls: urls.seq.length, graph, breathe };
  const now = await findDepths({
    ...common,
    starts: [...startsNow, ...urls.sitemaps],
    following: (url) => wayOn(urls, 'now', url),
  });
  const settle = async (met: readonly number[], depth: number): Promise<void> => {
    const moved = met.filter((url) => matters(urls, url, depth));
    await decideAtDepth(planning, moved, depth);
  };
  const planned = await findDepths({
    ...common,
    starts: [...startsPlanned, ...urls.sitemaps],
    following: (url) => wayOn(urls, 'planned', url),
    settle,
  });
  for (let url = 0; url < urls.seq.length; url++) {
    if (now[url] !== notReached && planned[url] === notReached) unlink(urls, url);
  }
}

/** Whether a URL may be decided otherwise at another depth than that of the last crawl. */
function matters({ depth, depthLimit }: PlannedUrls, url: number, newDepth: number): boolean {
  const [old = 0, limit = Number.NaN] = [depth[url], depthLimit[url]];
  if (old === newDepth) return false;
  return Number.isNaN(limit) || old > limit !== newDepth > limit;
}

/** A URL found at another depth is decided at that depth; one that was never visited as far as its address goes. */
async function decideAtDepth(planning: Planning, moved: readonly number[], depth: number): Promise<void> {
  if (moved.length === 0) return;
  const { input, planner, urls } = planning;
  const unvisited = await decideWithFacts(planning, moved, depth);
  const texts = await input.store.urls(unvisited.map((url) => urls.seq[url] ?? 0));
  for (const i of unvisited) {
    const text = texts.get(urls.seq[i] ?? 0);
    if (text === undefined) continue;
    const row = { url: splitUrl(text.url), depth, discovery: { kind: 'link', hops: 0 }, stored: undefined } as const;
    urls.planned[i] = planner.decideEarly(row) ?? queuedJudgement;
  }
}

/** What was rejected and is not found any more stays rejected: nothing is lost of it. */
function unlink(urls: PlannedUrls, url: number): void {
  const now = urls.now[url];
  if (now?.word === 'rejected') urls.planned[url] = now;
  else if (urls.planned[url]?.word !== 'rejected') urls.unlinked.add(url);
}

function countNewlyFollowed({ now, planned }: PlannedUrls): number {
  return now.filter((was, i) => was.word !== 'rejected' && !was.isFollowed && planned[i]?.isFollowed === true).length;
}
