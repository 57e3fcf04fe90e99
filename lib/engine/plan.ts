/**
 * What the next full run would do with an edited configuration, as far as the last crawl knows: every stored URL decided
 * again by the one evaluator, for what is saved and for what is edited, then the links followed without the pages that are
 * dropped. Nothing is fetched or estimated.
 */

import { splitUrl } from '../match/url-key.ts';
import type { Facts } from '../sdk/resource.ts';
import { decideCompact } from './decide.ts';
import type { CompactDecision } from './decide.ts';
import { createLedger } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import { createPlanner } from './plan-decide.ts';
import type { PlanConfiguration, PlanUrl, Planner } from './plan-decide.ts';
import { createDescriptionComparison } from './plan-describe.ts';
import type { Describing, DescriptionChange } from './plan-describe.ts';
import { compareEnumeration } from './plan-enumerate.ts';
import { followLinks } from './plan-follow.ts';
import { judge, queuedJudgement } from './plan-judge.ts';
import { createLayerPlan } from './plan-layers.ts';
import type { LayerChange, LayerPlan } from './plan-layers.ts';
import type { PlanWorld } from './plan-observe.ts';
import { emptyOutlook, emptyUrls } from './plan-outlook.ts';
import type { Outlook, PlannedUrls } from './plan-outlook.ts';
import type { PlanRow, PlanStore } from './plan-store.ts';
import type { Program } from './program.ts';

