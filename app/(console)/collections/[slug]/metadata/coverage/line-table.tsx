'use client';
/** Lines with the URLs they reach, or why they reach none. */

import type { ReactNode } from 'react';
import { CellBar } from '#components/charts/cell-bar.tsx';
import { ListTable } from '#components/ui/table/list-table.tsx';
import { EmptyState } from '#components/ui/feedback/empty-state.tsx';
import { FileLine } from '#components/ui/marks/file-line.tsx';
import type { Column } from '#components/ui/table/table-column.ts';
import type { ReachedLine } from '#lib/services/external-metadata/contract.ts';
import { missNote } from './coverage-words.ts';
import { metadataLineHref, shortName } from '../profiles/profiles.ts';

interface LineTableProps {
  readonly slug: string;
  readonly rows: readonly ReachedLine[];
  /** There are further pages. */
  readonly isPart: boolean;
}

export function LineTable({ slug, rows, isPart }: LineTableProps): ReactNode {
  const most = Math.max(0, ...rows.map(({ urls }) => urls));
  return (
    <ListTable
      list="metadata-lines"
      isPart={isPart}
      label="Lines"
      columns={columnsOf(slug, most)}
      rows={rows}
      rowKey={({ file, line }) => `${file}:${line}`}
      empty={<EmptyState>No lines of this kind.</EmptyState>}
    />
  );
}

function columnsOf(slug: string, most: number): readonly Column<ReachedLine>[] {
  return [
    {
      key: 'line',
      value: ({ file, line }) => `${shortName(file)}:${line}`,
      head: 'Line',
      width: '160px',
      cell: ({ file, line }) => (
        <FileLine text={`${shortName(file)}:${line}`} href={metadataLineHref(slug, file, line)} />
      ),
    },
    {
      key: 'prefix',
      value: ({ prefix }) => prefix,
      head: 'Prefix',
      cell: ({ prefix }) => <span className="mono text-note break-all">{prefix}</span>,
    },
    {
      key: 'why',
      head: 'Near miss',
      hideBelow: 'md',
      cell: ({ prefix, nearMiss, isDead }) =>
        nearMiss === undefined ? (
          <span className="text-ink-3">{isDead ? 'an earlier line has this prefix' : ''}</span>
        ) : (
          <span className="text-warn-fg" title={nearMiss.url}>
            {missNote(prefix, nearMiss)}
          </span>
        ),
    },
    {
      key: 'expires',
      value: ({ expires }) => expires,
      head: 'Expires',
      hideBelow: 'sm',
      cell: ({ expires }) => expires ?? '',
    },
    {
      key: 'urls',
      value: ({ urls }) => urls,
      head: 'URLs',
      align: 'right',
      width: '110px',
      cell: ({ urls }) => <CellBar value={urls} max={most} />,
    },
  ];
}
