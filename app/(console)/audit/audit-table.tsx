'use client';
/** The lines of the audit log. */

import Link from 'next/link';
import type { ReactNode } from 'react';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';
import { ListTable } from '#components/ui/table/list-table.tsx';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import type { Column } from '#components/ui/table/table-column.ts';
import type { AuditRow } from '#lib/services/audit/contract.ts';
import { useZone } from '#components/ui/format/use-zone.tsx';
import { actionWords, detailWords } from './audit-words.ts';

const columns: readonly Column<AuditRow>[] = [
  {
    key: 'action',
    value: ({ action }) => actionWords(action),
    head: 'Action',
    cell: ({ action }) => actionWords(action),
  },
  {
    key: 'subject',
    value: ({ subject }) => subject,
    head: 'Target',
    cell: ({ subject }) => subject ?? <span className="text-ink-3">—</span>,
  },
  {
    key: 'actor',
    value: ({ actor }) => actor,
    head: 'User',
    hideBelow: 'sm',
    cell: ({ actor }) => (
      <Link href={`/audit?${new URLSearchParams({ actor }).toString()}`} prefetch={false} className="hover:underline">
        {actor}
      </Link>
    ),
  },
  {
    key: 'ip',
    value: ({ ip }) => ip,
    head: 'IP address',
    hideBelow: 'md',
    cell: ({ ip }) => ip ?? <span className="text-ink-3">—</span>,
  },
  {
    key: 'detail',
    head: 'Detail',
    hideBelow: 'lg',
    cell: ({ detail }) => <Detail detail={detail} />,
  },
  { key: 'at', value: ({ at }) => at, head: 'Time', align: 'right', cell: ({ at }) => <RelativeTime at={at} /> },
];

function Detail({ detail }: Pick<AuditRow, 'detail'>): ReactNode {
  const text = detailWords(detail, useZone());
  return <CutMiddle text={text} className="max-w-[440px] min-w-24 text-note text-ink-2" />;
}

interface AuditTableProps {
  readonly rows: readonly AuditRow[];
  /** There are older or newer entries. */
  readonly isPart: boolean;
}

export function AuditTable({ rows, isPart }: AuditTableProps): ReactNode {
  return (
    <ListTable
      list="audit"
      isPart={isPart}
      label="Audit log"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<p className="px-[18px] py-3 text-note text-ink-3">No matching entries.</p>}
    />
  );
}
