/**
 * What the next full run would do with an edited configuration, as far as the last crawl knows: every stored URL decided
 * again by the one evaluator, for what is saved and for what is edited, then the links followed without the pages that are
 * dropped. Nothing is fetched or estimated.
 */

import { splitUrl } from '../../match/urls/url-key.ts';
import { decideByRoots } from './by-roots.ts';
import type { PlanConfiguration, PlanUrl } from './decide.ts';
import type { DescriptionChange } from './describe.ts';
import { followLinks } from './follow.ts';
import { kindFoundAs } from '../kinds/kind-of.ts';
import { judge, queuedJudgement } from './judge.ts';
import type { Judged } from './judge.ts';
import { decideAtDepth, decideLate, decideWithFacts } from './late.ts';
import type { LayerChange } from './layers.ts';
import { hashKey } from './outlook.ts';
import type { Outlook, PlannedUrls } from './outlook.ts';
import { mergePages } from './merged.ts';
import { openPlanning } from './planning.ts';
import type { Branch, Comparison, PlanGround, PlanInput, Planning, Step } from './planning.ts';
import { keptReach, noteReach } from './reach.ts';
import type { PlanRow } from '../plan-port.ts';
import type { Program } from '../program/program.ts';
import { crawledAs, rewrittenUrl } from '../program/url-rules.ts';

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

export async function plan({ edited, ...ground }: PlanInput): Promise<Planned> {
  const [planned] = await planEach(ground, [edited]);
  if (planned === undefined) throw new TypeError('an edit has no plan');
  return planned;
}

/** One plan for each edit, as if it were the only one: what is stored is read once for all of them. */
export async function planEach(
  ground: PlanGround,
  configurations: readonly PlanConfiguration[],
): Promise<readonly Planned[]> {
  const planning = openPlanning(ground, configurations);
  const { urls, branches, saved, sinceCrawl, edits, layers, counts } = planning;
  for await (const rows of ground.store.rows()) {
    await layers.note(rows, urls.seq.length);
    await decideRows(planning, rows);
    ground.report({ decided: urls.seq.length, phase: 'deciding' });
  }
  ground.report({ decided: urls.seq.length, phase: 'links' });
  const depths = await followLinks(
    {
      urls,
      store: ground.store,
      before: ground.before,
      yieldNow: ground.yieldNow,
      decideAtDepth: (outlook, moved, depthOf) => decideAtDepth(planning, outlook, { moved, depthOf }),
      enumerate: (outlook) => {
        const branch = branches.find((each) => each.outlook === outlook);
        const roots = branch?.hasOtherRoots === true ? outlook.program.roots : undefined;
        return branch && roots && ((links) => decideByRoots(planning, branch, { roots, links }));
      },
    },
    branches.map(({ outlook }) => outlook),
  );
  if (depths !== undefined) noteDepths(planning, depths);
  await mergePages(planning);
  const changes = await layers.changes(ground.yieldNow);
  return edits.map(({ branch, edit, next }, n) => ({
    urls,
    saved: saved.outlook,
    edited: branch.outlook,
    descriptions: { saved: sinceCrawl.found, edit: edit.found, next: next.found },
    layers: changes[n] ?? new Map<number, LayerChange>(),
    factsRead: counts.factsRead,
  }));
}

async function decideRows(planning: Planning, rows: readonly PlanRow[]): Promise<void> {
  const { input, branches, urls } = planning;
  const late: number[] = [];
  for (const [i, row] of rows.entries()) {
    const found = rowToDecide(row);
    const toDecide = branches.map(({ outlook }) => byReach(outlook, row, found));
    const early = branches.map(({ planner }, n) => planner.decideEarly(toDecide[n] ?? found));
    const isLate = early.includes(undefined) || (input.full === true && row.stored !== undefined);
    if (isLate) late.push(urls.seq.length);
    note(planning, row);
    for (const [n, { outlook }] of branches.entries()) {
      outlook.judged.push(early[n] ?? queuedJudgement);
      noteMerging(outlook, input.store, { row, judged: outlook.judged.at(-1) });
      outlook.depthLimit.push(depthLimitOf(outlook.program, found));
      if (outlook.program.reachOf !== undefined) noteReach(outlook, toDecide[n] ?? found);
    }
    if (i % portion === portion - 1) await input.yieldNow();
  }
  await decideWithFacts(planning, late, (i, facts) => decideLate(planning, i, facts));
}

