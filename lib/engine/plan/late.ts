/** Decides URLs of the last crawl on the facts of their last visit: as they were, at another depth, by other RootNodes. */

import { splitUrl } from '../../match/urls/url-key.ts';
import type { Discovery, Facts } from '../../sdk/resource.ts';
import { decideCompact } from '../decide/decide.ts';
import type { CompactDecision } from '../decide/decide.ts';
import type { LateDecision } from './decide.ts';
import type { Describing, DescriptionChange } from './describe.ts';
import { queuedJudgement, refetched } from './judge.ts';
import type { Judged } from './judge.ts';
import type { Outlook } from './outlook.ts';
import { atReach, walkedReach } from './reach.ts';
import type { Branch, Comparison, Edited, Planning } from './planning.ts';

/** As many are decided between two yields. */
const factsAtOnce = 500;

/** Answers those that were not visited in the last crawl: nothing is known of them but their address. */
export async function decideWithFacts(
  planning: Planning,
  indices: readonly number[],
  decideOne: (i: number, facts: Facts) => void,
): Promise<readonly number[]> {
  const { input, counts } = planning;
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
      const known = facts.get(planning.urls.seq[i] ?? 0);
      if (known === undefined) {
        unknown.push(i);
        continue;
      }
      counts.factsRead++;
      decideOne(i, known);
    }
    await input.yieldNow();
  }
  return unknown;
}

function readFacts({ input, urls }: Planning, indices: readonly number[]): Promise<ReadonlyMap<number, Facts>> {
  return input.store.facts(indices.map((i) => urls.seq[i] ?? 0));
}

export function decideLate(planning: Planning, i: number, facts: Facts): void {
  const kept = new Map<Branch, Describing | undefined>();
  for (const branch of planning.branches) {
    const late = branch.planner.decideLate(atReach(branch.outlook, i, facts));
    branch.outlook.judged[i] = judgedLate(planning, branch, i, late);
    if (readsOtherwise(branch, i, facts)) branch.outlook.cutElsewhere.add(i);
    if (late.decided !== undefined) noteLinks(planning, branch, { i, facts, decided: late.decided });
    kept.set(branch, keptLate(late));
  }
  if (isDescribed(planning, i)) {
    const isAsCrawled = planning.isSavedAsCrawled && atReach(planning.saved.outlook, i, facts) === facts;
    const bySaved = kept.get(planning.saved);
    const before = isAsCrawled ? bySaved : keptBefore(planning, facts);
    noteSaved(planning, i, { before, bySaved });
    for (const edited of planning.edits) noteEdited(edited, i, { before, bySaved, byEdited: kept.get(edited.branch) });
  }
  noteOtherReading(planning, i, facts);
}

function judgedLate(planning: Planning, { outlook }: Branch, i: number, late: LateDecision): Judged {
  const { urls } = planning;
  const { judged, decided } = late;
  noteCanonical(planning, outlook, i, late);
  return decided === undefined ? refetched(urls.now[i]) : judged;
}

/** A page that stands for itself until the end, and the URL that it names. */
export function noteCanonical(
  { input }: Pick<Planning, 'input'>,
  outlook: Outlook,
  i: number,
  { canonical }: LateDecision,
): void {
  if (canonical === undefined) outlook.canonicals.delete(i);
  else outlook.canonicals.set(i, input.store.hash(canonical));
}

/** Of a page that is cut elsewhere, more or less is read than is stored; one that fails keeps its RD. */
function readsOtherwise({ planner, outlook }: Branch, i: number, facts: Facts): boolean {
  return planner.readsOtherwise(facts) && outlook.judged[i]?.word !== 'failed';
}

function noteOtherReading({ urls, saved, edits, sinceCrawl }: Planning, i: number, facts: Facts): void {
  if (urls.described[i] !== true) return;
  const note = ({ found }: Comparison, isOther: boolean): void => {
    if (isOther && !found.has(i)) found.set(i, { kind: 'maybe', lines: [] });
  };
  const bySaved = readsOtherwise(saved, i, facts);
  note(sinceCrawl, bySaved);
  for (const { branch, edit, next } of edits) {
    const byEdited = readsOtherwise(branch, i, facts);
    note(edit, bySaved !== byEdited);
    note(next, byEdited);
  }
}

interface Seen extends Describing {
  readonly i: number;
}

/** Where the Enumerate lines are others: how many links of a page they follow. */
function noteLinks({ ledgerBefore }: Planning, { links, outlook }: Branch, { i, facts, decided }: Seen): void {
  if (links === undefined || ledgerBefore === undefined || outlook.judged[i]?.isFollowed !== true) return;
  const was = decideCompact(ledgerBefore, facts);
  if (!was.done || was.interned.decision.verdict.enumerate !== true) return;
  const [old, now] = [links.before(facts, was), links.planned(facts, decided)];
  if (now < old) outlook.linkLimits.set(i, now);
  if (now > old) outlook.moreLinks.add(i);
}

/** The facts a URL is decided on: in the last crawl, and at the depths it would be found at. */
interface FactsOf {
  readonly facts: Facts;
  readonly saved: Facts;
  readonly edited: (branch: Branch) => Facts;
}

