'use client';
/** URLs without a line, and the sites they are of. */

import type { ReactNode } from 'react';
import { CellBar } from '#components/charts/cell-bar.tsx';
import { DataTable } from '#components/ui/table/data-table.tsx';
import { EmptyState } from '#components/ui/feedback/empty-state.tsx';
import { ListTable } from '#components/ui/table/list-table.tsx';
import { countColumn } from '#components/ui/table/column-kinds.tsx';
import type { Column } from '#components/ui/table/table-column.ts';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import type { UncoveredSitePage, UncoveredUrlPage } from '#lib/services/external-metadata/contract.ts';
import { resourceHref } from '../../resources-href.ts';
import { coverageHref } from './coverage-words.ts';

type SiteRow = UncoveredSitePage['rows'][number];
type UrlRow = UncoveredUrlPage['rows'][number];

interface SiteTableProps {
  readonly slug: string;
  readonly rows: readonly SiteRow[];
  /** There are further pages. */
  readonly isPart: boolean;
}

export function SiteTable({ slug, rows, isPart }: SiteTableProps): ReactNode {
  const most = Math.max(0, ...rows.map(({ uncovered }) => uncovered));
  return (
    <ListTable
      list="uncovered-sites"
      isPart={isPart}
      label="Sites with URLs without a line"
      columns={siteColumns(slug, most)}
      rows={rows}
      rowKey={({ key }) => key}
      empty={<EmptyState>Every known URL is matched by a line.</EmptyState>}
    />
  );
}

function siteColumns(slug: string, most: number): readonly Column<SiteRow>[] {
  return [
    {
      key: 'site',
      value: ({ key }) => key,
      head: 'Site',
      cell: ({ key }) => (
        <TextLink href={coverageHref(slug, { without: 'urls', site: key })} className="mono text-note break-all">
          {key}
        </TextLink>
      ),
    },
    {
      key: 'standing',
      head: 'Lines',
      hideBelow: 'sm',
      cell: ({ urls, uncovered }) => <span className="text-ink-2">{urls === uncovered ? 'none' : 'some URLs'}</span>,
    },
    countColumn('urls', 'URLs', ({ urls }) => urls, { width: '110px' }),
    {
      key: 'uncovered',
      value: ({ uncovered }) => uncovered,
      head: 'Without a line',
      align: 'right',
      width: '130px',
      cell: ({ uncovered }) => <CellBar value={uncovered} max={most} fill="quiet" />,
    },
  ];
}

export function UrlTable({ slug, rows }: { readonly slug: string; readonly rows: readonly UrlRow[] }): ReactNode {
  return (
    <DataTable
      label="URLs without a line"
      columns={urlColumns(slug)}
      rows={rows}
      rowKey={({ hash }) => hash}
      empty={<EmptyState>Every URL is matched by a line.</EmptyState>}
    />
  );
}

function urlColumns(slug: string): readonly Column<UrlRow>[] {
  return [
    {
      key: 'url',
      head: 'URL',
      cell: ({ hash, url }) => (
        <TextLink href={resourceHref(slug, hash)} className="mono text-note break-all">
          {url}
        </TextLink>
      ),
    },
  ];
}