export interface PlanInput {
  /** The program of the last crawl; undefined when its revision compiles no longer. */
  readonly before: Program | undefined;
  /** The revision that was edited, and the texts as they are edited. */
  readonly saved: PlanConfiguration;
  readonly edited: PlanConfiguration;
  readonly store: PlanStore;
  readonly world: PlanWorld;
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

/** `saved`: from the last crawl to what is saved; `edit`: from there to the edited texts; `next`: both at once. */
export type Step = 'saved' | 'edit' | 'next';

export interface Planned {
  readonly urls: PlannedUrls;
  readonly saved: Outlook;
  readonly edited: Outlook;
  /** URLs whose RD would be, or may be, another one; without external metadata. */
  readonly descriptions: Readonly<Record<Step, ReadonlyMap<number, DescriptionChange>>>;
  readonly layers: ReadonlyMap<number, LayerChange>;
  /** URLs decided on stored facts; the others were the same without them. */
  readonly factsRead: number;
}

const portion = 500;

export async function plan(input: PlanInput): Promise<Planned> {
  const planning = openPlanning(input);
  const { urls, branches, saved, edited, layers, descriptions, counts } = planning;
  for await (const rows of input.store.rows()) {
    await layers.note(rows, urls.seq.length);
    await decideRows(planning, rows);
    input.report({ decided: urls.seq.length, phase: 'deciding' });
  }
  input.report({ decided: urls.seq.length, phase: 'links' });
  const depths = await followLinks(
    {
      urls,
      store: input.store,
      before: input.before,
      breathe: input.breathe,
      decideAtDepth: (outlook, moved, depth) => decideAtDepth(planning, outlook, { moved, depth }),
    },
    branches.map(({ outlook }) => outlook),
  );
  if (depths !== undefined) noteDepths(planning, depths);
  return {
    urls,
    saved: saved.outlook,
    edited: edited.outlook,
    descriptions,
    layers: await layers.changes(input.breathe),
    factsRead: counts.factsRead,
  };
}

/** One configuration, and what becomes of the URLs by it. */
interface Branch {
  readonly planner: Planner;
  readonly outlook: Outlook;
  readonly links: ReturnType<typeof compareEnumeration>;
}

interface Planning {
  readonly input: PlanInput;
  readonly ledgerBefore: Ledger | undefined;
  readonly saved: Branch;
  /** The same when both configurations decide alike. */
  readonly edited: Branch;
  readonly branches: readonly Branch[];
  readonly compare: Readonly<Record<Step, ReturnType<typeof createDescriptionComparison>>>;
  readonly descriptions: Readonly<Record<Step, Map<number, DescriptionChange>>>;
  readonly layers: LayerPlan;
  readonly urls: PlannedUrls;
  readonly counts: { factsRead: number };
}

function openPlanning(input: PlanInput): Planning {
  const { before } = input;
  const [savedProgram, editedProgram] = [input.saved.program, input.edited.program];
  const saved = openBranch(input, input.saved);
  const isSame = savedProgram.key === editedProgram.key;
  const edited = isSame ? saved : openBranch(input, input.edited);
  const compareSaved = before && createDescriptionComparison(before, savedProgram);
  return {
    input,
    ledgerBefore: before && createLedger(before),
    saved,
    edited,
    branches: isSame ? [saved] : [saved, edited],
    compare: {
      saved: compareSaved,
      edit: isSame ? undefined : createDescriptionComparison(savedProgram, editedProgram),
      next: isSame ? compareSaved : before && createDescriptionComparison(before, editedProgram),
    },
    descriptions: { saved: new Map(), edit: new Map(), next: new Map() },
    layers: createLayerPlan(input.store, { saved: savedProgram, edited: editedProgram }),
    urls: emptyUrls(),
    counts: { factsRead: 0 },
  };
}

function openBranch({ before, world }: PlanInput, configuration: PlanConfiguration): Branch {
  const { program } = configuration;
  return {
    planner: createPlanner(world, before, configuration),
    outlook: emptyOutlook(program),
    links: before && compareEnumeration(before, program),
  };
}

async function decideRows(planning: Planning, rows: readonly PlanRow[]): Promise<void> {
  const { input, branches, urls } = planning;
  const late: number[] = [];
  for (const [i, row] of rows.entries()) {
    const toDecide = rowToDecide(row);
    const early = branches.map(({ planner }) => planner.decideEarly(toDecide));
    const isLate = early.includes(undefined) || (input.full === true && row.stored !== undefined);
    if (isLate) late.push(urls.seq.length);
    note(planning, row);
    for (const [n, { outlook }] of branches.entries()) {
      outlook.judged.push(early[n] ?? queuedJudgement);
      outlook.depthLimit.push(depthLimitOf(outlook.program, toDecide));
    }
    if (i % portion === portion - 1) await input.breathe();
  }
  await decideWithFacts(planning, late, (i, facts) => decideLate(planning, i, facts));
}

function rowToDecide({ url, depth, discovery, stored }: PlanRow): PlanUrl {
  return { url: splitUrl(url), depth, discovery, stored };
}

/** One that is denied for its redirects may be found another way, without any. */
function depthLimitOf(program: Program, { url, discovery }: PlanUrl): number {
  if (program.readsDepth || discovery.hops > program.limits.redirects) return Number.NaN;
  const [enumeration = Infinity, generation = Infinity] = program.depthLimits(url);
  return enumeration === generation ? enumeration : Number.NaN;
}

function note({ urls, input }: Planning, row: PlanRow): void {
  if (row.discovery.kind === 'sitemap-file') urls.sitemaps.add(urls.seq.length);
  urls.seq.push(row.seq);
  urls.high.push(row.high);
  urls.low.push(row.low);
  urls.depth.push(row.depth);
  urls.described.push(row.described);
  urls.comparable.push(row.stored !== undefined && row.stored.programKey === input.before?.key);
  urls.now.push(row.stored === undefined ? queuedJudgement : judge(row.stored.decision));
}

/** As many are decided between two breaths. */
const factsAtOnce = 500;

/** Answers those that were not visited in the last crawl: nothing is known of them but their address. */
async function decideWithFacts(
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
    await input.breathe();
  }
  return unknown;
}

function readFacts({ input, urls }: Planning, indices: readonly number[]): Promise<ReadonlyMap<number, Facts>> {
  return input.store.facts(indices.map((i) => urls.seq[i] ?? 0));
}

