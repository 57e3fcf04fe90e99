'use client';
/** Runs as rows: when, how it ended, what became of its URLs. */

import type { ReactNode } from 'react';
import { VerdictBar } from '#components/charts/verdict-bar.tsx';
import { ListTable } from '#components/ui/table/list-table.tsx';
import { Counted, ofRun, type Measure } from '#components/ui/format/counted.tsx';
import { formatDuration } from '#components/ui/format/format.ts';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import { StateChip } from '#components/ui/marks/state-chip.tsx';
import type { Column } from '#components/ui/table/table-column.ts';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import type { RunRow } from '#lib/services/runs/contract.ts';
import { runHref } from './run-href.ts';

interface CountProps {
  readonly run: RunRow;
  readonly measure: Measure;
  readonly value: number;
  readonly alarming?: boolean;
}

function Count({ run, measure, value, alarming = false }: CountProps): ReactNode {
  const some = alarming ? 'font-medium text-failed-fg' : undefined;
  return <Counted measure={measure} of={ofRun(run.id)} value={value} className={value === 0 ? 'text-ink-3' : some} />;
}

function tookMs({ startedAt, endedAt }: RunRow): number | undefined {
  return startedAt === undefined || endedAt === undefined ? undefined : endedAt - startedAt;
}

function took(run: RunRow): string {
  const ms = tookMs(run);
  return ms === undefined ? '—' : formatDuration(ms);
}

const columns: readonly Column<RunRow>[] = [
  {
    key: 'run',
    value: ({ id }) => id,
    sortsFirst: 'descending',
    head: 'Run',
    cell: ({ id, kind, revision, startedBy }) => (
      <>
        {`run ${id}`}
        <span className="pl-2 font-normal text-ink-3 max-sm:hidden">{`${kind}, r${revision}, by ${startedBy}`}</span>
      </>
    ),
  },
  {
    key: 'state',
    value: ({ state }) => state,
    head: 'State',
    width: '112px',
    cell: ({ state }) => <StateChip state={state} />,
  },
  {
    key: 'when',
    value: ({ startedAt, createdAt }) => startedAt ?? createdAt,
    sortsFirst: 'descending',
    head: 'Started',
    width: '124px',
    cell: ({ startedAt, createdAt }) => <RelativeTime at={startedAt ?? createdAt} />,
  },
  { key: 'took', value: tookMs, head: 'Duration', width: '104px', align: 'right', hideBelow: 'lg', cell: took },
  {
    key: 'bar',
    head: 'URL outcomes',
    width: '180px',
    hideBelow: 'lg',
    cell: ({ accounting: { stored, withoutRd, rejected, failed, queued } }) => (
      <VerdictBar counts={{ kept: stored, noRd: withoutRd, rejected, failed, queued }} />
    ),
  },
  {
    key: 'discovered',
    value: ({ accounting }) => accounting.discovered,
    head: 'Discovered',
    width: '92px',
    align: 'right',
    hideBelow: 'sm',
    cell: (run) => <Count run={run} measure="discovered" value={run.accounting.discovered} />,
  },
  {
    key: 'stored',
    value: ({ accounting }) => accounting.stored,
    head: 'RDs',
    width: '84px',
    align: 'right',
    cell: (run) => <Count run={run} measure="kept" value={run.accounting.stored} />,
  },
  {
    key: 'failed',
    value: ({ accounting }) => accounting.failed,
    head: 'Failed',
    width: '72px',
    align: 'right',
    hideBelow: 'sm',
    cell: (run) => <Count run={run} measure="failed" value={run.accounting.failed} alarming />,
  },
  {
    key: 'lost',
    value: ({ accounting }) => accounting.lost,
    head: 'Lost',
    width: '60px',
    align: 'right',
    hideBelow: 'md',
    cell: (run) => <Count run={run} measure="lost" value={run.accounting.lost} alarming />,
  },
];

function compareColumn(slug: string, runs: readonly RunRow[]): Column<RunRow> {
  return {
    key: 'compare',
    head: <span className="sr-only">Compare</span>,
    width: '128px',
    hideBelow: 'md',
    cell: ({ id }) => {
      const before = runs[runs.findIndex((run) => run.id === id) + 1];
      return before === undefined ? null : (
        <TextLink href={runHref(slug, id, before.id)}>{`compare with ${before.id}`}</TextLink>
      );
    },
  };
}

interface RunTableProps {
  readonly slug: string;
  readonly runs: readonly RunRow[];
  /** There are earlier or later ones. */
  readonly isPart: boolean;
}

export function RunTable({ slug, runs, isPart }: RunTableProps): ReactNode {
  return (
    <ListTable
      list="runs"
      isPart={isPart}
      label="Runs"
      fixed
      columns={[...columns, compareColumn(slug, runs)]}
      rows={runs}
      rowKey={({ id }) => String(id)}
      rowHref={({ id }) => runHref(slug, id)}
    />
  );
}
