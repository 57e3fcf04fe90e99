/** The order of a sorted list as its address has it: `status`, or `-status` for the other way round. */

import type { Column, Direction } from './table-column.ts';

export function directionOf(sort: string | undefined, key: string): Direction | undefined {
  if (sort === key) return 'ascending';
  return sort === `-${key}` ? 'descending' : undefined;
}

/** After a press on a head: first its own direction, then the other one, then the order of the list. */
export function nextSort<Row>(sort: string | undefined, column: Column<Row>): string | undefined {
  const { key, align, sortsFirst = align === 'right' ? 'descending' : 'ascending' } = column;
  const [begin, turned] = sortsFirst === 'ascending' ? [key, `-${key}`] : [`-${key}`, key];
  if (sort === begin) return turned;
  return sort === turned ? undefined : begin;
}

const words = new Intl.Collator('en', { numeric: true });

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(String(a), String(b));
}

/** Rows in the order of the address; as they are where no column with values is sorted. Equals stay in the order of the list. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: string | undefined,
): readonly Row[] {
  const column = columns.find(({ key }) => directionOf(sort, key) !== undefined);
  const { value } = column ?? {};
  if (column === undefined || value === undefined) return rows;
  const sign = directionOf(sort, column.key) === 'descending' ? -1 : 1;
  return rows
    .map((row) => ({ row, at: value(row) }))
    .toSorted((a, b) => {
      if (a.at === undefined || b.at === undefined) return Number(a.at === undefined) - Number(b.at === undefined);
      return sign * compare(a.at, b.at);
    })
    .map(({ row }) => row);
}
