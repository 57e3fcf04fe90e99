/** One step of a trace; the deciding one is filled in its verdict's tint and opens to line and value. */

import type { ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import { FileLine } from '../ui/marks/file-line.tsx';
import { toneClass, verdictLooks, type Tone } from '../ui/marks/verdict-words.ts';
import { CodeText } from './code-text.tsx';
import { MatchedText } from './matched-text.tsx';
import { RailPiece } from './rail.tsx';
import { traceLine } from './trace-columns.ts';
import type { RailCell } from './trace-rails.ts';
import type { DecidingDetail, TraceStep } from './trace-step.ts';

export interface TraceRowProps {
  readonly step: TraceStep;
  /** The stage is named only at the first step of its group. */
  readonly namesStage: boolean;
  readonly cells: readonly RailCell[];
}

const fills: Readonly<Record<Tone, { readonly head: string; readonly body: string; readonly edge: string }>> = {
  kept: { head: 'bg-kept-tint', body: 'bg-kept-tint/40', edge: 'before:bg-kept' },
  rejected: { head: 'bg-rejected-tint', body: 'bg-rejected-tint/40', edge: 'before:bg-rejected' },
  failed: { head: 'bg-failed-tint', body: 'bg-failed-tint/40', edge: 'before:bg-failed' },
  queued: { head: 'bg-queued-tint', body: 'bg-queued-tint/40', edge: 'before:bg-ink-4' },
  running: { head: 'bg-running-tint', body: 'bg-running-tint/40', edge: 'before:bg-running' },
  merged: { head: 'bg-merged-tint', body: 'bg-merged-tint/40', edge: 'before:bg-merged' },
  warn: { head: 'bg-warn-tint', body: 'bg-warn-tint/40', edge: 'before:bg-warn' },
  quiet: { head: 'bg-well', body: 'bg-well/40', edge: 'before:bg-ink-4' },
};

function Detail({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className="flex gap-3 py-0.5 text-note">
      <dt className="w-16 flex-none text-ink-3">{label}</dt>
      <dd className="min-w-0 flex-1 text-ink">{children}</dd>
    </div>
  );
}

function Opened({
  detail,
  cells,
  tone,
}: {
  readonly detail: DecidingDetail;
  readonly cells: readonly RailCell[];
  readonly tone: Tone;
}): ReactNode {
  const { line, because, value, change } = detail;
  return (
    <div className={classes(traceLine, fills[tone].body)}>
      <span className="@max-[560px]:hidden" />
      <span className="flex self-stretch">
        {cells.map((cell) => (
          <RailPiece key={cell.rail} cell={cell} paired={cells.length > 1} lineOnly />
        ))}
      </span>
      <dl className="col-span-3 py-2.5 @max-[560px]:col-span-2">
        {line === undefined ? null : (
          <Detail label="line">
            <CodeText text={line.text} tokens={line.tokens} className="break-all" />
          </Detail>
        )}
        {because === undefined ? null : <Detail label="because">{because}</Detail>}
        {value === undefined ? null : (
          <Detail label={value.source}>
            <MatchedText text={value.text} match={value.match} tone={tone} />
          </Detail>
        )}
        {change === undefined ? null : <Detail label="to change">{change}</Detail>}
      </dl>
    </div>
  );
}

interface StageNameProps {
  readonly stage: string;
  /** Else the row above names it. */
  readonly isNamed: boolean;
}

export function StageName({ stage, isNamed }: StageNameProps): ReactNode {
  return (
    <span
      className={classes(
        'truncate text-note font-medium text-ink @max-[560px]:col-span-3 @max-[560px]:pt-1.5',
        !isNamed && '@max-[560px]:hidden',
      )}
    >
      {isNamed ? stage : <span className="sr-only">{stage}</span>}
    </span>
  );
}

export function TraceRow({ step, namesStage, cells }: TraceRowProps): ReactNode {
  const { stage, where, what, detail, outcome, deciding } = step;
  const tone = deciding === undefined ? undefined : verdictLooks[deciding.verdict].tone;
  const edge =
    tone === undefined
      ? ''
      : classes('before:absolute before:inset-y-0 before:left-0 before:w-[3px]', fills[tone].edge);
  return (
    <li className={classes('relative col-span-full grid grid-cols-subgrid', edge)}>
      <div className={classes(traceLine, 'min-h-8', tone !== undefined && fills[tone].head)}>
        <StageName stage={stage} isNamed={namesStage} />
        <span className="flex self-stretch @max-[560px]:row-span-2">
          {cells.map((cell) => (
            <RailPiece key={cell.rail} cell={cell} paired={cells.length > 1} />
          ))}
        </span>
        <FileLine
          {...where}
          className={classes('py-1 text-control whitespace-normal!', tone !== undefined && 'font-medium')}
        />
        <span className="min-w-0 py-1 text-note wrap-break-word text-ink-2 @max-[560px]:order-last @max-[560px]:pt-0 @max-[560px]:col-span-2 @max-[560px]:col-start-2 @max-[560px]:pb-1.5">
          {what}
          {detail === undefined ? null : (
            <span className={classes('pl-2', tone === undefined && 'text-ink-3')}>{detail}</span>
          )}
        </span>
        <span
          className={classes(
            'text-right text-note whitespace-nowrap',
            tone === undefined ? 'text-ink-3' : classes(toneClass[tone].text, 'font-medium'),
          )}
        >
          {outcome}
        </span>
      </div>
      {deciding === undefined || tone === undefined ? null : <Opened detail={deciding} cells={cells} tone={tone} />}
    </li>
  );
}
