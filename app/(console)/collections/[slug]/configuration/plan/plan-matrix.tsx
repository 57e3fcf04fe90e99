/** What a plan changes: verdicts as rows, causes and the next run as columns. Each cell opens the URLs it counts. */

import type { ReactNode } from 'react';
import { classes } from '#components/ui/classes.ts';
import { formatChange, formatCount, formatNumber } from '#components/ui/format/format.ts';
import { VerdictGlyph } from '#components/ui/marks/verdict-glyph.tsx';
import type { PlanDone } from '#lib/services/plan/contract.ts';
import { columnHeads, rdChange } from './plan-choice.ts';
import type { Cell, ColumnHead, MatrixRow } from './plan-choice.ts';

interface PlanMatrixProps {
  readonly plan: PlanDone;
  readonly rows: readonly MatrixRow[];
  readonly chosen: Cell;
  readonly onChoose: (cell: Cell) => void;
}

export function PlanMatrix({ plan, rows, chosen, onChoose }: PlanMatrixProps): ReactNode {
  const heads = columnHeads(plan);
  return (
    <table aria-label="Plan by cause" className="w-full border-separate border-spacing-0 text-body">
      <thead>
        <tr className="align-bottom text-note text-ink-3">
          <th scope="col" className="border-b border-line px-2 pl-[18px]">
            <span className="sr-only">Verdict</span>
          </th>
          {heads.map(({ column, words, note }) => (
            <th
              key={column}
              scope="col"
              className={classes(
                'border-b border-line px-2 py-1 text-right font-normal last:pr-[18px]',
                column === chosen.column && 'shadow-[inset_0_-2px_var(--ink)]',
                column === 'next' && 'bg-sunken',
              )}
            >
              <span className={classes('block', column === chosen.column ? 'font-semibold text-ink' : 'text-ink-2')}>
                {words}
              </span>
              {note}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.row} row={row} heads={heads} chosen={chosen} onChoose={onChoose} />
        ))}
      </tbody>
      <tfoot>
        <tr className="h-[30px] font-semibold text-ink [&>*]:border-t [&>*]:border-line-strong">
          <th scope="row" className="px-2 pl-[18px] text-left font-semibold">
            {`RDs, ${formatNumber(plan.rds.now)} now`}
          </th>
          {heads.map(({ column }) => (
            <td
              key={column}
              className={classes('px-4 text-right tabular-nums last:pr-[26px]', column === 'next' && 'bg-sunken')}
            >
              {column === 'next' ? formatNumber(plan.rds.next) : changeWords(rdChange(plan, column))}
            </td>
          ))}
        </tr>
        {plan.several === 0 ? null : (
          <tr className="text-note text-ink-3">
            <td colSpan={heads.length + 1} className="px-[18px] pb-1.5">
              {`${formatCount(plan.several, 'URL')} ${plan.several === 1 ? 'changes' : 'change'} for more than one reason, so Next run is not the sum of the other columns.`}
            </td>
          </tr>
        )}
      </tfoot>
    </table>
  );
}

function changeWords(change: number): string {
  return change === 0 ? '0' : formatChange(change);
}

interface RowProps {
  readonly row: MatrixRow;
  readonly heads: readonly ColumnHead[];
  readonly chosen: Cell;
  readonly onChoose: (cell: Cell) => void;
}

function Row({ row: { row, words, verdict, counts, unknown }, heads, chosen, onChoose }: RowProps): ReactNode {
  return (
    <tr className="h-[30px] [&>*]:border-b [&>*]:border-line-2">
      <th scope="row" className="px-2 pl-[18px] text-left font-normal whitespace-nowrap text-ink">
        <span className="flex items-center gap-2">
          <VerdictGlyph verdict={verdict} word="silent" size={13} />
          {words}
        </span>
        {unknown === undefined ? null : (
          <span title={unknown} className="block max-w-[230px] truncate pb-1 pl-[21px] text-note text-ink-3">
            {`unknown: ${unknown}`}
          </span>
        )}
      </th>
      {heads.map(({ column, by }) => {
        const isChosen = chosen.row === row && chosen.column === column;
        const isPartial = unknown !== undefined && column === 'next';
        return (
          <td key={column} className={classes('p-0.5 text-right last:pr-[10px]', column === 'next' && 'bg-sunken')}>
            <button
              type="button"
              aria-pressed={isChosen}
              aria-label={`${words} ${by}: ${formatNumber(counts[column])}${isPartial ? `, and an unknown number: ${unknown}` : ''}`}
              title={isPartial ? unknown : undefined}
              onClick={() => onChoose({ row, column })}
              className={classes(
                'min-h-6 w-full rounded-control px-3.5 text-right tabular-nums hover:bg-hover',
                isChosen && 'bg-select font-medium shadow-[inset_0_0_0_1.5px_var(--accent)]',
                counts[column] === 0 ? 'text-ink-3' : 'text-ink',
              )}
            >
              {formatNumber(counts[column])}
              {isPartial ? <span className="pl-1 text-ink-3">+ ?</span> : null}
            </button>
          </td>
        );
      })}
    </tr>
  );
}
