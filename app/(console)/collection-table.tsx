'use client';
/** The collections as one dense table: state, last run, where its URLs went, RDs, failures. */

import type { ReactNode } from 'react';
import { VerdictBar } from '#components/charts/verdict-bar.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { formatDuration, formatNumber } from '#components/ui/format.ts';
import { RelativeTime } from '#components/ui/relative-time.tsx';
import { RunGlyph } from '#components/ui/run-glyph.tsx';
import type { Column } from '#components/ui/table-column.ts';
import type { CollectionSummary } from '#lib/services/collections/contract.ts';
import type { RunRow } from '#lib/services/runs/contract.ts';

function LastRun({ run }: { readonly run: RunRow }): ReactNode {
  const took = run.endedAt !== undefined && run.startedAt !== undefined ? run.endedAt - run.startedAt : undefined;
  return (
    <>
      {run.kind}{' '}
      <span className="text-ink-3">
        <RelativeTime at={run.endedAt ?? run.startedAt ?? run.createdAt} />
        {took === undefined ? '' : `, ${formatDuration(took)}`}
      </span>
    </>
  );
}

const none = <span className="text-ink-3">—</span>;

const columns: readonly Column<CollectionSummary>[] = [
  {
    key: 'collection',
    head: 'Collection',
    cell: ({ slug, name }) => (
      <>
        {slug}
        {name === slug ? null : <span className="pl-2 font-normal text-ink-3">{name}</span>}
      </>
    ),
  },
  {
    key: 'state',
    head: 'State',
    cell: ({ lastRun }) =>
      lastRun === undefined ? (
        <span className="text-ink-3">never run</span>
      ) : (
        <RunGlyph state={lastRun.state} word="beside" />
      ),
  },
  {
    key: 'run',
    head: 'Last run',
    hideBelow: 'md',
    cell: ({ lastRun }) => (lastRun === undefined ? none : <LastRun run={lastRun} />),
  },
  {
    key: 'where',
    head: 'Where its URLs went',
    width: '180px',
    hideBelow: 'lg',
    cell: ({ lastRun }) =>
      lastRun === undefined ? (
        none
      ) : (
        <VerdictBar
          counts={{
            kept: lastRun.accounting.stored,
            noRd: lastRun.accounting.withoutRd,
            rejected: lastRun.accounting.rejected,
            failed: lastRun.accounting.failed,
            queued: lastRun.accounting.queued,
          }}
        />
      ),
  },
  {
    key: 'urls',
    head: 'URLs',
    align: 'right',
    hideBelow: 'sm',
    cell: ({ lastRun }) => (lastRun === undefined ? none : formatNumber(lastRun.accounting.discovered)),
  },
  {
    key: 'rds',
    head: 'RDs',
    align: 'right',
    cell: ({ descriptions }) => <span className="font-medium text-ink">{formatNumber(descriptions)}</span>,
  },
  {
    key: 'failed',
    head: 'Failed',
    align: 'right',
    cell: ({ lastRun }) => {
      const failed = lastRun?.accounting.failed ?? 0;
      return <span className={failed === 0 ? 'text-ink-3' : 'font-medium text-failed-fg'}>{formatNumber(failed)}</span>;
    },
  },
];

export function CollectionTable({ collections }: { readonly collections: readonly CollectionSummary[] }): ReactNode {
  return (
    <DataTable
      label="Collections"
      columns={columns}
      rows={collections}
      rowKey={({ slug }) => slug}
      rowHref={({ slug }) => `/collections/${encodeURIComponent(slug)}/live`}
    />
  );
}
