'use client';
/** The schedules of a collection: what each says, when it comes next, how it ended last; each can be switched off. */

import { useState, useTransition, type ReactNode } from 'react';
import { reachWords } from '#app/reach.ts';
import { RefusalNotice } from '#components/ui/feedback/refusal.tsx';
import { ListTable } from '#components/ui/table/list-table.tsx';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import { Switch } from '#components/ui/controls/switch.tsx';
import type { Column } from '#components/ui/table/table-column.ts';
import type { ScheduleRow } from '#lib/services/schedules/contract.ts';
import { setEnabled } from './actions.ts';
import { OutcomeChip } from './outcome-chip.tsx';
import { doesWords, nextOf, schedulesHref, zonedTime } from './schedule-words.ts';

function TwoLines({ first, second }: { readonly first: ReactNode; readonly second?: ReactNode }): ReactNode {
  return (
    <span className="flex min-w-0 flex-col py-1 leading-[18px]">
      <span className="truncate max-sm:whitespace-normal">{first}</span>
      {second === undefined ? null : (
        <span className="truncate text-note font-normal text-ink-3 max-sm:whitespace-normal">{second}</span>
      )}
    </span>
  );
}

function When({ starts, stops, stopAct }: ScheduleRow): ReactNode {
  const stop = stops === undefined ? undefined : `${stopAct === 'pause' ? 'Pauses' : 'Stops'}: ${stops.words}`;
  return starts === undefined ? <TwoLines first={stop} /> : <TwoLines first={starts.words} second={stop} />;
}

function Next(row: ScheduleRow): ReactNode {
  const next = nextOf(row);
  if (next === undefined) return <span className="text-ink-3">{row.enabled ? 'no further runs' : 'off'}</span>;
  const utc = row.zone === 'UTC' ? 'UTC' : `${row.zone}; ${zonedTime(next.at, 'UTC')} UTC`;
  return <TwoLines first={`${next.kind} ${zonedTime(next.at, row.zone)}`} second={utc} />;
}

const columns: readonly Column<ScheduleRow>[] = [
  {
    key: 'name',
    value: ({ name }) => name,
    head: 'Schedule',
    width: '30%',
    cell: (row) => <TwoLines first={row.name} second={doesWords(row)} />,
  },
  { key: 'when', head: 'Times', width: '26%', hideBelow: 'sm', cell: When },
  { key: 'next', value: (row) => nextOf(row)?.at, head: 'Next run', cell: Next },
  {
    key: 'last',
    value: ({ last }) => last?.dueAt,
    sortsFirst: 'descending',
    head: 'Last run',
    width: '200px',
    hideBelow: 'md',
    cell: ({ last }) =>
      last === undefined ? (
        <span className="text-ink-3">never</span>
      ) : (
        <span className="flex items-center gap-2">
          <OutcomeChip outcome={last.outcome} />
          <RelativeTime at={last.dueAt} className="truncate text-note text-ink-3" />
        </span>
      ),
  },
];

function switchColumn(mayEdit: boolean, change: (id: number, enabled: boolean) => void): Column<ScheduleRow> {
  return {
    key: 'on',
    value: ({ enabled }) => Number(enabled),
    head: 'On',
    width: '64px',
    align: 'right',
    cell: ({ id, name, enabled }) => (
      <Switch
        label={`${name} is on`}
        checked={enabled}
        disabled={!mayEdit}
        onChange={(checked) => change(id, checked)}
      />
    ),
  };
}

interface ScheduleTableProps {
  readonly slug: string;
  readonly schedules: readonly ScheduleRow[];
  readonly mayEdit: boolean;
}

export function ScheduleTable({ slug, schedules, mayEdit }: ScheduleTableProps): ReactNode {
  const [refusal, setRefusal] = useState<string>();
  const [pending, startTransition] = useTransition();
  const change = (id: number, enabled: boolean): void =>
    startTransition(async () => setRefusal(await reachWords(() => setEnabled(slug, id, enabled))));
  return (
    <>
      <RefusalNotice text={refusal} />
      <ListTable
        list="schedules"
        label="Schedules"
        fixed
        columns={[...columns, switchColumn(mayEdit && !pending, change)]}
        rows={schedules}
        rowKey={({ id }) => String(id)}
        rowHref={({ id }) => schedulesHref(slug, id)}
        density="tall"
      />
    </>
  );
}
