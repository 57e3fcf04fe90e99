/** The order of a sorted list as its address has it: `status`, or `-status` for the other way round. */

import type { Column } from './table-column.ts';

export type Direction = 'ascending' | 'descending';

export function directionOf(sort: string | undefined, key: string): Direction | undefined {
  if (sort === key) return 'ascending';
  return sort === `-${key}` ? 'descending' : undefined;
}

/** After a press on a head: first its own direction, then the other one, then the order of the list. */
export function nextSort(sort: string | undefined, key: string, first: Direction): string | undefined {
  const [begin, turned] = first === 'ascending' ? [key, `-${key}`] : [`-${key}`, key];
  if (sort === begin) return turned;
  return sort === turned ? undefined : begin;
}

/** Columns whose heads sort: those that say which direction comes first. */
export function withSortLinks<Row>(
  columns: readonly Column<Row>[],
  sort: string | undefined,
  hrefOf: (sort: string | undefined) => string,
): readonly Column<Row>[] {
  return columns.map((column) =>
    column.sortsFirst === undefined
      ? column
      : {
          ...column,
          sort: {
            href: hrefOf(nextSort(sort, column.key, column.sortsFirst)),
            direction: directionOf(sort, column.key),
          },
        },
  );
}
