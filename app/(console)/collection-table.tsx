'use client';
/** The collections as one dense table: state, last run, where its URLs went, RDs, failures. */

import { useRouter } from 'next/navigation';
import { useMemo, useState, useTransition, type ReactNode } from 'react';
import { reach } from '#app/reach.ts';
import { VerdictBar } from '#components/charts/verdict-bar.tsx';
import { VerdictLegend } from '#components/charts/verdict-legend.tsx';
import { useKeymap } from '#components/shell/use-keymap.ts';
import { DataTable } from '#components/ui/data-table.tsx';
import { formatDuration, formatNumber } from '#components/ui/format.ts';
import { Kbd } from '#components/ui/kbd.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { RelativeTime } from '#components/ui/relative-time.tsx';
import { RunGlyph } from '#components/ui/run-glyph.tsx';
import type { Column } from '#components/ui/table-column.ts';
import type { CollectionSummary } from '#lib/services/collections/contract.ts';
import type { RunRow } from '#lib/services/runs/contract.ts';
import { startRun } from './collections/[slug]/run-actions.ts';

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

type Sort = Readonly<Record<'collection' | 'run' | 'urls' | 'rds' | 'failed', NonNullable<Column<unknown>['sort']>>>;

const columnsOf = (sort: Sort): readonly Column<CollectionSummary>[] => [
  {
    key: 'collection',
    sort: sort.collection,
    head: 'Collection',
    cell: ({ slug, name }) => (
      <>
        {slug}
        {name === slug ? null : <span className="pl-2 font-normal text-ink-3 max-sm:hidden">{name}</span>}
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
    sort: sort.run,
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
    sort: sort.urls,
    head: 'URLs',
    align: 'right',
    hideBelow: 'sm',
    cell: ({ lastRun }) => (lastRun === undefined ? none : formatNumber(lastRun.accounting.discovered)),
  },
  {
    key: 'rds',
    sort: sort.rds,
    head: 'RDs',
    align: 'right',
    cell: ({ descriptions }) => <span className="font-medium text-ink">{formatNumber(descriptions)}</span>,
  },
  {
    key: 'failed',
    sort: sort.failed,
    head: 'Failed',
    align: 'right',
    cell: ({ lastRun }) => {
      const failed = lastRun?.accounting.failed ?? 0;
      return <span className={failed === 0 ? 'text-ink-3' : 'font-medium text-failed-fg'}>{formatNumber(failed)}</span>;
    },
  },
];

interface CollectionTableProps {
  readonly collections: readonly CollectionSummary[];
  /** The address that sorts by a column, and how it is sorted now. */
  readonly sort: Sort;
  readonly mayStart: boolean;
}

export function CollectionTable({ collections, sort, mayStart }: CollectionTableProps): ReactNode {
  const router = useRouter();
  const [refusal, setRefusal] = useState<string>();
  const [, startTransition] = useTransition();
  const bindings = useMemo(() => {
    const start = (): void => {
      const slug = document.activeElement?.closest<HTMLElement>('tr[data-row]')?.dataset['row'];
      if (slug === undefined) return;
      startTransition(async () => {
        const answer = await reach(() => startRun(slug, false));
        setRefusal(answer.ok ? undefined : `${slug} does not start: ${answer.problem.message}`);
        router.refresh();
      });
    };
    return mayStart ? [{ keys: 's', label: 'Start the selected collection', run: start }] : [];
  }, [mayStart, router]);
  useKeymap(bindings);
  const columns = useMemo(() => columnsOf(sort), [sort]);
  return (
    <>
      {refusal === undefined ? null : (
        <Notice tone="error" flush>
          {refusal}
        </Notice>
      )}
      <DataTable
        label="Collections"
        columns={columns}
        rows={collections}
        rowKey={({ slug }) => slug}
        rowHref={({ slug }) => `/collections/${encodeURIComponent(slug)}/live`}
        empty={<p className="px-[18px] py-3 text-body text-ink-2">No collection is like that.</p>}
      />
      <div className="flex flex-none flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line-2 px-[18px] py-2.5 text-note text-ink-3 pointer-coarse:hidden">
        <p className="inline-flex items-center gap-1.5">
          Press <Kbd keys="J" />
          <Kbd keys="K" /> to move, <Kbd keys="Enter" /> to open
          {mayStart ? (
            <>
              , <Kbd keys="S" /> to start
            </>
          ) : null}
        </p>
        <div className="max-lg:hidden">
          <VerdictLegend />
        </div>
      </div>
    </>
  );
}
