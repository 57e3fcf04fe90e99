/** The verdicts of a plan: what one step of it does to a URL, in the rows people read. */

import type { DescriptionChange } from './describe.ts';
import type { LayerChange } from './layers.ts';
import type { Outcome } from './outlook.ts';
import type { Place } from '../program/program.ts';

/** What a step does to a URL; one URL may be in several rows. */
export const planRows = [
  /** Rejected, and was not; the other way round. */
  'rejected',
  'admitted',
  'rdsRemoved',
  'rdsAdded',
  'rdsChanged',
  /** Whether the RD is another one depends on the text of the page. */
  'rdsMayChange',
  /** Pages whose links, or some of them, are followed no longer; the other way round. */
  'linksDropped',
  'linksAdded',
  /** No way leads to them any more; those that were rejected are told apart. */
  'unlinked',
  'unlinkedRejected',
  /** Any other change, such as from failed to fetched. */
  'moved',
] as const;
export type PlanRowName = (typeof planRows)[number];

/** Causes, and the next run, which is decided once for all of them together. */
export const planColumns = ['edit', 'saved', 'metadata', 'next'] as const;
export type PlanColumn = (typeof planColumns)[number];

/** Two outcomes of a URL, one step apart. */
export interface StepOutcomes {
  readonly from: Outcome;
  readonly to: Outcome;
  readonly description: DescriptionChange | undefined;
  readonly layer: LayerChange['edit'];
}

type IsIn = (outcomes: StepOutcomes) => boolean;

const wasRejected: IsIn = ({ from }) => from.judged.word === 'rejected';
const isRejected: IsIn = ({ to }) => to.judged.word === 'rejected';
const isLost: IsIn = ({ from, to }) => from.isFound && !to.isFound;
const staysFound: IsIn = ({ from, to }) => from.isFound && to.isFound;
const keepsRd: IsIn = ({ from, to }) => from.hasRd && to.hasRd;
const isOtherRd: IsIn = ({ description, layer }) => description?.kind === 'changed' || layer !== undefined;
/** Found and not rejected, before and after. */
const staysAllowed: IsIn = (given) => staysFound(given) && !wasRejected(given) && !isRejected(given);

const belongs: Readonly<Record<PlanRowName, IsIn>> = {
  rejected: (given) => staysFound(given) && !wasRejected(given) && isRejected(given),
  admitted: (given) => given.to.isFound && !isRejected(given) && (!given.from.isFound || wasRejected(given)),
  rdsRemoved: ({ from, to }) => from.hasRd && !to.hasRd,
  rdsAdded: ({ from, to }) => !from.hasRd && to.hasRd,
  rdsChanged: (given) => keepsRd(given) && isOtherRd(given),
  rdsMayChange: (given) => keepsRd(given) && !isOtherRd(given) && given.description?.kind === 'maybe',
  linksDropped: (given) => staysAllowed(given) && linkChange(given) < 0,
  linksAdded: (given) => staysAllowed(given) && linkChange(given) > 0,
  unlinked: (given) => isLost(given) && !wasRejected(given),
  unlinkedRejected: (given) => isLost(given) && wasRejected(given),
  moved: (given) => staysAllowed(given) && isOtherWord(given),
};

/** Negative: fewer links of the page are followed, or none; positive: more. */
function linkChange({ from, to }: StepOutcomes): number {
  const follows = Number(to.judged.isFollowed) - Number(from.judged.isFollowed);
  return follows === 0 ? Number(from.isCut) - Number(to.isCut) : follows;
}

/** Where the RD says nothing of it. */
function isOtherWord({ from, to }: StepOutcomes): boolean {
  return from.judged.word !== to.judged.word && from.hasRd === to.hasRd;
}

export function rowsOf(outcomes: StepOutcomes): readonly PlanRowName[] {
  return planRows.filter((row) => belongs[row](outcomes));
}

export interface Blamed {
  readonly place?: Place;
  /** The place is one of the texts before the step. */
  readonly isOld?: boolean;
}

type Blame = (outcomes: StepOutcomes, unlinkedBy: Place | undefined) => Blamed;

const blameDecision: Blame = ({ to }) => placed(to.judged.decidedBy);
const blameLink: Blame = (_, unlinkedBy) => placed(unlinkedBy);
const blameOldDecision: Blame = ({ from }) => old(from.judged.decidedBy);
const blameWriter: Blame = ({ description, layer }) => {
  if (layer !== undefined && layer !== null) return placed(layer);
  const [line] = description?.lines ?? [];
  return line?.side === 'before' ? old(line.place) : placed(line?.place);
};

const blames: Readonly<Record<PlanRowName, Blame>> = {
  rejected: blameDecision,
  admitted: blameOldDecision,
  rdsRemoved: (given, unlinkedBy) => (given.to.isFound ? blameDecision : blameLink)(given, unlinkedBy),
  rdsAdded: blameOldDecision,
  rdsChanged: blameWriter,
  rdsMayChange: blameWriter,
  linksDropped: ({ to }) => placed(to.judged.unfollowedBy),
  linksAdded: ({ from }) => old(from.judged.unfollowedBy ?? from.judged.decidedBy),
  unlinked: blameLink,
  unlinkedRejected: blameLink,
  moved: blameDecision,
};

/** The line that makes the difference of a row. */
export function blameOf(row: PlanRowName, outcomes: StepOutcomes, unlinkedBy: Place | undefined): Blamed {
  return blames[row](outcomes, unlinkedBy);
}

function placed(place: Place | null | undefined): Blamed {
  return place === undefined || place === null || place.line === 0 ? {} : { place };
}

function old(place: Place | undefined): Blamed {
  return place === undefined || place.line === 0 ? {} : { place, isOld: true };
}
