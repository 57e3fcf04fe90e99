'use client';
/** A table of any length whose columns sort and hide. */

import type { ReactNode } from 'react';
import { useList, type ListTraits } from './use-list.tsx';
import { VirtualTable, type VirtualTableProps } from './virtual-table.tsx';

export type VirtualListTableProps<Row> = Omit<VirtualTableProps<Row>, 'menu'> & ListTraits;

export function VirtualListTable<Row>({ list, sortKey, isPart, ...table }: VirtualListTableProps<Row>): ReactNode {
  return <VirtualTable {...table} {...useList({ list, sortKey, isPart }, table.columns, table.rows)} />;
}
