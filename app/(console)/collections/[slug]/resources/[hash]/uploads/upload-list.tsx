/** The uploads that sent the URL, and what each did; the selected one shows its record. */

import type { ReactNode } from 'react';
import { formatBytes, formatNumber } from '#components/ui/format/format.ts';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { DataTable } from '#components/ui/table/data-table.tsx';
import type { Column } from '#components/ui/table/table-column.ts';
import type { AclStep } from '#lib/services/access/contract.ts';
import type { UrlUpload, UrlUploads } from '#lib/services/feeds/contract.ts';
import { FeedMark } from '../../../feeds/feed-mark.tsx';
import { typeWords } from '../../../feeds/feed-words.ts';
import { placeHref, type ResourcePlace } from '../tab-address.ts';
import { effectLook } from './upload-words.ts';

interface UploadListProps {
  readonly place: ResourcePlace;
  readonly found: UrlUploads;
  readonly chain: readonly AclStep[];
  readonly selected: UrlUpload | undefined;
}

function columnsOf(chain: readonly AclStep[]): readonly Column<UrlUpload>[] {
  return [
    { key: 'upload', head: 'Upload', width: '76px', cell: ({ feed }) => feed },
    { key: 'source', head: 'Source', width: '17%', cell: ({ source }) => <span title={source}>{source}</span> },
    { key: 'received', head: 'Received', width: '100px', hideBelow: 'sm', cell: ({ at }) => <RelativeTime at={at} /> },
    {
      key: 'type',
      head: 'Type',
      width: '96px',
      hideBelow: 'lg',
      cell: ({ upload }) => (upload === undefined ? null : typeWords[upload.type]),
    },
    { key: 'effect', head: 'Effect', cell: (row) => <Effect upload={row} chain={chain} /> },
    {
      key: 'content',
      head: 'Content',
      width: '76px',
      align: 'right',
      cell: ({ bytes }) => (bytes === 0 ? <span className="text-ink-3">0</span> : formatBytes(bytes)),
    },
  ];
}

function Effect({ upload, chain }: Pick<UploadListProps, 'chain'> & { readonly upload: UrlUpload }): ReactNode {
  const look = effectLook(upload, chain);
  return (
    <span title={look.word}>
      <FeedMark look={look} withWord />
    </span>
  );
}

export function UploadList({ place, found: { uploads, isCut }, chain, selected }: UploadListProps): ReactNode {
  return (
    <section aria-label="Uploads that sent this URL">
      <SectionHead title="Uploads that sent this URL" scope={scopeWords({ uploads, isCut })} />
      <DataTable
        label="Uploads that sent this URL"
        fixed
        columns={columnsOf(chain)}
        rows={uploads}
        rowKey={({ feed }) => String(feed)}
        rowHref={({ feed }) => placeHref({ ...place, upload: feed })}
        rowTint={({ takenFrom }) => (takenFrom === undefined ? undefined : 'rejected')}
        selectedKey={selected === undefined ? undefined : String(selected.feed)}
      />
    </section>
  );
}

function scopeWords({ uploads, isCut }: UrlUploads): string {
  const sources = new Set(uploads.map(({ source }) => source)).size;
  const count = isCut ? `the last ${formatNumber(uploads.length)}` : formatNumber(uploads.length);
  return `${count}, ${sources === 1 ? 'one source' : `${formatNumber(sources)} sources`}`;
}
