'use client';
/** The gatherds that the collection is collected from: how far, how it went, and what can be done. */

import type { ReactNode } from 'react';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import { actsColumn } from '#components/ui/table/column-kinds.tsx';
import { DataTable } from '#components/ui/table/data-table.tsx';
import type { Column } from '#components/ui/table/table-column.ts';
import type { Gatherd } from '#lib/services/feeds/contract.ts';
import { FeedMark } from './feed-mark.tsx';
import { feedsHref } from './feed-words.ts';
import { GatherdActs } from './gatherd-acts.tsx';
import { gatherdLook, gatherdNote, placeOf, transferWords } from './gatherd-words.ts';

interface GatherdTableProps {
  readonly slug: string;
  readonly gatherds: readonly Gatherd[];
  readonly mayCollect: boolean;
}

const shown: readonly Column<Gatherd>[] = [
  {
    key: 'place',
    head: 'Gatherer',
    cell: (gatherd) => (
      <>
        <span className="font-medium text-ink">{placeOf(gatherd)}</span>
        <span className="pl-2 text-ink-3 max-sm:hidden">{transferWords(gatherd)}</span>
        <Note gatherd={gatherd} />
      </>
    ),
  },
  {
    key: 'state',
    head: 'State',
    width: '168px',
    hideBelow: 'sm',
    cell: (gatherd) => <FeedMark look={gatherdLook(gatherd)} withWord />,
  },
  {
    key: 'position',
    head: 'Position',
    width: '116px',
    align: 'right',
    hideBelow: 'md',
    cell: ({ position }) => (position === 0 ? <None /> : <RelativeTime at={position * 1000} />),
  },
  {
    key: 'last',
    head: 'Last attempt',
    width: '108px',
    align: 'right',
    hideBelow: 'md',
    cell: ({ last }) => (last === undefined ? <None /> : <RelativeTime at={last.at} />),
  },
];

function None(): ReactNode {
  return <span className="text-ink-3">–</span>;
}

function Note({ gatherd }: { readonly gatherd: Gatherd }): ReactNode {
  const note = gatherdNote(gatherd);
  const { word } = gatherdLook(gatherd);
  return (
    <>
      <span className="block text-note text-ink-3 sm:hidden">{word}</span>
      {note === undefined ? null : (
        <span className="block text-note wrap-anywhere whitespace-normal text-ink-3">{note}</span>
      )}
    </>
  );
}

export function GatherdTable({ slug, gatherds, mayCollect }: GatherdTableProps): ReactNode {
  const acts = actsColumn<Gatherd>((gatherd) => <GatherdActs slug={slug} gatherd={gatherd} />, '132px');
  return (
    <DataTable
      label="Gatherers"
      fixed
      columns={mayCollect ? [...shown, acts] : shown}
      rows={gatherds}
      rowKey={({ source }) => String(source)}
      rowHref={({ source }) => feedsHref(slug, { source })}
    />
  );
}
