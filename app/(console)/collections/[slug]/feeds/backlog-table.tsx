'use client';
/** Uploads that are not applied yet, oldest first, each with what it waits for. */

import type { ReactNode } from 'react';
import { formatAge, formatNumber } from '#components/ui/format/format.ts';
import { DataTable } from '#components/ui/table/data-table.tsx';
import type { Column } from '#components/ui/table/table-column.ts';
import type { Upload } from '#lib/services/feeds/contract.ts';
import { FeedMark } from './feed-mark.tsx';
import { feedsHref, lookOfUpload, typeWords } from './feed-words.ts';

interface BacklogTableProps {
  readonly slug: string;
  readonly backlog: readonly Upload[];
  readonly at: number;
}

function waitWords(upload: Upload, backlog: readonly Upload[]): string {
  if (upload.heldAt !== undefined) return 'waits for Apply or Discard';
  if (upload.state === 'in-progress') return `${formatNumber(upload.counts.records)} records read`;
  const before = backlog.findLast(({ id, source }) => id < upload.id && source.id === upload.source.id);
  return before === undefined ? 'waits for the engine' : `after ${before.id}, same source`;
}

function columnsOf(backlog: readonly Upload[], at: number): readonly Column<Upload>[] {
  return [
    { key: 'upload', head: 'Upload', width: '80px', cell: ({ id }) => id },
    { key: 'source', head: 'Source', cell: ({ source }) => source.name },
    { key: 'type', head: 'Type', width: '104px', hideBelow: 'md', cell: ({ type }) => typeWords[type] },
    {
      key: 'state',
      head: 'State',
      width: '150px',
      cell: (upload) => <FeedMark look={lookOfUpload(upload)} withWord />,
    },
    { key: 'waits', head: 'Progress', width: '26%', hideBelow: 'sm', cell: (upload) => waitWords(upload, backlog) },
    {
      key: 'age',
      head: 'Age',
      width: '92px',
      align: 'right',
      cell: ({ receivedAt, heldAt }) => (
        <span className={heldAt === undefined ? undefined : 'font-medium text-warn-fg'}>
          {formatAge(at - receivedAt)}
        </span>
      ),
    },
  ];
}

export function BacklogTable({ slug, backlog, at }: BacklogTableProps): ReactNode {
  return (
    <DataTable
      label="Backlog"
      fixed
      columns={columnsOf(backlog, at)}
      rows={backlog}
      rowKey={({ id }) => String(id)}
      rowHref={({ id, source }) => feedsHref(slug, { source: source.id, upload: id })}
      empty={
        <p className="px-[18px] pt-1 pb-3 text-body text-ink-3">
          Empty: everything that was received has been applied.
        </p>
      }
    />
  );
}
