'use client';
/** The URL space as a table: every host and folder in view with its URLs by colour. */

import { useMemo, type ReactNode } from 'react';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';
import { formatNumber } from '#components/ui/format/format.ts';
import { siteName } from '#components/ui/format/site-name.ts';
import type { Column } from '#components/ui/table/table-column.ts';
import { VirtualTable } from '#components/ui/table/virtual-table.tsx';
import type { SpaceCell, UrlSpace } from '#lib/services/live/contract.ts';
import { printPlace, type Place } from './space-address.ts';

interface SpaceTableProps {
  readonly slug: string;
  readonly space: UrlSpace;
  readonly onNarrow: (place: Place) => void;
}

const placeColumn: Column<SpaceCell> = {
  key: 'place',
  head: 'Folder',
  cell: ({ site, path, depth }) => (
    <span className="block" style={{ paddingLeft: Math.min(depth, 8) * 14 }}>
      <CutMiddle text={depth === 0 ? siteName(site) : path} title={siteName(site) + path} />
    </span>
  ),
};

function Count({ value }: { readonly value: number }): ReactNode {
  return value === 0 ? <span className="text-ink-3">0</span> : formatNumber(value);
}

export function SpaceTable({ space: { cells, keys }, onNarrow }: SpaceTableProps): ReactNode {
  const columns = useMemo(
    (): readonly Column<SpaceCell>[] => [
      placeColumn,
      { key: 'n', head: 'URLs', width: '90px', align: 'right', cell: ({ n }) => formatNumber(n) },
      ...keys.map(({ label }, index) => partColumn(label, index)),
    ],
    [keys],
  );
  const rows = useMemo(
    () => cells.toSorted((a, b) => (a.site === b.site ? compare(a.path, b.path) : compare(a.site, b.site))),
    [cells],
  );
  return (
    <VirtualTable
      label="Hosts and folders in view"
      columns={columns}
      rows={rows}
      rowKey={printPlace}
      onOpen={(key) => {
        const cell = cells.find((each) => printPlace(each) === key);
        if (cell !== undefined) onNarrow(cell);
      }}
      total={rows.length}
      density="dense"
      className="h-[382px] flex-none"
    />
  );
}

function partColumn(label: string, index: number): Column<SpaceCell> {
  return {
    key: label,
    head: label,
    width: '104px',
    align: 'right',
    hideBelow: index > 2 ? 'md' : index > 0 ? 'sm' : undefined,
    cell: ({ parts }) => <Count value={parts[index] ?? 0} />,
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
