/** Where a trace's rails run: solid as far as the URL came, dashed after the decision, nothing where a filter took no part. */

import type { Rail, RailMark, TraceStep } from './trace-step.ts';

export type Stroke = 'none' | 'solid' | 'dashed';

export interface RailCell {
  readonly rail: Rail;
  readonly mark: RailMark | undefined;
  readonly above: Stroke;
  readonly below: Stroke;
}

function strokeAfter(at: number, first: number, last: number, tail: Stroke): Stroke {
  if (first < 0 || at < first) return 'none';
  return at < last ? 'solid' : tail;
}

/**
 * The cells of every step, in the order of `rails`.
 * With one rail the way not taken is dashed; with two the other rail shows what went on.
 */
export function railCells(
  steps: readonly Pick<TraceStep, 'marks'>[],
  rails: readonly Rail[],
  goesOn: boolean,
): readonly (readonly RailCell[])[] {
  const tail: Stroke = rails.length === 1 && goesOn ? 'dashed' : 'none';
  const spans = rails.map((rail) => ({
    rail,
    first: steps.findIndex(({ marks }) => marks[rail] !== undefined),
    last: steps.findLastIndex(({ marks }) => marks[rail] !== undefined),
  }));
  return steps.map(({ marks }, index) =>
    spans.map(({ rail, first, last }) => ({
      rail,
      mark: marks[rail],
      above: strokeAfter(index - 1, first, last, tail),
      below: strokeAfter(index, first, last, tail),
    })),
  );
}