function decideLate(planning: Planning, i: number, facts: Facts): void {
  for (const branch of planning.branches) {
    const { judged, decided } = branch.planner.decideLate(facts);
    branch.outlook.judged[i] = judged;
    if (decided !== undefined) noteLinks(planning, branch, { i, facts, decided });
  }
  describe(planning, i, { facts, saved: facts, edited: facts });
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
  readonly edited: Facts;
}

/** Compares the RDs that the lines make; an RD that is not made any more is nobody's change. */
function describe(planning: Planning, i: number, given: FactsOf): void {
  const { urls, compare, descriptions, ledgerBefore, saved, edited } = planning;
  if (urls.described[i] !== true || Object.values(compare).every((each) => each === undefined)) return;
  const before = ledgerBefore && keptBy(decideCompact(ledgerBefore, given.facts), given.facts);
  const bySaved = keptLate(saved.planner, given.saved);
  const byEdited = edited === saved ? bySaved : keptLate(edited.planner, given.edited);
  const pairs: readonly (readonly [Step, Describing | undefined, Describing | undefined])[] = [
    ['saved', before, bySaved],
    ['edit', bySaved, byEdited],
    ['next', before, byEdited],
  ];
  for (const [step, was, is] of pairs) {
    const change = was && is && compare[step]?.(was, is);
    if (change === undefined || change.kind === 'same') descriptions[step].delete(i);
    else descriptions[step].set(i, change);
  }
}

function keptLate({ decideLate: decideBy }: Planner, facts: Facts): Describing | undefined {
  const { decided, facts: known } = decideBy(facts);
  return decided && keptBy(decided, known);
}

function keptBy(decided: CompactDecision | { readonly done: false }, facts: Facts): Describing | undefined {
  return decided.done && decided.interned.decision.verdict.generate === true ? { facts, decided } : undefined;
}

interface Moved {
  readonly moved: readonly number[];
  readonly depth: number;
}

/** A URL found at another depth is decided at that depth; one that was never visited as far as its address goes. */
async function decideAtDepth(planning: Planning, outlook: Outlook, { moved, depth }: Moved): Promise<void> {
  const { input, urls, branches, saved } = planning;
  const branch = branches.find((each) => each.outlook === outlook);
  if (branch === undefined) return;
  const unvisited = await decideWithFacts(planning, moved, (i, facts) => {
    const there = { ...facts, depth };
    outlook.judged[i] = branch.planner.decideLate(there).judged;
    const savedDepth = saved.outlook.depths?.[i] ?? facts.depth;
    describe(planning, i, {
      facts,
      saved: branch === saved ? there : { ...facts, depth: savedDepth },
      edited: branch === saved && branches.length > 1 ? facts : there,
    });
  });
  const texts = await input.store.urls(unvisited.map((url) => urls.seq[url] ?? 0));
  for (const i of unvisited) {
    const text = texts.get(urls.seq[i] ?? 0);
    if (text === undefined) continue;
    const row = { url: splitUrl(text.url), depth, discovery: { kind: 'link', hops: 0 }, stored: undefined } as const;
    outlook.judged[i] = branch.planner.decideEarly(row) ?? queuedJudgement;
  }
}

/** An RD that holds its depth is another one where that is another. */
function noteDepths({ urls, saved, edited, descriptions }: Planning, now: Int16Array): void {
  const depthBy = ({ outlook: { depths } }: Branch, i: number): number => depths?.[i] ?? now[i] ?? 0;
  const noteOther = (step: Step, { outlook }: Branch, i: number): void => {
    if (outlook.program.depthAttributes.length === 0 || descriptions[step].get(i)?.kind === 'changed') return;
    descriptions[step].set(i, { kind: 'changed', lines: [] });
  };
  for (let i = 0; i < urls.seq.length; i++) {
    if (urls.described[i] !== true) continue;
    const [old, bySaved, byEdited] = [now[i] ?? 0, depthBy(saved, i), depthBy(edited, i)];
    if (old !== bySaved) noteOther('saved', saved, i);
    if (bySaved !== byEdited) noteOther('edit', edited, i);
    if (old !== byEdited) noteOther('next', edited, i);
  }
}
