/** What a line did in the last run, drawn left of its number: figures, and notes behind the code. */

import { formatNumber } from '../../ui/format/format.ts';

/** Counts are URLs, `changed` is RDs. */
export interface GutterMark {
  /** From 1. */
  readonly line: number;
  readonly denied: number;
  readonly changed: number;
  readonly ran: number;
  /** Of a line that gives metadata: URLs it reaches. */
  readonly matched?: number;
  /** The line has an error: that is said in the place of a figure. */
  readonly isBroken?: boolean;
  /** What an edited line would deny or change; shown in the place of what it did. */
  readonly predicted?: number;
  /** What `ran` counts, where that is not the URLs the line ran on. */
  readonly ranWords?: string;
  /** A URL the line decided last. */
  readonly lastUrl?: string;
  /** Said beside the figure when it is pointed at. */
  readonly note?: string;
  /** What else follows from an edited line. */
  readonly also?: string;
  /** Said behind the code, never inside it. */
  readonly ghost?: string;
  /** The ghost is something to look at. */
  readonly isGhostWarning?: boolean;
  /** It never decides: its code loses the colours. */
  readonly isDead: boolean;
  /** The figures are of an earlier text of the line. */
  readonly isStale: boolean;
}

export type FigureKind = 'denied' | 'changed' | 'ran' | 'never' | 'matched';

export interface Figure {
  readonly kind: FigureKind;
  readonly count: number;
  /** Width of the bar under the figure, from 0 to 1, on a logarithmic scale; 0 where there is none. */
  readonly bar: number;
}

/** The figure of a mark: URLs denied before RDs changed before URLs it ran on. `most` is the greatest figure of the file. */
export function figureOf(mark: GutterMark, most: number): Figure {
  const { predicted } = mark;
  const kind = kindOf(mark);
  const count = predicted ?? countOf(mark, kind);
  const isMeasure = kind === 'denied' || kind === 'changed' || kind === 'matched';
  const hasBar = (isMeasure || predicted !== undefined) && count > 0;
  return { kind, count, bar: hasBar ? Math.log1p(count) / Math.log1p(Math.max(most, count)) : 0 };
}

type Counts = Pick<GutterMark, 'denied' | 'changed' | 'ran' | 'matched'>;

function kindOf({ denied, changed, ran, matched }: Counts): FigureKind {
  if (matched !== undefined) return 'matched';
  if (denied > 0) return 'denied';
  if (changed > 0) return 'changed';
  return ran > 0 ? 'ran' : 'never';
}

function countOf({ denied, changed, ran, matched = 0 }: Counts, kind: FigureKind): number {
  return { denied, changed, ran, matched, never: 0 }[kind];
}

/** The greatest figure of the marks: what the longest bar stands for. */
export function greatestFigure(marks: Iterable<GutterMark>): number {
  let most = 0;
  for (const { denied, changed, matched = 0, predicted = 0 } of marks) {
    most = Math.max(most, denied, changed, matched, predicted);
  }
  return most;
}

/** Everything that is known of a line, in words. */
export function markWords(mark: GutterMark): string {
  const { predicted, isStale, lastUrl, note, ghost } = mark;
  const kind = kindOf(mark);
  const counted = predicted ?? countOf(mark, kind);
  const words = {
    denied: counted === 1 ? 'URL denied' : 'URLs denied',
    changed: counted === 1 ? 'RD changed' : 'RDs changed',
    ran: mark.ranWords ?? 'URLs it ran on',
    matched: mark.ranWords ?? 'URLs it reaches',
    never: 'never decided',
  };
  const count = formatNumber(counted);
  const more = [predicted === undefined ? '' : ', predicted', isStale ? ', before the edit' : ''].join('');
  const also =
    kind === 'denied' && mark.changed > 0
      ? `${formatNumber(mark.changed)} ${mark.changed === 1 ? 'RD' : 'RDs'} changed`
      : undefined;
  const last = lastUrl === undefined || predicted !== undefined ? undefined : `last ${lastUrl}`;
  return [`${count} ${words[kind]}${more}`, ghost, also, last, note].filter((part) => part !== undefined).join('; ');
}