/**
 * Compares the RDs that the lines make, for the edits that `branch` is part of; an RD that is not made any more is
 * nobody's change.
 */
export function describe(
  planning: Planning,
  i: number,
  { branch, ...given }: FactsOf & { readonly branch: Branch },
): void {
  if (!isDescribed(planning, i)) return;
  const { saved, edits } = planning;
  const before = keptBefore(planning, given.facts);
  const bySaved = keptLate(saved.planner.decideLate(given.saved));
  noteSaved(planning, i, { before, bySaved });
  for (const edited of edits) {
    if (branch !== saved && branch !== edited.branch) continue;
    const byEdited =
      edited.branch === saved ? bySaved : keptLate(edited.branch.planner.decideLate(given.edited(edited.branch)));
    noteEdited(edited, i, { before, bySaved, byEdited });
  }
}

function isDescribed({ urls, sinceCrawl, edits }: Planning, i: number): boolean {
  return (
    urls.described[i] === true &&
    [sinceCrawl, ...edits.flatMap(({ edit, next }) => [edit, next])].some(({ compare }) => compare !== undefined)
  );
}

interface KeptBy {
  readonly before: Describing | undefined;
  readonly bySaved: Describing | undefined;
  readonly byEdited: Describing | undefined;
}

function noteSaved({ sinceCrawl }: Planning, i: number, { before, bySaved }: Omit<KeptBy, 'byEdited'>): void {
  note(sinceCrawl, i, before === bySaved ? undefined : compareBy(sinceCrawl, before, bySaved));
}

function noteEdited({ edit, next }: Edited, i: number, { before, bySaved, byEdited }: KeptBy): void {
  const change = compareBy(edit, bySaved, byEdited);
  note(edit, i, change);
  note(next, i, before === bySaved ? change : compareBy(next, before, byEdited));
}

function compareBy(
  { compare }: Comparison,
  was: Describing | undefined,
  is: Describing | undefined,
): DescriptionChange | undefined {
  return was && is && compare?.(was, is);
}

function note({ found }: Comparison, i: number, change: DescriptionChange | undefined): void {
  if (change === undefined || change.kind === 'same') found.delete(i);
  else found.set(i, change);
}

function keptBefore({ ledgerBefore }: Planning, facts: Facts): Describing | undefined {
  return ledgerBefore && keptBy(decideCompact(ledgerBefore, facts), facts);
}

function keptLate({ decided, facts }: LateDecision): Describing | undefined {
  return decided && keptBy(decided, facts);
}

function keptBy(decided: CompactDecision | { readonly done: false }, facts: Facts): Describing | undefined {
  return decided.done && decided.interned.decision.verdict.generate === true ? { facts, decided } : undefined;
}

interface Moved {
  readonly moved: readonly number[];
  readonly depthOf: (url: number) => number;
}

/** A URL found at another depth or reach is decided by these; one that was never visited as far as its address goes. */
export async function decideAtDepth(planning: Planning, outlook: Outlook, { moved, depthOf }: Moved): Promise<void> {
  const { input, urls, branches, saved } = planning;
  const branch = branches.find((each) => each.outlook === outlook);
  if (branch === undefined) return;
  const unvisited = await decideWithFacts(planning, moved, (i, facts) => {
    const there = reachedBy(branch, i, { ...facts, depth: depthOf(i) });
    outlook.judged[i] = judgedLate(planning, branch, i, branch.planner.decideLate(there));
    const savedDepth = saved.outlook.depths?.[i] ?? facts.depth;
    describe(planning, i, {
      branch,
      facts,
      saved: branch === saved ? there : reachedBy(saved, i, { ...facts, depth: savedDepth }),
      edited: (of) => (of === branch ? there : atReach(of.outlook, i, facts)),
    });
  });
  const texts = await input.store.urls(unvisited.map((url) => urls.seq[url] ?? 0));
  for (const i of unvisited) {
    const text = texts.get(urls.seq[i] ?? 0);
    if (text === undefined) continue;
    outlook.judged[i] = decideUnvisited(branch, i, { url: text.url, depth: depthOf(i) });
  }
}

export function decideUnvisited(
  { planner, outlook }: Branch,
  i: number,
  { url, depth }: { readonly url: string; readonly depth: number },
): Judged {
  const discovery = { kind: 'link', hops: 0, ...reachOf(outlook, i) } as const;
  const reach = walkedReach(outlook, i);
  const found = { url: splitUrl(url), depth, ...(reach !== undefined && { reach }), discovery };
  return planner.decideEarly({ ...found, stored: undefined }) ?? queuedJudgement;
}

function reachOf({ reached }: Outlook, i: number): Pick<Discovery, 'reached'> {
  return reached === undefined ? {} : { reached: reached.get(i) ?? [] };
}

export function reachedBy({ outlook }: Branch, i: number, facts: Facts): Facts {
  const there = atReach(outlook, i, facts);
  return outlook.reached === undefined
    ? there
    : { ...there, discovery: { ...there.discovery, ...reachOf(outlook, i) } };
}
