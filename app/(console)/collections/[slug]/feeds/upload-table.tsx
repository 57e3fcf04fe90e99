'use client';
/** Uploads as rows: when, what kind, how it ended, what it did. */

import type { ReactNode } from 'react';
import { Counted, ofUpload } from '#components/ui/format/counted.tsx';
import { formatDuration, formatNumber } from '#components/ui/format/format.ts';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import { DataTable } from '#components/ui/table/data-table.tsx';
import type { Column } from '#components/ui/table/table-column.ts';
import type { Upload } from '#lib/services/feeds/contract.ts';
import { FeedMark } from './feed-mark.tsx';
import { durationOf, feedsHref, lookOfUpload, typeWords } from './feed-words.ts';

interface UploadTableProps {
  readonly slug: string;
  readonly label: string;
  readonly uploads: readonly Upload[];
  readonly selected?: number | undefined;
  /** When they were read, ms since the epoch. */
  readonly at: number;
  /** Of several sources: each says which. */
  readonly named?: boolean;
}

const sourceColumn: Column<Upload> = {
  key: 'source',
  head: 'Source',
  width: '18%',
  hideBelow: 'sm',
  cell: ({ source }) => source.name,
};

function columnsOf(at: number): readonly Column<Upload>[] {
  return [
    { key: 'upload', head: 'Upload', width: '72px', cell: ({ id }) => id },
    { key: 'received', head: 'Received', width: '100px', cell: ({ receivedAt }) => <RelativeTime at={receivedAt} /> },
    { key: 'type', head: 'Type', width: '96px', hideBelow: 'md', cell: ({ type }) => typeWords[type] },
    { key: 'state', head: 'State', cell: (upload) => <FeedMark look={lookOfUpload(upload)} withWord /> },
    {
      key: 'records',
      head: 'Records',
      width: '84px',
      align: 'right',
      hideBelow: 'sm',
      cell: ({ id, counts }) => <Counted measure="records" of={ofUpload(id)} value={counts.records} />,
    },
    {
      key: 'errors',
      head: 'Errors',
      width: '64px',
      align: 'right',
      hideBelow: 'sm',
      cell: ({ id, counts: { errors }, state }) => (
        <Counted
          measure="errors"
          of={ofUpload(id)}
          value={errors}
          className={errors === 0 ? 'text-ink-3' : state === 'failed' ? 'text-failed-fg' : undefined}
        />
      ),
    },
    { key: 'deleted', head: 'Deleted', width: '84px', align: 'right', hideBelow: 'md', cell: Deleted },
    {
      key: 'duration',
      head: 'Duration',
      width: '88px',
      align: 'right',
      hideBelow: 'lg',
      cell: (upload) => durationWords(upload, at),
    },
  ];
}

function Deleted({ counts: { documents }, heldAt }: Upload): ReactNode {
  if (documents.deleted === 0) return <span className="text-ink-3">0</span>;
  const figure = formatNumber(-documents.deleted);
  return heldAt === undefined ? figure : <span className="font-medium text-warn-fg">{figure}</span>;
}

function durationWords(upload: Upload, at: number): string {
  const ms = durationOf(upload, at);
  return ms === undefined ? '—' : formatDuration(ms);
}

export function UploadTable({ slug, label, uploads, selected, at, named = false }: UploadTableProps): ReactNode {
  const [number, ...rest] = columnsOf(at);
  return (
    <DataTable
      label={label}
      fixed
      columns={[...(number === undefined ? [] : [number]), ...(named ? [sourceColumn] : []), ...rest]}
      rows={uploads}
      rowKey={({ id }) => String(id)}
      rowHref={({ id, source }) => feedsHref(slug, { source: source.id, upload: id })}
      selectedKey={selected === undefined ? undefined : String(selected)}
      empty={<p className="px-[18px] py-3 text-body text-ink-3">No uploads.</p>}
    />
  );
}
