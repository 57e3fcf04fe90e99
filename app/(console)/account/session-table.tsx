'use client';
/** Where one is signed in, each with its end. */

import { useState, useTransition, type ReactNode } from 'react';
import { reachWords } from '#app/reach.ts';
import { Button } from '#components/ui/controls/button.tsx';
import { Chip } from '#components/ui/marks/chip.tsx';
import { ListTable } from '#components/ui/table/list-table.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import type { Column } from '#components/ui/table/table-column.ts';
import type { OwnSession } from '#lib/services/auth/contract.ts';
import { endOwnSession } from './actions.ts';
import { browserName } from './browser-name.ts';

function columnsFor(end: (id: string) => void): readonly Column<OwnSession>[] {
  return [
    {
      key: 'browser',
      value: ({ userAgent }) => browserName(userAgent),
      head: 'Browser',
      cell: ({ userAgent, isThis }) => (
        <span className="inline-flex items-center gap-2" title={userAgent}>
          {browserName(userAgent)}
          {isThis ? <Chip>this session</Chip> : null}
        </span>
      ),
    },
    {
      key: 'ip',
      value: ({ ip }) => ip,
      head: 'Address',
      hideBelow: 'sm',
      cell: ({ ip }) => <span className="mono">{ip}</span>,
    },
    {
      key: 'created',
      value: ({ createdAt }) => createdAt,
      sortsFirst: 'descending',
      head: 'Signed in',
      hideBelow: 'md',
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
    {
      key: 'used',
      value: ({ lastUsedAt }) => lastUsedAt,
      sortsFirst: 'descending',
      head: 'Last used',
      cell: ({ lastUsedAt }) => <RelativeTime at={lastUsedAt} />,
    },
    {
      key: 'acts',
      head: <span className="sr-only">Actions</span>,
      align: 'right',
      width: '88px',
      cell: ({ id, isThis, userAgent }) =>
        isThis ? null : (
          <Button size="small" aria-label={`End the session in ${browserName(userAgent)}`} onClick={() => end(id)}>
            End
          </Button>
        ),
    },
  ];
}

export function SessionTable({ sessions }: { readonly sessions: readonly OwnSession[] }): ReactNode {
  const [refusal, setRefusal] = useState<string>();
  const [, startTransition] = useTransition();
  const end = (id: string): void => startTransition(async () => setRefusal(await reachWords(() => endOwnSession(id))));
  return (
    <>
      {refusal === undefined ? null : (
        <Notice tone="error" flush>
          {refusal}
        </Notice>
      )}
      <ListTable
        list="sessions"
        label="Sessions"
        columns={columnsFor(end)}
        rows={sessions}
        rowKey={({ id }) => id}
        density="tall"
      />
    </>
  );
}
