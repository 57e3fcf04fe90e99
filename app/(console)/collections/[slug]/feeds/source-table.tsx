'use client';
/** The data sources, each with its documents, its last five uploads and what waits; the foot adds up. */

import type { ReactNode } from 'react';
import { classes } from '#components/ui/classes.ts';
import { formatAge, formatChange, formatCount, formatNumber } from '#components/ui/format/format.ts';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import { DataTable } from '#components/ui/table/data-table.tsx';
import type { Column } from '#components/ui/table/table-column.ts';
import type { FeedSource } from '#lib/services/feeds/contract.ts';
import { FeedMark } from './feed-mark.tsx';
import { feedsHref, kindWord, lookOf, shortName } from './feed-words.ts';

interface SourceTableProps {
  readonly slug: string;
  readonly sources: readonly FeedSource[];
  readonly selected: number | undefined;
  /** When they were read, ms since the epoch. */
  readonly at: number;
}

/** A feed that waits longer is worth a look. */
const longMs = 10 * 60_000;

function columnsOf(sources: readonly FeedSource[], at: number): readonly Column<FeedSource>[] {
  return [...whatItOwns(sources), ...whatItSent(sources, at)];
}

function total(sources: readonly FeedSource[], pick: (source: FeedSource) => number): number {
  return sources.reduce((sum, each) => sum + pick(each), 0);
}

function whatItOwns(sources: readonly FeedSource[]): readonly Column<FeedSource>[] {
  return [
    {
      key: 'name',
      head: 'Source',
      cell: ({ name, deletedAt }) => (
        <>
          {shortName({ name })}
          {deletedAt === undefined ? null : <span className="pl-2 font-normal text-ink-3">deleted</span>}
        </>
      ),
      foot: 'All sources',
    },
    { key: 'kind', head: 'Kind', width: '18%', hideBelow: 'sm', cell: kindWord },
    {
      key: 'documents',
      head: 'Documents',
      width: '92px',
      align: 'right',
      cell: ({ documents }) => <span className="font-medium text-ink">{formatNumber(documents)}</span>,
      foot: formatNumber(
        total(
          sources.filter(({ kind }) => kind !== 'xmlgroups'),
          ({ documents }) => documents,
        ),
      ),
    },
    {
      key: 'change',
      head: '24 h',
      width: '80px',
      align: 'right',
      hideBelow: 'sm',
      cell: ({ change }) => <Change value={change} />,
      foot: (
        <Change
          value={total(
            sources.filter(({ kind }) => kind !== 'xmlgroups'),
            ({ change }) => change,
          )}
        />
      ),
    },
  ];
}

function whatItSent(sources: readonly FeedSource[], at: number): readonly Column<FeedSource>[] {
  return [
    {
      key: 'uploads',
      head: 'Last five uploads',
      width: '128px',
      hideBelow: 'sm',
      cell: ({ uploads }) => (
        <span className="flex items-center gap-1.5 pl-3">
          {uploads.map(({ id, ...upload }) => (
            <FeedMark key={id} look={lookOf(upload)} />
          ))}
        </span>
      ),
    },
    {
      key: 'backlog',
      head: 'Backlog',
      width: '116px',
      align: 'right',
      cell: (source) => <Backlog source={source} at={at} />,
      foot: formatCount(
        total(sources, ({ backlog }) => backlog),
        'feed',
      ),
    },
    {
      key: 'last',
      head: 'Last',
      width: '108px',
      align: 'right',
      hideBelow: 'md',
      cell: ({ lastAt }) => (lastAt === undefined ? null : <RelativeTime at={lastAt} />),
    },
  ];
}

export function Change({ value }: { readonly value: number }): ReactNode {
  if (value === 0) return <span className="text-ink-3">0</span>;
  return <span className={value > 0 ? 'text-kept-fg' : 'text-warn-fg'}>{formatChange(value)}</span>;
}

function Backlog({ source, at }: { readonly source: FeedSource; readonly at: number }): ReactNode {
  const { backlog, backlogSince = at, uploads } = source;
  if (backlog === 0) return <span className="text-ink-3">0</span>;
  const needsLook = at - backlogSince >= longMs || uploads.some(({ isHeld }) => isHeld);
  return (
    <>
      <span className={classes(needsLook && 'font-medium text-warn-fg')}>{formatCount(backlog, 'feed')}</span>
      <span className="pl-1.5 text-ink-3">{formatAge(at - backlogSince)}</span>
    </>
  );
}

export function SourceTable({ slug, sources, selected, at }: SourceTableProps): ReactNode {
  return (
    <DataTable
      label="Data sources"
      fixed
      columns={columnsOf(sources, at)}
      rows={sources}
      rowKey={({ id }) => String(id)}
      rowHref={({ id }) => feedsHref(slug, { source: id })}
      selectedKey={selected === undefined ? undefined : String(selected)}
    />
  );
}
