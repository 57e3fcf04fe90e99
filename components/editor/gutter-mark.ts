/** What a line did in the last run, drawn left of its number: figures, and notes behind the code. */

import { formatNumber } from '../ui/format.ts';

/** Counts are URLs, `changed` is RDs. */
export interface GutterMark {
  /** From 1. */
  readonly line: number;
  readonly denied: number;
  readonly changed: number;
  readonly ran: number;
  /** What an edited line would deny or change; shown in the place of what it did. */
  readonly predicted?: number;
  /** What `ran` counts, where that is not the URLs the line ran on. */
  readonly ranWords?: string;
  /** A URL the line decided last. */
  readonly lastUrl?: string;
  /** Said beside the figure when it is pointed at. */
  readonly note?: string;
  /** Said behind the code, never inside it. */
  readonly ghost?: string;
  /** It never decides: its code loses the colours. */
  readonly isDead: boolean;
  /** The figures are of an earlier text of the line. */
  readonly isStale: boolean;
}

export type FigureKind = 'denied' | 'changed' | 'ran' | 'never';

export interface Figure {
  readonly kind: FigureKind;
  readonly count: number;
  /** Width of the bar under the figure, from 0 to 1, on a logarithmic scale; 0 where there is none. */
  readonly bar: number;
}

/** The figure of a mark: URLs denied before RDs changed before URLs it ran on. `most` is the greatest figure of the file. */
export function figureOf({ denied, changed, ran, predicted }: GutterMark, most: number): Figure {
  const kind = kindOf({ denied, changed, ran });
  const count = predicted ?? { denied, changed, ran, never: 0 }[kind];
  const hasBar = (kind === 'denied' || kind === 'changed' || predicted !== undefined) && count > 0;
  return { kind, count, bar: hasBar ? Math.log1p(count) / Math.log1p(Math.max(most, count)) : 0 };
}

function kindOf({ denied, changed, ran }: Pick<GutterMark, 'denied' | 'changed' | 'ran'>): FigureKind {
  if (denied > 0) return 'denied';
  if (changed > 0) return 'changed';
  return ran > 0 ? 'ran' : 'never';
}

/** The greatest figure of the marks: what the longest bar stands for. */
export function greatestFigure(marks: Iterable<GutterMark>): number {
  let most = 0;
  for (const { denied, changed, predicted = 0 } of marks) most = Math.max(most, denied, changed, predicted);
  return most;
}

/** Everything that is known of a line, in words. */
export function markWords(mark: GutterMark): string {
  const { predicted, isStale, lastUrl, note, ghost } = mark;
  const kind = kindOf(mark);
  const words = {
    denied: 'URLs denied',
    changed: 'RDs changed',
    ran: mark.ranWords ?? 'URLs it ran on',
    never: 'never decided',
  };
  const count = formatNumber(predicted ?? { ...mark, never: 0 }[kind]);
  const more = [predicted === undefined ? '' : ', predicted', isStale ? ', before the edit' : ''].join('');
  const also = kind === 'denied' && mark.changed > 0 ? `${formatNumber(mark.changed)} RDs changed` : undefined;
  const last = lastUrl === undefined || predicted !== undefined ? undefined : `last ${lastUrl}`;
  return [`${count} ${words[kind]}${more}`, ghost, also, last, note].filter((part) => part !== undefined).join('; ');
}
