'use client';
/** Validations as a table: what came of each, by whom, with which threshold; a row leads to its findings. */

import { useRouter } from 'next/navigation';
import { useMemo, type ReactNode } from 'react';
import { CellBar } from '#components/charts/cell-bar.tsx';
import { ListTable } from '#components/ui/table/list-table.tsx';
import { EmptyState } from '#components/ui/feedback/empty-state.tsx';
import { countColumn, textColumn, timeColumn } from '#components/ui/table/column-kinds.tsx';
import type { Column } from '#components/ui/table/table-column.ts';
import type { ValidationSummary } from '#lib/services/external-metadata/contract.ts';
import { Outcome } from './recent-validations.tsx';
import { formatPercent, outcomeOf, validationHref } from './validation-words.ts';

interface ValidationTableProps {
  readonly slug: string;
  readonly rows: readonly ValidationSummary[];
  /** There are older or newer ones. */
  readonly isPart: boolean;
}

export function ValidationTable({ slug, rows, isPart }: ValidationTableProps): ReactNode {
  const router = useRouter();
  const most = Math.max(0, ...rows.map(shareOf));
  const columns = useMemo(() => columnsOf(most), [most]);
  return (
    <ListTable
      list="validations"
      isPart={isPart}
      label="Validations"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => String(id)}
      rowHref={({ id }) => validationHref(slug, id)}
      onOpen={(key) => router.push(validationHref(slug, Number(key)))}
      empty={
        <EmptyState>Each concatenation and each check of the written file is listed here with its findings.</EmptyState>
      }
    />
  );
}

function shareOf({ malformed, total }: ValidationSummary): number {
  return total === 0 ? 0 : malformed / total;
}

function columnsOf(most: number): readonly Column<ValidationSummary>[] {
  return [
    {
      key: 'outcome',
      value: outcomeOf,
      head: 'Result',
      cell: (row) => (
        <span className="flex items-center gap-2">
          <Outcome ok={row.ok} />
          {outcomeOf(row)}
        </span>
      ),
    },
    timeColumn('at', 'Time', ({ at }) => at),
    {
      key: 'by',
      value: ({ by }) => by,
      head: 'User',
      hideBelow: 'sm',
      cell: ({ by, beforeRun }) => (beforeRun ? `${by}, before a run` : by),
    },
    {
      key: 'revision',
      value: ({ revision }) => revision,
      sortsFirst: 'descending',
      head: 'Revision',
      hideBelow: 'md',
      cell: ({ revision }) => `r${revision}`,
    },
    countColumn('total', 'Lines', ({ total }) => total, { hideBelow: 'md' }),
    countColumn('malformed', 'Malformed', ({ malformed }) => malformed, { hideBelow: 'sm' }),
    {
      key: 'share',
      value: shareOf,
      head: 'Share',
      align: 'right',
      width: '120px',
      cell: (row) => (
        <CellBar value={shareOf(row)} max={most} fill={row.ok ? 'series' : 'failed'}>
          <span className={row.ok ? 'tabular-nums' : 'font-medium text-failed-fg tabular-nums'}>
            {formatPercent(row.malformed, row.total)}
          </span>
        </CellBar>
      ),
    },
    textColumn('threshold', 'Threshold', ({ threshold }) => threshold, { hideBelow: 'sm', align: 'right' }),
  ];
}
