'use client';
/** The lines of the audit log. */

import type { ReactNode } from 'react';
import { DataTable } from '#components/ui/data-table.tsx';
import { RelativeTime } from '#components/ui/relative-time.tsx';
import type { Column } from '#components/ui/table-column.ts';
import type { AuditRow } from '#lib/services/audit/contract.ts';

const columns: readonly Column<AuditRow>[] = [
  { key: 'action', head: 'Action', cell: ({ action }) => action },
  { key: 'subject', head: 'On', cell: ({ subject }) => subject ?? <span className="text-ink-3">—</span> },
  { key: 'actor', head: 'By', cell: ({ actor }) => actor },
  { key: 'ip', head: 'From', hideBelow: 'md', cell: ({ ip }) => ip ?? <span className="text-ink-3">—</span> },
  {
    key: 'detail',
    head: 'Detail',
    hideBelow: 'lg',
    cell: ({ detail }) => {
      const text = Object.keys(detail).length === 0 ? '' : JSON.stringify(detail);
      return (
        <span className="mono block max-w-[420px] truncate text-note text-ink-3" title={text}>
          {text}
        </span>
      );
    },
  },
  { key: 'at', head: 'When', align: 'right', cell: ({ at }) => <RelativeTime at={at} /> },
];

export function AuditTable({ rows }: { readonly rows: readonly AuditRow[] }): ReactNode {
  return (
    <DataTable
      label="Audit log"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<p className="px-[18px] py-3 text-note text-ink-3">No entry matches.</p>}
    />
  );
}
