'use client';
/** Whom the receiver refused last, and what it answered. */

import type { ReactNode } from 'react';
import { EmptyState } from '#components/ui/feedback/empty-state.tsx';
import { textColumn, timeColumn } from '#components/ui/table/column-kinds.tsx';
import { ListTable } from '#components/ui/table/list-table.tsx';
import type { RefusedUpload } from '#lib/services/feedergate/contract.ts';

const columns = [
  timeColumn<RefusedUpload>('at', 'Time', ({ at }) => at, { width: '130px' }),
  textColumn<RefusedUpload>('from', 'Client', ({ from }) => from, { width: '180px' }),
  textColumn<RefusedUpload>('path', 'Path', ({ path }) => path, { width: '120px', hideBelow: 'md' }),
  textColumn<RefusedUpload>('text', 'Answer', ({ text }) => text),
];

export function RefusalTable({ rows }: { readonly rows: readonly RefusedUpload[] }): ReactNode {
  return (
    <ListTable
      label="Refused uploads"
      list="refused-uploads"
      columns={columns}
      rows={rows}
      rowKey={({ at, from, text }) => `${at} ${from} ${text}`}
      empty={<EmptyState>Uploads that were refused appear here with the client’s address and the reason.</EmptyState>}
    />
  );
}
