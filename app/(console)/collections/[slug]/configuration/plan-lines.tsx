'use client';
/** The lines that were changed: what each denied, what it would deny, and a foot that adds up. */

import type { ReactNode } from 'react';
import { classes } from '#components/ui/classes.ts';
import { formatChange, formatCount, formatNumber } from '#components/ui/format.ts';
import type { PlanDone, PlanLine } from '#lib/services/plan/contract.ts';

interface PlanLinesProps {
  readonly plan: PlanDone;
  readonly chosen: PlanLine | undefined;
  readonly onChoose: (line: PlanLine | undefined) => void;
  readonly onShow: (path: string, line: number) => void;
}

export function PlanLines({ plan, chosen, onChoose, onShow }: PlanLinesProps): ReactNode {
  const { lines, others, total, revision, figures } = plan;
  const most = Math.max(1, ...lines.map((line) => Math.max(Math.abs(line.planned - line.before), line.rds)));
  return (
    <div className="min-w-0 overflow-x-auto">
      <table aria-label="Changed lines" className="w-full border-separate border-spacing-0 text-body">
        <thead>
          <tr className="h-[30px] text-head font-medium text-ink-3 [&_th]:border-b [&_th]:border-line [&_th]:font-medium">
            <th scope="col" className="px-2 pl-[18px] text-left">
              Line
            </th>
            <th scope="col" className="w-full px-2 text-left">
              Changed lines
            </th>
            <th scope="col" className="px-2 text-right">{`r${revision}`}</th>
            <th scope="col" className="px-2 text-right">
              Plan
            </th>
            <th scope="col" className="px-2 pr-[18px] text-left">
              Difference
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LineRow
              key={`${line.file}:${line.line ?? ''}:${line.oldLine ?? ''}`}
              line={line}
              most={most}
              isChosen={line === chosen}
              onChoose={() => onChoose(line === chosen ? undefined : line)}
              onShow={onShow}
            />
          ))}
          <tr className="h-row text-ink-2">
            <td colSpan={2} className="px-2 pl-[18px]">
              other lines
            </td>
            <td className="px-2 text-right tabular-nums">{formatNumber(others.before)}</td>
            <td className="px-2 text-right tabular-nums">{formatNumber(others.planned)}</td>
            <td className="px-2 pr-[18px]">
              <Difference by={others.planned - others.before} rds={0} most={most} />
            </td>
          </tr>
        </tbody>
        <tfoot>
          <tr className="h-row font-medium text-ink [&_td]:border-t [&_td]:border-line-strong">
            <td colSpan={2} className="px-2 pl-[18px]">
              denied in all
            </td>
            <td className="px-2 text-right tabular-nums">{formatNumber(total.before)}</td>
            <td className="px-2 text-right tabular-nums">{formatNumber(total.planned)}</td>
            <td className="px-2 pr-[18px] text-note font-normal whitespace-nowrap text-ink-3">{`of ${formatCount(figures.urls, 'URL')}`}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface LineRowProps {
  readonly line: PlanLine;
  readonly most: number;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onShow: (path: string, line: number) => void;
}

function LineRow({ line: row, most, isChosen, onChoose, onShow }: LineRowProps): ReactNode {
  const { file, line, oldLine, change, text, oldText, before, planned, rds } = row;
  return (
    <tr className={classes('h-row', isChosen && 'bg-select shadow-[inset_2px_0_var(--accent)]')}>
      <td className="px-2 pl-[18px] whitespace-nowrap">
        {line === undefined ? (
          <span className="mono text-note text-ink-3">{`was ${oldLine}`}</span>
        ) : (
          <button
            type="button"
            title={`Show ${file}:${line}`}
            onClick={() => onShow(file, line)}
            className="mono min-h-6 text-note text-accent hover:underline"
          >
            {file === 'filter.conf' ? line : `${file}:${line}`}
          </button>
        )}
      </td>
      <td className="max-w-0 px-2">
        <button
          type="button"
          aria-pressed={isChosen}
          title={change === 'removed' ? oldText.trim() : text.trim()}
          onClick={onChoose}
          className={classes(
            'mono block min-h-6 w-full truncate text-left text-note',
            change === 'removed' ? 'text-ink-3 line-through' : 'text-ink',
          )}
        >
          {change === 'removed' ? oldText.trim() : text.trim()}
        </button>
      </td>
      <td className="px-2 text-right text-ink-2 tabular-nums">
        {change === 'new' ? <span className="text-ink-3">new</span> : formatNumber(before)}
      </td>
      <td className="px-2 text-right text-ink tabular-nums">
        {change === 'removed' ? <span className="text-ink-3">gone</span> : formatNumber(planned)}
      </td>
      <td className="px-2 pr-[18px]">
        <Difference by={planned - before} rds={rds} most={most} />
      </td>
    </tr>
  );
}

interface DifferenceProps {
  /** URLs denied more; of fewer it is negative. */
  readonly by: number;
  readonly rds: number;
  readonly most: number;
}

/** More denied to the left in straw, fewer to the right in green; RDs changed in blue. */
function Difference({ by, rds, most }: DifferenceProps): ReactNode {
  const share = by === 0 ? rds / most : Math.abs(by) / most;
  const fill = by > 0 ? 'bg-rejected right-1/2' : by < 0 ? 'bg-kept left-1/2' : 'bg-accent left-1/2';
  const words = by === 0 ? (rds === 0 ? '0' : `~${formatNumber(rds)}`) : formatChange(-by);
  return (
    <span className="flex w-28 items-center gap-2">
      <span aria-hidden className="relative block h-3 w-16 flex-none">
        <span className="absolute inset-y-0 left-1/2 w-px bg-line-strong" />
        {share === 0 ? null : (
          <span
            style={{ width: `${Math.max(4, share * 50)}%` }}
            className={classes('keeps-colour absolute inset-y-0 rounded-bar', fill)}
          />
        )}
      </span>
      <span className={classes('tabular-nums', words === '0' ? 'text-ink-3' : 'text-ink')}>{words}</span>
    </span>
  );
}
