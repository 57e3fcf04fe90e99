/** One filter: its phases in their order, the lines of each, and how many URLs each line ran on, denied or described. */

import type { ReactNode } from 'react';
import type { GutterMark } from '#components/editor/gutter/gutter-mark.ts';
import { Chip } from '#components/ui/marks/chip.tsx';
import { classes } from '#components/ui/classes.ts';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';
import { formatCount, formatNumber } from '#components/ui/format/format.ts';
import type { Phase } from '#lib/sdk/phases.ts';
import { summaryOf, type DirectiveRow, type FilterPart, type PhasePart } from '../configuration/form/filter-form.ts';
import type { LineFigures } from '../configuration/marks/use-line-marks.ts';

interface PhaseTableProps {
  readonly filter: FilterPart;
  readonly figures: LineFigures;
  /** The line in the form. */
  readonly chosen: number;
  readonly onChoose: (line: number) => void;
}

const head = 'border-b border-line px-2 text-head font-medium text-ink-3';

export function PhaseTable({ filter, ...rest }: PhaseTableProps): ReactNode {
  return (
    <section aria-label={filter.name} className="pb-4">
      <h3 className="mono px-[18px] pt-2 pb-1 text-note text-ink-2">{filter.name}</h3>
      <table
        aria-label={`Phases of ${filter.name}`}
        className="w-full table-fixed border-separate border-spacing-0 text-body"
      >
        <thead>
          <tr className="h-[30px] text-left">
            <th scope="col" className={classes(head, 'pl-[18px]')}>
              Line
            </th>
            <th scope="col" className={classes(head, 'w-24 text-right max-sm:hidden')}>
              Ran on
            </th>
            <th scope="col" className={classes(head, 'w-24 pr-[18px] text-right')}>
              Denied
            </th>
          </tr>
        </thead>
        {filter.phases.map((part) => (
          <PhaseRows key={part.phase.name} part={part} {...rest} />
        ))}
      </table>
    </section>
  );
}

type PhaseRowsProps = Omit<PhaseTableProps, 'filter'> & { readonly part: PhasePart };

function PhaseRows({ part: { phase, rows }, ...rest }: PhaseRowsProps): ReactNode {
  const denied = rows.reduce((sum, { line }) => sum + (rest.figures.marks.get(line)?.denied ?? 0), 0);
  const off = rows.filter(({ enabled }) => !enabled).length;
  return (
    <tbody>
      <tr className="h-[30px] bg-sunken">
        <th scope="rowgroup" className="px-2 pl-[18px] text-left font-normal">
          <span className="font-medium text-ink">{phase.name}</span>
          <span className="pl-2 text-note text-ink-3">
            {`${formatCount(rows.length, 'line')}${off === 0 ? '' : `, ${formatNumber(off)} off`}; ${whenWords(phase)}`}
          </span>
        </th>
        <td className="max-sm:hidden">{'\u00A0'}</td>
        <td className="px-2 pr-[18px] text-right text-note text-ink-3 tabular-nums">
          {denied === 0 ? '' : formatNumber(denied)}
        </td>
      </tr>
      {rows.map((row) => (
        <LineRow key={row.line} row={row} {...rest} />
      ))}
    </tbody>
  );
}

/** When it runs, and what it can read then. */
function whenWords({ runs, available }: Phase): string {
  if (runs === 'once') return 'once in a run';
  return available === 'content' ? 'after retrieval' : 'before retrieval';
}

type LineRowProps = Omit<PhaseTableProps, 'filter'> & { readonly row: DirectiveRow };

function LineRow({ row, figures, chosen, onChoose }: LineRowProps): ReactNode {
  const { line, fn, enabled } = row;
  const mark = figures.marks.get(line);
  return (
    <tr
      className={classes('h-row', line === chosen ? 'bg-select shadow-[inset_2px_0_var(--accent)]' : 'hover:bg-hover')}
    >
      <td className="border-b border-line-2 px-2 pl-[18px]">
        <button
          type="button"
          aria-pressed={line === chosen}
          onClick={() => onChoose(line)}
          className="flex min-h-6 w-full min-w-0 items-center gap-2 text-left"
        >
          <span className="mono w-7 flex-none text-right text-note text-ink-3">{line}</span>
          <span className={classes('mono flex-none text-note', enabled ? 'text-ink' : 'text-ink-3 line-through')}>
            {fn}
          </span>
          <CutMiddle text={summaryOf(row)} className="mono text-note text-ink-3" />
          {enabled ? null : <Chip>off</Chip>}
        </button>
      </td>
      <td className="border-b border-line-2 px-2 text-right text-ink-3 tabular-nums max-sm:hidden">
        {mark === undefined ? '—' : formatNumber(mark.ran)}
      </td>
      <td className="border-b border-line-2 px-2 pr-[18px] text-right tabular-nums">
        <Denied mark={mark} onOpen={() => figures.open(line)} />
      </td>
    </tr>
  );
}

interface DeniedProps {
  readonly mark: GutterMark | undefined;
  readonly onOpen: () => void;
}

function Denied({ mark, onOpen }: DeniedProps): ReactNode {
  if (mark === undefined) return <span className="text-ink-3">—</span>;
  if (mark.predicted !== undefined)
    return <span className="text-accent">{`${formatNumber(mark.predicted)} planned`}</span>;
  if (mark.denied === 0) return <span className="text-ink-3">0</span>;
  return (
    <button
      type="button"
      title="The URLs it denied"
      onClick={onOpen}
      className="min-h-6 text-rejected-fg tabular-nums hover:underline"
    >
      {formatNumber(mark.denied)}
    </button>
  );
}
