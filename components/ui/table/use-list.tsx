'use client';
/** What makes a table a list: its columns sort and hide. The order stands in the address, the hidden columns in a cookie. */

import { useRouter } from 'next/navigation';
import { useMemo, type ReactNode } from 'react';
import { ColumnMenu } from './column-menu.tsx';
import { directionOf, nextSort, sortRows } from './sort-order.ts';
import type { Column } from './table-column.ts';
import { changedAddress, useAddress } from './use-address.ts';
import { useHiddenColumns } from './use-hidden-columns.tsx';

export interface ListTraits {
  /** The name of the list in the cookie: small letters and hyphens. */
  readonly list: string;
  /** The key of the order in the address, where it is not the only list of its page. */
  readonly sortKey?: string | undefined;
  /** Only a part of the list is held, so it cannot be sorted here: its heads are plain. */
  readonly isPart?: boolean | undefined;
}

export interface List<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly menu: ReactNode;
}

const nameOf = <Row,>({ name, head }: Column<Row>): string | undefined =>
  name ?? (typeof head === 'string' ? head : undefined);

/** The columns shown, each with its button, the rows in their order, and the menu that hides columns. */
export function useList<Row>(
  { list, sortKey = 'sort', isPart = false }: ListTraits,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): List<Row> {
  const router = useRouter();
  const { get, now, set } = useAddress();
  const [hidden, setHidden] = useHiddenColumns(list);
  const sort = get(sortKey);
  // The first column is what a row is about.
  const hideable = columns.slice(1).flatMap((column) => {
    const name = nameOf(column);
    return name === undefined ? [] : [{ key: column.key, name }];
  });
  const press = (column: Column<Row>): void => {
    const change = { [sortKey]: nextSort(now(sortKey), column) };
    if (column.value === undefined) router.push(changedAddress(change), { scroll: false });
    else set(change, 'push');
  };
  const sorts = ({ value, sortsFirst }: Column<Row>): boolean =>
    value === undefined ? sortsFirst !== undefined : !isPart;
  const shown = columns
    .filter(({ key }, index) => index === 0 || !hidden.includes(key))
    .map((column) =>
      sorts(column)
        ? { ...column, sort: { onPress: () => press(column), direction: directionOf(sort, column.key) } }
        : column,
    );
  const sorted = useMemo(() => (isPart ? rows : sortRows(rows, columns, sort)), [isPart, rows, columns, sort]);
  const menu =
    hideable.length === 0 ? undefined : <ColumnMenu columns={hideable} hidden={hidden} onChange={setHidden} />;
  return { columns: shown, rows: sorted, menu };
}