/** Of what the last crawl still took for a URL of its own. */
function noteMerging(
  { program, merging }: Outlook,
  { hash }: Pick<PlanGround['store'], 'hash'>,
  { row, judged }: { readonly row: PlanRow; readonly judged: Judged | undefined },
): void {
  if (judged?.decidedBy?.reason !== rewrittenUrl || row.stored?.decision.decidedBy?.reason === rewrittenUrl) return;
  merging.urls++;
  merging.into.add(hashKey(...hash(crawledAs(program, row.url))));
}

function rowToDecide({ url, depth, reach, discovery, stored }: PlanRow): PlanUrl {
  return { url: splitUrl(url), depth, ...(reach !== undefined && { reachBefore: reach }), discovery, stored };
}

function byReach(outlook: Outlook, { reach: stored }: PlanRow, found: PlanUrl): PlanUrl {
  const reach = keptReach(outlook, stored);
  return reach === undefined ? found : { ...found, reach };
}

/** One that is denied for its redirects may be found another way, without any. */
function depthLimitOf(program: Program, { url, discovery }: PlanUrl): number {
  if (program.readsDepth || discovery.hops > program.limits.redirects) return Number.NaN;
  if (program.reachOf !== undefined && program.depthRule(url).byStart !== undefined) return Infinity;
  const [enumeration = Infinity, generation = Infinity] = program.depthLimits(url);
  return enumeration === generation ? enumeration : Number.NaN;
}

function note({ urls, input }: Planning, row: PlanRow): void {
  if (kindFoundAs(row.discovery).reader === 'sitemap') urls.sitemaps.add(urls.seq.length);
  if (isNamed(row.discovery)) urls.named.push(urls.seq.length);
  urls.seq.push(row.seq);
  urls.high.push(row.high);
  urls.low.push(row.low);
  urls.depth.push(row.depth);
  urls.described.push(row.described);
  urls.comparable.push(row.stored !== undefined && row.stored.programKey === input.before?.key);
  urls.now.push(row.stored === undefined ? queuedJudgement : judge(row.stored.decision));
}

/** A feed names it, to be crawled. */
function isNamed(discovery: PlanRow['discovery']): boolean {
  const { fed } = discovery;
  return !kindFoundAs(discovery).isBrought && fed !== undefined && fed.action === undefined;
}

/** An RD that holds its depth is another one where that is another. */
function noteDepths({ urls, saved, sinceCrawl, edits }: Planning, now: Int16Array): void {
  const depthBy = ({ outlook: { depths } }: Branch, i: number): number => depths?.[i] ?? now[i] ?? 0;
  const noteOther = ({ found }: Comparison, { outlook }: Branch, i: number): void => {
    if (outlook.program.depthAttributes.length === 0 || found.get(i)?.kind === 'changed') return;
    found.set(i, { kind: 'changed', lines: [] });
  };
  for (let i = 0; i < urls.seq.length; i++) {
    if (urls.described[i] !== true) continue;
    const [old, bySaved] = [now[i] ?? 0, depthBy(saved, i)];
    if (old !== bySaved) noteOther(sinceCrawl, saved, i);
    for (const { branch, edit, next } of edits) {
      const byEdited = depthBy(branch, i);
      if (bySaved !== byEdited) noteOther(edit, branch, i);
      if (old !== byEdited) noteOther(next, branch, i);
    }
  }
}
