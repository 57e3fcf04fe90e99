/** The rows and columns of a plan as they are shown, and what each cell opens. */

import type { PlanColumn, PlanDone, PlanRow, PlanSample, PlanUnknown } from '#lib/services/plan/contract.ts';
import type { Verdict } from '#components/ui/marks/verdict-words.ts';
import { formatCount } from '#components/ui/format/format.ts';

export const columnOrder: readonly PlanColumn[] = ['edit', 'saved', 'metadata', 'next'];

interface RowLook {
  readonly row: PlanRow;
  readonly words: string;
  readonly verdict: Verdict;
  /** It is shown when nothing is in it, too. */
  readonly isUsual?: true;
}

const rowLooks: readonly RowLook[] = [
  { row: 'rejected', words: 'URLs newly rejected', verdict: 'rejected', isUsual: true },
  { row: 'admitted', words: 'URLs newly admitted', verdict: 'queued', isUsual: true },
  { row: 'rdsRemoved', words: 'RDs removed', verdict: 'rejected', isUsual: true },
  { row: 'rdsAdded', words: 'RDs added', verdict: 'kept' },
  { row: 'rdsChanged', words: 'RDs changed', verdict: 'changed', isUsual: true },
  { row: 'rdsMayChange', words: 'RDs that may change', verdict: 'changed' },
  { row: 'linksDropped', words: 'Links no longer followed', verdict: 'rejected', isUsual: true },
  { row: 'linksAdded', words: 'Links followed again', verdict: 'kept' },
  { row: 'unlinked', words: 'URLs no longer found', verdict: 'undecided', isUsual: true },
  { row: 'unlinkedRejected', words: 'Rejected URLs no longer found', verdict: 'undecided' },
  { row: 'moved', words: 'Other outcome changes', verdict: 'no-rd' },
];

/** The rows in their order, in words. */
export const rowWords: readonly Pick<RowLook, 'row' | 'words'>[] = rowLooks;

export interface MatrixRow extends RowLook {
  readonly counts: Readonly<Record<PlanColumn, number>>;
  /** Why the figure of the next run is not all there is. */
  readonly unknown: string | undefined;
}

export function matrixRows({ figures, unknowns }: PlanDone): readonly MatrixRow[] {
  return rowLooks.flatMap((look) => {
    const counts = figures[look.row];
    const unknown = unknowns.find(({ rows }) => rows.includes(look.row))?.text;
    const isEmpty = columnOrder.every((column) => counts[column] === 0) && unknown === undefined;
    return isEmpty && look.isUsual !== true ? [] : [{ ...look, counts, unknown }];
  });
}

export interface Cell {
  readonly row: PlanRow;
  readonly column: PlanColumn;
}

export function printCell({ row, column }: Cell): string {
  return `${row}.${column}`;
}

/** The cell that is asked for, or the first that says something. */
export function chosenCell(rows: readonly MatrixRow[], wanted: string | undefined): Cell {
  const cells = columnOrder.flatMap((column) =>
    rows.map(({ row, counts }) => ({ row, column, count: counts[column] })),
  );
  const { row, column } =
    cells.find((cell) => printCell(cell) === wanted) ?? cells.find(({ count }) => count > 0) ?? firstCell;
  return { row, column };
}

const firstCell: Cell = { row: 'rejected', column: 'edit' };

export interface ColumnHead {
  readonly column: PlanColumn;
  readonly words: string;
  readonly note: string;
  /** Ends the title of a cell: `URLs newly rejected by this edit`. */
  readonly by: string;
}

export function columnHeads({ run, revision, base, lines }: PlanDone): readonly ColumnHead[] {
  const saved = base === revision ? 'none' : base === revision + 1 ? `r${base}` : `r${revision + 1} to r${base}`;
  return [
    { column: 'edit', words: 'This edit', note: lineNote(lines), by: causes.edit },
    { column: 'saved', words: `Saved since run ${run}`, note: saved, by: `by changes saved since run ${run}` },
    { column: 'metadata', words: 'Metadata not yet applied', note: `r${base}`, by: causes.metadata },
    { column: 'next', words: 'Next run', note: 'all three', by: causes.next },
  ];
}

const mostLines = 3;

function lineNote(lines: PlanDone['lines']): string {
  const numbers = lines.flatMap(({ line, oldLine }) => line ?? oldLine ?? []);
  if (numbers.length === 0) return 'none';
  const files = new Set(lines.map(({ file }) => file));
  if (numbers.length > mostLines || files.size > 1) return formatCount(numbers.length, 'line');
  return `${numbers.length === 1 ? 'line' : 'lines'} ${numbers.join(', ')}`;
}

const causes: Readonly<Record<PlanColumn, string>> = {
  edit: 'by this edit',
  saved: 'by saved changes',
  metadata: 'by metadata not yet applied',
  next: 'in the next run',
};

/** Words for the figure in an address, without the plan: `URLs newly rejected by this edit`. */
export function figureWords(figure: string | undefined): string {
  const [, kind, place] = /^(denied|changed):(.+:\d+)$/.exec(figure ?? '') ?? [];
  if (kind !== undefined) return `${kind === 'denied' ? 'URLs denied' : 'RDs changed'} by ${place} in the next run`;
  const [row, column] = figure?.split('.') ?? [];
  const look = rowLooks.find((each) => each.row === row);
  if (look === undefined) return 'unknown figure';
  if (/^fix\d+$/.test(column ?? '')) return `${look.words} by a quick fix`;
  const cause = columnOrder.find((each) => each === column);
  return cause === undefined ? 'unknown figure' : `${look.words} ${causes[cause]}`;
}

/** RDs more or less, by each cause. */
export function rdChange({ figures }: PlanDone, column: PlanColumn): number {
  return figures.rdsAdded[column] - figures.rdsRemoved[column];
}

export function samplesOf({ samples }: PlanDone, { row, column }: Cell): readonly PlanSample[] {
  return samples.filter((sample) => sample.row === row && sample.columns.includes(column));
}

/** Those about the cell first. */
export function unknownsFor({ unknowns }: PlanDone, { row }: Cell): readonly PlanUnknown[] {
  return unknowns.toSorted((a, b) => Number(b.rows.includes(row)) - Number(a.rows.includes(row)));
}
