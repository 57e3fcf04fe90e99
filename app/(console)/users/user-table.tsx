'use client';
/** The accounts, each with its role and what an administrator can do to it. */

import { MoreHorizontal } from 'lucide-react';
import { useState, useTransition, type ReactNode } from 'react';
import { withPassword } from '#app/confirm-store.ts';
import { reachWords } from '#app/reach.ts';
import { RefusalNotice } from '#components/ui/feedback/refusal.tsx';
import { Chip } from '#components/ui/marks/chip.tsx';
import { ListTable } from '#components/ui/table/list-table.tsx';
import { IconButton } from '#components/ui/controls/icon-button.tsx';
import { Menu } from '#components/ui/layout/menu.tsx';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import { Select } from '#components/ui/controls/select.tsx';
import { actsColumn, countColumn } from '#components/ui/table/column-kinds.tsx';
import type { Column } from '#components/ui/table/table-column.ts';
import type { Problem } from '#lib/services/result.ts';
import type { OneTimeLink as Link, UserRow } from '#lib/services/users/contract.ts';
import { changeRole, createPasswordLink, endSessions, resetTwoFactor, setUserDisabled } from './actions.ts';
import { OneTimeLink } from './one-time-link.tsx';
import { roleOptions } from './role-options.ts';

interface UserTableProps {
  readonly users: readonly UserRow[];
  /** Id of whoever looks. */
  readonly me: string;
}

interface Acts {
  readonly run: (request: () => Promise<Problem | undefined>) => void;
  readonly makeLink: (userId: string) => void;
}

function columnsFor(me: string, acts: Acts): readonly Column<UserRow>[] {
  return [
    {
      key: 'user',
      value: ({ name }) => name,
      head: 'User',
      cell: ({ id, name, email, disabled, hasCode }) => (
        <span className="inline-flex flex-wrap items-center gap-x-2 max-sm:whitespace-normal">
          {name}
          <span className="font-normal text-ink-3 max-sm:basis-full">{email}</span>
          {id === me ? <Chip>you</Chip> : null}
          {hasCode ? <Chip tone="kept">two-factor</Chip> : null}
          {disabled ? <Chip tone="warn">disabled</Chip> : null}
        </span>
      ),
    },
    {
      key: 'role',
      value: ({ role }) => role,
      head: 'Role',
      width: '120px',
      cell: ({ id, name, role }) => (
        <Select
          small
          aria-label={`Role of ${name}`}
          options={roleOptions}
          value={role}
          onChange={(event) => acts.run(() => changeRole(id, event.target.value))}
        />
      ),
    },
    {
      key: 'seen',
      value: ({ lastSeenAt }) => lastSeenAt,
      sortsFirst: 'descending',
      head: 'Last seen',
      hideBelow: 'md',
      cell: ({ lastSeenAt }) =>
        lastSeenAt === undefined ? <span className="text-ink-3">never</span> : <RelativeTime at={lastSeenAt} />,
    },
    countColumn('sessions', 'Sessions', ({ sessions }) => sessions, { hideBelow: 'sm' }),
    actsColumn((user) => <UserMenu user={user} acts={acts} />, '64px'),
  ];
}

function UserMenu({ user, acts: { run, makeLink } }: { readonly user: UserRow; readonly acts: Acts }): ReactNode {
  const { id, name, disabled, hasCode } = user;
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for ${name}`} size="small" icon={<MoreHorizontal size={15} aria-hidden />} />
      }
      groups={[
        [
          { label: 'New password link', onSelect: () => makeLink(id) },
          { label: 'End sessions', onSelect: () => run(() => endSessions(id)) },
          ...(hasCode ? [{ label: 'Reset two-factor sign-in', onSelect: () => run(() => resetTwoFactor(id)) }] : []),
        ],
        [
          disabled
            ? { label: 'Enable', onSelect: () => run(() => setUserDisabled(id, false)) }
            : { label: 'Disable', danger: true, onSelect: () => run(() => setUserDisabled(id, true)) },
        ],
      ]}
    />
  );
}

export function UserTable({ users, me }: UserTableProps): ReactNode {
  const [refusal, setRefusal] = useState<string>();
  const [link, setLink] = useState<Link>();
  const [, startTransition] = useTransition();
  const acts: Acts = {
    run: (request) => startTransition(async () => setRefusal(await reachWords(request))),
    makeLink: (userId) =>
      startTransition(async () => {
        const made = await withPassword(() => createPasswordLink(userId));
        setRefusal(made.message);
        setLink(made.link);
      }),
  };
  return (
    <>
      <RefusalNotice text={refusal} />
      {link === undefined ? null : (
        <div className="px-[18px] py-3">
          <OneTimeLink link={link} />
        </div>
      )}
      <ListTable
        list="users"
        label="Users"
        columns={columnsFor(me, acts)}
        rows={users}
        rowKey={({ id }) => id}
        density="tall"
      />
    </>
  );
}
