'use client';
/** Revisions as a table: what changed, who, when; a row leads to the files as they were. */

import { useRouter } from 'next/navigation';
import { useMemo, type ReactNode } from 'react';
import { Button } from '#components/ui/controls/button.tsx';
import { ListTable } from '#components/ui/table/list-table.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { textColumn, timeColumn } from '#components/ui/table/column-kinds.tsx';
import type { Column } from '#components/ui/table/table-column.ts';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import type { RevisionRow } from '#lib/services/configuration/contract.ts';
import { compareHref, revisionHref } from './compare-href.ts';
import { useRestore } from './use-restore.ts';

interface RevisionTableProps {
  readonly slug: string;
  readonly revisions: readonly RevisionRow[];
  /** There are older or newer ones. */
  readonly isPart: boolean;
  /** The newest of all, which a restored one is saved on top of. */
  readonly newest: number;
  readonly mayRestore: boolean;
}

export function RevisionTable({ slug, revisions, isPart, newest, mayRestore }: RevisionTableProps): ReactNode {
  const router = useRouter();
  const { pending, refusal, restore } = useRestore(slug, newest);
  const columns = useMemo(
    () => [...columnsOf(slug), ...(mayRestore ? [restoreColumn({ newest, pending, restore })] : [])],
    [slug, mayRestore, newest, pending, restore],
  );
  const hrefOf = ({ number }: RevisionRow): string => revisionHref(slug, number);
  return (
    <>
      {refusal === undefined ? null : (
        <Notice tone="error" flush title="Not restored">
          {refusal}
        </Notice>
      )}
      <ListTable
        list="revisions"
        isPart={isPart}
        label="Revisions"
        columns={columns}
        rows={revisions}
        rowKey={({ number }) => String(number)}
        rowHref={hrefOf}
        onOpen={(key) => router.push(revisionHref(slug, Number(key)))}
      />
    </>
  );
}

function columnsOf(slug: string): readonly Column<RevisionRow>[] {
  return [
    {
      key: 'number',
      value: ({ number }) => number,
      sortsFirst: 'descending',
      head: 'Revision',
      width: '90px',
      cell: ({ number }) => `r${number}`,
    },
    {
      key: 'message',
      value: ({ message }) => message,
      head: 'Message',
      cell: ({ message }) => (message === '' ? <span className="text-ink-3">no message</span> : message),
    },
    {
      key: 'changed',
      value: ({ changed }) => changed.join(', '),
      head: 'Files',
      hideBelow: 'md',
      cell: ({ changed }) => changed.join(', '),
    },
    textColumn('author', 'Author', ({ author }) => author, { hideBelow: 'sm' }),
    timeColumn('at', 'Saved', ({ at }) => at),
    {
      key: 'compare',
      head: 'Based on',
      align: 'right',
      cell: ({ number, parent }) =>
        parent === undefined ? null : (
          <TextLink href={compareHref(slug, { from: parent, to: number })}>{`Compare with r${parent}`}</TextLink>
        ),
    },
  ];
}

interface Restorable {
  readonly newest: number;
  readonly pending: boolean;
  readonly restore: (revision: number) => void;
}

function restoreColumn({ newest, pending, restore }: Restorable): Column<RevisionRow> {
  return {
    key: 'restore',
    head: <span className="sr-only">Restore</span>,
    align: 'right',
    hideBelow: 'sm',
    cell: ({ number }) =>
      number === newest ? null : (
        <Button size="small" disabled={pending} onClick={() => restore(number)}>
          {`Restore r${number}`}
        </Button>
      ),
  };
}
