/** The people that the document's own ACL names, by principal; the foot has each of them once. */

import type { ReactNode } from 'react';
import { ButtonLink } from '#components/ui/controls/button-link.tsx';
import { formatNumber } from '#components/ui/format/format.ts';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { DataTable } from '#components/ui/table/data-table.tsx';
import type { Column } from '#components/ui/table/table-column.ts';
import type { DocumentAccess } from '#lib/services/access/contract.ts';
import { nameOf, sumWords } from './access-words.ts';

type Row = DocumentAccess['people'][number];
type Counts = DocumentAccess['total'];

interface PeopleTableProps {
  readonly access: DocumentAccess;
  /** Of the list of these people. */
  readonly listHref: string;
}

const figures: readonly (Pick<Column<Row>, 'head' | 'width' | 'hideBelow'> & { readonly key: keyof Counts })[] = [
  { key: 'people', head: 'People', width: '76px', hideBelow: 'sm' },
  { key: 'allowed', head: 'Allowed', width: '76px' },
  { key: 'denied', head: 'Denied', width: '72px' },
  { key: 'notPermitted', head: 'Not permitted', width: '116px', hideBelow: 'sm' },
];

function columnsOf(total: Counts): readonly Column<Row>[] {
  return [
    { key: 'name', head: 'Principal', cell: (row) => <span title={nameOf(row)}>{nameOf(row)}</span>, foot: 'People' },
    { key: 'scope', head: 'Scope', width: '72px', hideBelow: 'sm', cell: ({ scope }) => scope },
    ...figures.map(({ key, ...column }): Column<Row> => ({
      ...column,
      key,
      align: 'right',
      cell: (row) => <Figure of={key} value={row[key]} />,
      foot: <Figure of={key} value={total[key]} />,
    })),
  ];
}

function Figure({ of, value }: { readonly of: keyof Counts; readonly value: number }): ReactNode {
  if (value === 0) return <span className="text-ink-3">0</span>;
  return <span className={of === 'denied' ? 'font-medium text-rejected-fg' : 'text-ink'}>{formatNumber(value)}</span>;
}

export function PeopleTable({ access: { people, total, isCut }, listHref }: PeopleTableProps): ReactNode {
  return (
    <section aria-label="People" className="border-t border-line">
      <SectionHead
        title="People the document names"
        scope={sumWords(total, isCut)}
        actions={
          <ButtonLink href={listHref} prefetch={false} variant="ghost" size="small">
            List people
          </ButtonLink>
        }
      />
      <DataTable
        label="People the document names"
        fixed
        columns={columnsOf(total)}
        rows={people}
        rowKey={({ scope, namespace, name }) => `${scope}-${namespace}-${name}`}
        empty={<p className="px-[18px] py-2 text-note text-ink-3">The document’s own ACL names nobody.</p>}
      />
    </section>
  );
}
