'use client';
/** Where one is signed in, each with its end. */

import { useState, useTransition, type ReactNode } from 'react';
import { reachWords } from '#app/reach.ts';
import { RefusalNotice } from '#components/ui/feedback/refusal.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import { Chip } from '#components/ui/marks/chip.tsx';
import { ListTable } from '#components/ui/table/list-table.tsx';
import { actsColumn, timeColumn } from '#components/ui/table/column-kinds.tsx';
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
    timeColumn('created', 'Signed in', ({ createdAt }) => createdAt, { hideBelow: 'md' }),
    timeColumn('used', 'Last used', ({ lastUsedAt }) => lastUsedAt),
    actsColumn(
      ({ id, isThis, userAgent }) =>
        isThis ? null : (
          <Button size="small" aria-label={`End the session in ${browserName(userAgent)}`} onClick={() => end(id)}>
            End
          </Button>
        ),
      '88px',
    ),
  ];
}

export function SessionTable({ sessions }: { readonly sessions: readonly OwnSession[] }): ReactNode {
  const [refusal, setRefusal] = useState<string>();
  const [, startTransition] = useTransition();
  const end = (id: string): void => startTransition(async () => setRefusal(await reachWords(() => endOwnSession(id))));
  return (
    <>
      <RefusalNotice text={refusal} />
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
