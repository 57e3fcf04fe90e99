'use client';
/** A table whose columns sort and hide. */

import type { ReactNode } from 'react';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { useList, type ListTraits } from './use-list.tsx';

export type ListTableProps<Row> = Omit<DataTableProps<Row>, 'menu'> & ListTraits;

export function ListTable<Row>({ list, sortKey, isPart, ...table }: ListTableProps<Row>): ReactNode {
  return <DataTable {...table} {...useList({ list, sortKey, isPart }, table.columns, table.rows)} />;
}
