/** The figure of a line as the gutter and the plan have it, and how what the line does by itself differs from it. */

import type { ReactNode } from 'react';
import type { GutterMark } from '#components/editor/gutter/gutter-mark.ts';
import { classes } from '#components/ui/classes.ts';
import { formatCount, formatNumber } from '#components/ui/format/format.ts';
import type { LineTrial } from '#lib/services/configuration/contract.ts';

export interface LineFigure {
  readonly mark: GutterMark;
  /** The run its figures come from, or that the plan is made over. */
  readonly run: number;
}

export function LineFigureHead({ mark, run }: LineFigure): ReactNode {
  const { denied, predicted, also, isStale } = mark;
  return (
    <div className="text-note text-ink-2">
      <p className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1">
          {predicted === undefined ? `Run ${run}${isStale ? ', before the edit' : ''}` : 'Next run'}
        </span>
        <span className={classes('flex-none font-medium tabular-nums', denied > 0 ? 'text-rejected-fg' : 'text-ink-3')}>
          {`${formatNumber(denied)} denied by this line`}
        </span>
      </p>
      {also === undefined ? null : <p className="text-ink-3">{also}</p>}
    </div>
  );
}

/** What the line denies when it is asked alone, and where the rest of it is in the figure. */
export function aloneWords({ total, sampled, denied }: LineTrial, figure: LineFigure | undefined): string {
  if (total === 0) return 'No URLs to test this line on. Run a crawl first.';
  const scope =
    sampled < total ? `${formatNumber(sampled)} sampled URLs of ${formatNumber(total)}` : formatCount(total, 'URL');
  const alone = `By itself, it denies ${formatNumber(denied)} of ${scope}.`;
  return [alone, ...restWords(figure, { denied, isAll: sampled === total })].join(' ');
}

interface Alone {
  readonly denied: number;
  readonly isAll: boolean;
}

function restWords(figure: LineFigure | undefined, { denied, isAll }: Alone): readonly string[] {
  if (figure === undefined || figure.mark.isStale || !isAll) return [];
  const { mark } = figure;
  const rest = denied - mark.denied;
  if (rest === 0) return [];
  if (rest < 0) return ['Lines before it change the value it reads.'];
  const which = mark.denied === 0 ? formatCount(rest, 'URL') : `The other ${formatNumber(rest)}`;
  const verb = rest === 1 ? 'is' : 'are';
  const when =
    mark.predicted === undefined
      ? `were denied earlier in run ${figure.run}`
      : `${verb} denied earlier or no longer found`;
  return [`${which} ${when}.`];
}
