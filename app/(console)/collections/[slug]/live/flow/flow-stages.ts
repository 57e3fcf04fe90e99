/** The accounting of a run as stages of the flow: what leaves where, and the lines that made it leave. */

import type { FlowExit, FlowStage } from '#components/charts/flow-layout.ts';
import type { Accounting, ReasonCount } from '#lib/services/live/contract.ts';
import type { ResourceFilter } from '../../resources-href.ts';
import { stageOrder } from '../../stage-order.ts';

type FlowStageName = (typeof stageOrder)[number];

/** From here on the trunk is what was fetched. */
export const fetchedFrom: FlowStageName = 'fetch';

/** What the generation filter refused before the fetch is fetched for its links and leaves where they are taken. */
const linksOnlyAt: FlowStageName = 'Enumerate';

/** Links are taken here; the stage itself is drawn only when something leaves at it. */
export const linksFrom: FlowStageName = 'Data';

export interface Leaving extends FlowExit {
  readonly stage: string;
  /** Most frequent first. */
  readonly reasons: readonly ReasonCount[];
  /** The URLs it counts, as a filter of the resource list. */
  readonly filter: ResourceFilter;
}

export function leavingOf(accounting: Accounting): readonly Leaving[] {
  const groups = Map.groupBy(accounting.byReason, (reason) => JSON.stringify([placeOf(reason), exitOf(reason)]));
  const decided = [...groups.values()].map((reasons) => toLeaving(reasons));
  const counted = decided.filter(({ filter }) => filter.state === 'fetched').reduce((sum, { count }) => sum + count, 0);
  const silent = Math.max(0, accounting.withoutRd - counted);
  return [
    ...decided,
    ...(accounting.queued === 0 ? [] : [exit('queue', 'queued', accounting.queued, { outcome: 'queued' })]),
    // Nothing denied them; no step made an RD.
    ...(silent === 0 ? [] : [exit('Generate', 'no-rd', silent, { outcome: 'no-rd' })]),
  ];
}

/** Stages where something leaves now and then; they are named only when it does. */
const rarelyLeft: ReadonlySet<FlowStageName> = new Set(['type', 'Enumerate', 'duplicates']);

export function flowStages(leaving: readonly Leaving[]): readonly FlowStage[] {
  return stageOrder
    .map((name) => ({ name, exits: leaving.filter(({ stage }) => stage === name) }))
    .filter(({ name, exits }) => exits.length > 0 || !rarelyLeft.has(name));
}

function toLeaving(reasons: readonly ReasonCount[]): Leaving {
  const [first] = reasons;
  if (first === undefined) throw new RangeError('a group has a member');
  const count = reasons.reduce((sum, each) => sum + each.count, 0);
  const stages = new Set(reasons.map(({ stage }) => stage));
  const filter: ResourceFilter = { state: first.state, ...(stages.size === 1 && { stage: first.stage }) };
  return { ...exit(placeOf(first), exitOf(first), count, filter), reasons };
}

function exit(stage: FlowStageName, verdict: FlowExit['verdict'], count: number, filter: ResourceFilter): Leaving {
  return { key: `${stage}-${verdict}`, stage, verdict, count, filter, reasons: [] };
}

function exitOf(reason: ReasonCount): FlowExit['verdict'] {
  if (reason.state !== 'fetched') return reason.state;
  return placeOf(reason) === linksOnlyAt ? 'links-only' : 'no-rd';
}

function placeOf({ state, stage }: ReasonCount): FlowStageName {
  const named = stageOrder.find((each) => each === stage) ?? 'Data';
  const isBeforeFetch = stageOrder.indexOf(named) < stageOrder.indexOf(fetchedFrom);
  return state === 'fetched' && isBeforeFetch ? linksOnlyAt : named;
}
