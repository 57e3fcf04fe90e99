'use client';
/** The time band as a table, newest first. */

import { useMemo, type ReactNode } from 'react';
import { ClockTime } from '#components/ui/format/clock-time.tsx';
import type { Column } from '#components/ui/table/table-column.ts';
import { VirtualTable } from '#components/ui/table/virtual-table.tsx';
import type { Band } from '../live-state.ts';
import { measures, type Measured } from '../measures.ts';

interface Row {
  readonly at: number;
  readonly index: number;
}

function valueOf({ measure, format }: Measured, band: Band, index: number): ReactNode {
  const value = band.values[measure][index] ?? null;
  return value === null ? <span className="text-ink-3">—</span> : format(value);
}

function valueColumn(measured: Measured, band: Band): Column<Row> {
  const { measure, name } = measured;
  return {
    key: measure,
    head: name,
    align: 'right',
    width: '120px',
    ...(measure === 'bytes' || measure === 'rejected' ? { hideBelow: 'md' as const } : {}),
    cell: ({ index }) => valueOf(measured, band, index),
  };
}

const timeColumn: Column<Row> = { key: 'at', head: 'Time', cell: ({ at }) => <ClockTime at={at} /> };

export function TimeTable({ band }: { readonly band: Band }): ReactNode {
  const columns = useMemo(() => [timeColumn, ...measures.map((measured) => valueColumn(measured, band))], [band]);
  const rows = useMemo(
    () =>
      band.values.fetched
        .map((value, index) => ({ at: band.from + index * band.step * 1000, index, value }))
        .filter(({ value }) => value !== null)
        .toReversed(),
    [band],
  );
  return (
    <VirtualTable
      label="The run over time"
      columns={columns}
      rows={rows}
      rowKey={({ at }) => String(at)}
      total={rows.length}
      density="dense"
      className="h-[182px] flex-none"
    />
  );
}
