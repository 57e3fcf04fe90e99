/** People with what is decided about each; a row leads to the chain that decides. */

import type { ReactNode } from 'react';
import { DataTable } from '#components/ui/table/data-table.tsx';
import type { Column } from '#components/ui/table/table-column.ts';
import type { DocumentPeople } from '#lib/services/access/contract.ts';
import { FeedMark } from '../../../feeds/feed-mark.tsx';
import { personMarks } from '../access/access-words.ts';
import { placeHref } from '../tab-address.ts';

type Person = DocumentPeople['people'][number];

interface PersonTableProps {
  readonly slug: string;
  readonly hash: string;
  readonly people: readonly Person[];
}

const columns: readonly Column<Person>[] = [
  { key: 'name', head: 'Person', cell: ({ user }) => <span title={user.name}>{user.name}</span> },
  { key: 'namespace', head: 'Namespace', width: '26%', hideBelow: 'sm', cell: ({ user }) => user.namespace },
  {
    key: 'access',
    head: 'Access',
    width: '40%',
    cell: ({ verdict }) => <FeedMark look={personMarks[verdict]} withWord />,
  },
];

export function PersonTable({ slug, hash, people }: PersonTableProps): ReactNode {
  return (
    <DataTable
      label="People"
      fixed
      columns={columns}
      rows={people}
      rowKey={({ user }) => `${user.namespace}-${user.name}-${user.ignoresCase}`}
      rowHref={({ user }) => placeHref({ slug, hash, list: {}, tab: 'access', principal: user.name })}
      empty={<p className="px-[18px] py-3 text-body text-ink-3">Nobody.</p>}
    />
  );
}
