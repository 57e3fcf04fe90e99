'use client';
/** One row a program: the line that names it, how it ended, what it printed. */

import type { ReactNode } from 'react';
import { Chip } from '#components/ui/marks/chip.tsx';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';
import { ListTable } from '#components/ui/table/list-table.tsx';
import { EmptyState } from '#components/ui/feedback/empty-state.tsx';
import { FileLine } from '#components/ui/marks/file-line.tsx';
import { formatBytes, formatCount, formatDuration, formatNumber } from '#components/ui/format/format.ts';
import { countColumn, timeColumn } from '#components/ui/table/column-kinds.tsx';
import type { Column } from '#components/ui/table/table-column.ts';
import type { ProgramRunRow } from '#lib/services/runs/contract.ts';
import { fileLineHref } from '../../../resources-href.ts';
import { endReason, endWords } from './program-words.ts';
import { fileThatNames } from './file-that-names.ts';

interface ProgramRunTableProps {
  readonly slug: string;
  readonly programs: readonly ProgramRunRow[];
}

function Command({ program: { command, given, attempts, sha256 } }: { readonly program: ProgramRunRow }): ReactNode {
  const asides = [
    ...(given > 0 ? [`given ${formatCount(given, 'URL')}`] : []),
    ...(attempts > 1 ? [`started ${attempts} times`] : []),
  ];
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <CutMiddle
        text={command}
        title={sha256 === undefined ? command : `${command}\nSHA-256 ${sha256}`}
        className="mono"
      />
      {asides.length === 0 ? null : <span className="flex-none font-normal text-ink-3">{asides.join(', ')}</span>}
    </span>
  );
}

function End({ program }: { readonly program: ProgramRunRow }): ReactNode {
  const [tone, words] = endWords(program);
  const reason = endReason(program);
  return (
    <span className="flex min-w-0 items-center gap-2" title={reason}>
      <Chip tone={tone}>{words}</Chip>
      {reason === undefined ? null : <span className="truncate text-note text-ink-3">{reason}</span>}
    </span>
  );
}

function columnsOf(slug: string): readonly Column<ProgramRunRow>[] {
  return [
    { key: 'command', value: ({ command }) => command, head: 'Program', cell: (run) => <Command program={run} /> },
    {
      key: 'line',
      value: ({ line }) => line,
      head: 'Named by',
      width: '150px',
      hideBelow: 'sm',
      cell: ({ line, printing }) => {
        const file = fileThatNames(printing);
        return <FileLine text={`${file}:${line}`} href={fileLineHref(slug, file, line)} />;
      },
    },
    {
      key: 'end',
      value: (program) => endWords(program)[1],
      head: 'Result',
      width: 'min(320px, 42vw)',
      cell: (program) => <End program={program} />,
    },
    timeColumn('begun', 'Started', ({ begunAt }) => begunAt, { width: '120px', hideBelow: 'lg' }),
    {
      key: 'ms',
      value: ({ ms }) => ms,
      head: 'Duration',
      align: 'right',
      width: '80px',
      hideBelow: 'md',
      cell: ({ ms, outcome }) => (ms === undefined || outcome === 'refused' ? '' : formatDuration(ms)),
    },
    {
      key: 'bytes',
      value: ({ bytes }) => bytes,
      head: 'Output',
      align: 'right',
      width: '88px',
      hideBelow: 'md',
      cell: ({ bytes, outcome }) => (bytes === undefined || outcome === 'refused' ? '' : formatBytes(bytes)),
    },
    countColumn('accepted', 'Lines used', ({ accepted }) => accepted, { width: '96px', hideBelow: 'sm' }),
    {
      key: 'refused',
      value: ({ refusedCount }) => refusedCount,
      head: 'Refused',
      align: 'right',
      width: '80px',
      hideBelow: 'sm',
      cell: ({ refusedCount }) => (
        <span className={refusedCount === 0 ? 'text-ink-3' : 'font-medium text-rejected-fg'}>
          {formatNumber(refusedCount)}
        </span>
      ),
    },
  ];
}

export function ProgramRunTable({ slug, programs }: ProgramRunTableProps): ReactNode {
  return (
    <ListTable
      list="program-runs"
      label="Programs of the run"
      columns={columnsOf(slug)}
      rows={programs}
      rowKey={({ call }) => call}
      density="tall"
      fixed
      empty={<EmptyState>No line of gatherer.cf or robot.conf named a program in this run.</EmptyState>}
    />
  );
}
