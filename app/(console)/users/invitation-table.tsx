'use client';
/** Invitations nobody has accepted yet. */

import { useState, useTransition, type ReactNode } from 'react';
import { reachWords } from '#app/reach.ts';
import { Button } from '#components/ui/controls/button.tsx';
import { ListTable } from '#components/ui/table/list-table.tsx';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import type { Column } from '#components/ui/table/table-column.ts';
import type { InvitationRow } from '#lib/services/users/contract.ts';
import { withdrawInvitation } from './actions.ts';

function columnsFor(withdraw: (id: string) => void): readonly Column<InvitationRow>[] {
  return [
    { key: 'email', value: ({ email }) => email, head: 'E-mail address', cell: ({ email }) => email },
    { key: 'role', value: ({ role }) => role, head: 'Role', cell: ({ role }) => role },
    {
      key: 'by',
      value: ({ invitedBy }) => invitedBy,
      head: 'Invited by',
      hideBelow: 'md',
      cell: ({ invitedBy }) => invitedBy,
    },
    {
      key: 'until',
      value: ({ expiresAt }) => expiresAt,
      sortsFirst: 'ascending',
      head: 'Valid until',
      align: 'right',
      cell: ({ expiresAt }) => <RelativeTime at={expiresAt} />,
    },
    {
      key: 'acts',
      head: <span className="sr-only">Actions</span>,
      align: 'right',
      cell: ({ id }) => (
        <Button size="small" onClick={() => withdraw(id)}>
          Withdraw
        </Button>
      ),
    },
  ];
}

export function InvitationTable({ invitations }: { readonly invitations: readonly InvitationRow[] }): ReactNode {
  const [refusal, setRefusal] = useState<string>();
  const [, startTransition] = useTransition();
  const withdraw = (id: string): void =>
    startTransition(async () => setRefusal(await reachWords(() => withdrawInvitation(id))));
  return (
    <>
      {refusal === undefined ? null : (
        <p role="alert" className="px-[18px] text-note text-failed-fg">
          {refusal}
        </p>
      )}
      <ListTable
        list="invitations"
        sortKey="sort-invitations"
        label="Open invitations"
        columns={columnsFor(withdraw)}
        rows={invitations}
        rowKey={({ id }) => id}
        density="tall"
        empty={
          <p className="px-[18px] py-3 text-note text-ink-3">
            Invitations that have not been accepted yet appear here.
          </p>
        }
      />
    </>
  );
}
