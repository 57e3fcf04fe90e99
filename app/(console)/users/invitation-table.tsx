'use client';
/** Invitations nobody has accepted yet. */

import { useState, useTransition, type ReactNode } from 'react';
import { reachWords } from '#app/reach.ts';
import { Refusal } from '#components/ui/feedback/refusal.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import { ListTable } from '#components/ui/table/list-table.tsx';
import { actsColumn, textColumn, timeColumn } from '#components/ui/table/column-kinds.tsx';
import type { Column } from '#components/ui/table/table-column.ts';
import type { InvitationRow } from '#lib/services/users/contract.ts';
import { withdrawInvitation } from './actions.ts';

function columnsFor(withdraw: (id: string) => void): readonly Column<InvitationRow>[] {
  return [
    textColumn('email', 'E-mail address', ({ email }) => email),
    textColumn('role', 'Role', ({ role }) => role),
    textColumn('by', 'Invited by', ({ invitedBy }) => invitedBy, { hideBelow: 'md' }),
    timeColumn('until', 'Valid until', ({ expiresAt }) => expiresAt, { sortsFirst: 'ascending', align: 'right' }),
    actsColumn(({ id }) => (
      <Button size="small" onClick={() => withdraw(id)}>
        Withdraw
      </Button>
    )),
  ];
}

export function InvitationTable({ invitations }: { readonly invitations: readonly InvitationRow[] }): ReactNode {
  const [refusal, setRefusal] = useState<string>();
  const [, startTransition] = useTransition();
  const withdraw = (id: string): void =>
    startTransition(async () => setRefusal(await reachWords(() => withdrawInvitation(id))));
  return (
    <>
      <Refusal text={refusal} className="px-[18px]" />
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
