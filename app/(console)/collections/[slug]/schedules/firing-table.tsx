'use client';
/** The times of schedules that came, newest first, each with what came of it and why. */

import type { ReactNode } from 'react';
import { ListTable } from '#components/ui/table/list-table.tsx';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import type { Column } from '#components/ui/table/table-column.ts';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import type { FiringRow } from '#lib/services/schedules/contract.ts';
import { runHref } from '../runs/run-href.ts';
import { OutcomeChip } from './outcome-chip.tsx';

/** A firing with the address of its run. */
interface Row extends FiringRow {
  readonly href?: string;
}

const dueColumn: Column<Row> = {
  key: 'due',
  head: 'Due',
  width: '140px',
  cell: ({ dueAt }) => <RelativeTime at={dueAt} />,
};

const nameColumn: Column<Row> = {
  key: 'schedule',
  head: 'Schedule',
  width: '18%',
  hideBelow: 'md',
  cell: ({ schedule }) => schedule.name,
};

const columns: readonly Column<Row>[] = [
  { key: 'kind', head: 'Action', width: '60px', hideBelow: 'sm', cell: ({ kind }) => kind },
  { key: 'outcome', head: 'Outcome', width: '112px', cell: ({ outcome }) => <OutcomeChip outcome={outcome} /> },
  {
    key: 'run',
    head: 'Run',
    width: '80px',
    cell: ({ run, href }) =>
      href === undefined ? <span className="text-ink-3">none</span> : <TextLink href={href}>{`run ${run}`}</TextLink>,
  },
  {
    key: 'reason',
    head: 'Reason',
    hideBelow: 'sm',
    cell: ({ reason }) => <span className="block py-1.5 text-note leading-[18px] whitespace-normal">{reason}</span>,
  },
];

interface FiringTableProps {
  readonly slug: string;
  readonly firings: readonly FiringRow[];
  /** Of several schedules: each says which. */
  readonly named?: boolean;
}

export function FiringTable({ slug, firings, named = false }: FiringTableProps): ReactNode {
  const rows = firings.map((firing): Row =>
    firing.run === undefined ? firing : { ...firing, href: runHref(slug, firing.run) },
  );
  return (
    <ListTable
      list="firings"
      label="Run history"
      fixed
      columns={[dueColumn, ...(named ? [nameColumn] : []), ...columns]}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<p className="px-[18px] py-3 text-body text-ink-3">No runs yet.</p>}
    />
  );
}
