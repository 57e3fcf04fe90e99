/** The figures of a plan in the order they are shown, each with the samples it opens. */

import type { PlanDone, PlanFigures, PlanSample, PlanSampleKind } from '#lib/services/plan/contract.ts';
import { formatCount, formatNumber, formatShare } from '#components/ui/format.ts';

export type FigureTone = 'rejected' | 'kept' | 'changed' | 'quiet';

export interface PlanFigure {
  readonly id: 'dropped' | 'admitted' | 'rds' | 'unlinked' | 'after';
  /** As it is written: `−214`, `≥ 3`. */
  readonly value: string;
  readonly words: string;
  /** The line below. */
  readonly note: string;
  readonly tone: FigureTone;
  readonly kinds: readonly PlanSampleKind[];
}

const minus = '\u2212';
const gap = '\u00A0';

export function figuresOf({ figures, removable }: PlanDone): readonly PlanFigure[] {
  const { dropped, droppedRds, admitted, unlinked, unlinkedRds } = figures;
  return [
    {
      id: 'dropped',
      value: dropped === 0 ? '0' : `${minus}${formatNumber(dropped)}`,
      words: 'URLs rejected',
      note: `${formatCount(droppedRds, 'RD')} leave the index`,
      tone: dropped === 0 ? 'quiet' : 'rejected',
      kinds: ['dropped'],
    },
    {
      id: 'admitted',
      value: admitted === 0 ? '0' : `\u2265${gap}${formatNumber(admitted)}`,
      words: 'URLs admitted',
      note: admitted === 0 ? 'none that is known' : 'never fetched, links unknown',
      tone: admitted === 0 ? 'quiet' : 'kept',
      kinds: ['admitted'],
    },
    descriptionsFigure(figures),
    {
      id: 'unlinked',
      value: formatNumber(unlinked),
      words: 'URLs only linked from these',
      note: unlinked === 0 ? 'every other URL is still found' : `${formatCount(unlinkedRds, 'RD')} go with them`,
      tone: unlinked === 0 ? 'quiet' : 'rejected',
      kinds: ['unlinked'],
    },
    {
      id: 'after',
      value: formatNumber(figures.rdsAfter),
      words: 'RDs after',
      note: afterNote(figures, removable),
      tone: 'quiet',
      kinds: ['dropped', 'unlinked', 'rd-goes', 'rd-appears', 'moved'],
    },
  ];
}

function descriptionsFigure({
  rdsChange,
  rdsMayChange,
  rdsAppear,
  rdsGo,
  droppedRds,
  unlinkedRds,
}: PlanFigures): PlanFigure {
  const others = rdsGo - droppedRds - unlinkedRds;
  const parts = [
    ...(rdsAppear > 0 ? [`${formatNumber(rdsAppear)} appear`] : []),
    ...(others > 0 ? [`${formatNumber(others)} of fetched pages go`] : []),
    ...(rdsMayChange > 0 ? [`${formatNumber(rdsMayChange)} may change`] : []),
  ];
  return {
    id: 'rds',
    value: formatNumber(rdsChange),
    words: rdsChange === 1 ? 'RD changes' : 'RDs change',
    note: parts.length === 0 ? 'none appear, none may change' : parts.join(', '),
    tone: rdsChange + rdsAppear + others + rdsMayChange === 0 ? 'quiet' : 'changed',
    kinds: ['rd-changes', 'rd-appears', 'rd-goes', 'rd-may-change', 'moved'],
  };
}

function afterNote({ rdsNow, rdsAfter, rdsGo }: PlanFigures, removable: number): string {
  if (rdsGo > removable) return `${formatNumber(rdsGo)} deletions: held until somebody confirms`;
  if (rdsNow === 0) return 'there are none now';
  if (rdsAfter === rdsNow) return 'as many as now';
  const share = formatShare(Math.abs(rdsNow - rdsAfter) / rdsNow);
  return `${share} ${rdsAfter < rdsNow ? 'fewer' : 'more'}, no hold below 10${gap}%`;
}

/** Of these kinds, and of one changed line when one is chosen. */
export function samplesOf(
  { samples }: PlanDone,
  kinds: readonly PlanSampleKind[],
  line: { readonly file: string; readonly line: number | undefined; readonly oldLine: number | undefined } | undefined,
): readonly PlanSample[] {
  return samples.filter((sample) => {
    if (!kinds.includes(sample.kind)) return false;
    if (line === undefined) return true;
    const number = sample.isOldLine === true ? line.oldLine : line.line;
    return sample.file === line.file && sample.line === number;
  });
}

/** How many changes of these kinds there are, whether or not a sample shows them. */
export function countOf({ figures }: PlanDone, kinds: readonly PlanSampleKind[]): number {
  const counts: Readonly<Record<PlanSampleKind, number>> = {
    dropped: figures.dropped,
    admitted: figures.admitted,
    unlinked: figures.unlinked,
    'rd-goes': figures.rdsGo - figures.droppedRds - figures.unlinkedRds,
    'rd-appears': figures.rdsAppear,
    'rd-changes': figures.rdsChange,
    'rd-may-change': figures.rdsMayChange,
    moved: figures.moved,
  };
  return kinds.reduce((sum, kind) => sum + counts[kind], 0);
}
