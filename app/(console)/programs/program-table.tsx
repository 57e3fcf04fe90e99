'use client';
/** The files of the folder, each with whether it may run and since when. */

import { useMemo, type ReactNode } from 'react';
import { Button } from '#components/ui/controls/button.tsx';
import { Chip } from '#components/ui/marks/chip.tsx';
import { ListTable } from '#components/ui/table/list-table.tsx';
import { EmptyState } from '#components/ui/feedback/empty-state.tsx';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import { actsColumn, sizeColumn, timeColumn } from '#components/ui/table/column-kinds.tsx';
import type { Column } from '#components/ui/table/table-column.ts';
import type { Tone } from '#components/ui/marks/verdict-words.ts';
import type { ProgramRow } from '#lib/services/programs/contract.ts';

interface ProgramTableProps {
  readonly rows: readonly ProgramRow[];
  readonly disabled: boolean;
  readonly onAllow: (row: ProgramRow) => void;
  readonly onWithdraw: (row: ProgramRow) => void;
}

const stateWords: Readonly<Record<ProgramRow['state'], readonly [Tone, string]>> = {
  allowed: ['kept', 'allowed'],
  changed: ['warn', 'changed since allowed'],
  new: ['quiet', 'not allowed'],
  unfit: ['quiet', 'can’t run'],
  gone: ['warn', 'missing'],
};

/** What it may be started with. */
function argumentWords(args: readonly string[] | undefined): string {
  if (args === undefined) return 'any argument';
  return args.length === 0 ? 'no arguments' : args.join(' ');
}

const nothing = <span className="text-ink-3">–</span>;

function columnsFor({ disabled, onAllow, onWithdraw }: Omit<ProgramTableProps, 'rows'>): readonly Column<ProgramRow>[] {
  return [
    { key: 'name', value: ({ name }) => name, head: 'Program', cell: (row) => <Name {...row} /> },
    {
      key: 'state',
      value: ({ state }) => stateWords[state][1],
      head: 'State',
      width: '260px',
      cell: (row) => <State {...row} />,
    },
    {
      key: 'arguments',
      head: 'Arguments',
      width: '220px',
      hideBelow: 'md',
      cell: (row) => <AllowedArguments {...row} />,
    },
    {
      key: 'allowed',
      value: ({ allowedAt }) => allowedAt,
      sortsFirst: 'descending',
      head: 'Allowed',
      width: '220px',
      hideBelow: 'lg',
      cell: ({ allowedAt, allowedBy }) =>
        allowedAt === undefined ? (
          nothing
        ) : (
          <span>
            <RelativeTime at={allowedAt} /> <span className="text-ink-3">by {allowedBy}</span>
          </span>
        ),
    },
    {
      key: 'sha256',
      head: 'SHA-256',
      width: '130px',
      hideBelow: 'lg',
      cell: ({ sha256 }) =>
        sha256 === undefined ? (
          nothing
        ) : (
          <span className="mono text-ink-3" title={sha256}>
            {sha256.slice(0, 12)}
          </span>
        ),
    },
    timeColumn('modified', 'Changed', ({ modifiedAt }) => modifiedAt, { width: '130px', hideBelow: 'lg' }),
    sizeColumn('size', 'Size', ({ bytes }) => bytes, { width: '88px', hideBelow: 'lg' }),
    actsColumn((row) => <Act row={row} disabled={disabled} onAllow={onAllow} onWithdraw={onWithdraw} />, '200px'),
  ];
}

function Name({ name, leadsTo }: ProgramRow): ReactNode {
  return (
    <span
      className="mono inline-block max-w-[220px] truncate align-bottom max-sm:max-w-none max-sm:min-w-20 max-sm:break-all max-sm:whitespace-normal"
      title={name}
    >
      {name}
      {leadsTo === undefined ? null : <span className="text-ink-3"> → {leadsTo}</span>}
    </span>
  );
}

function State({ state, why }: ProgramRow): ReactNode {
  const [tone, words] = stateWords[state];
  return (
    <span className="inline-flex items-center gap-2" title={why}>
      <Chip tone={tone}>{words}</Chip>
      {why === undefined ? null : (
        <span className="max-w-[130px] truncate text-note text-ink-3 max-lg:hidden">{why}</span>
      )}
    </span>
  );
}

function AllowedArguments({ allowedAt, args }: ProgramRow): ReactNode {
  if (allowedAt === undefined) return nothing;
  return (
    <span
      className={args === undefined ? undefined : 'mono inline-block max-w-[200px] truncate align-bottom'}
      title={args?.join('\n')}
    >
      {argumentWords(args)}
    </span>
  );
}

function Act({
  row,
  disabled,
  onAllow,
  onWithdraw,
}: Omit<ProgramTableProps, 'rows'> & { readonly row: ProgramRow }): ReactNode {
  const { name, state, allowedAt } = row;
  if (state === 'new' || state === 'changed') {
    return (
      <Button size="small" disabled={disabled} aria-label={`Allow ${name}`} onClick={() => onAllow(row)}>
        Allow
      </Button>
    );
  }
  if (allowedAt === undefined) return null;
  return (
    <span className="inline-flex gap-1.5">
      {state === 'allowed' ? (
        <Button size="small" disabled={disabled} aria-label={`Edit arguments of ${name}`} onClick={() => onAllow(row)}>
          Edit arguments
        </Button>
      ) : null}
      <Button size="small" disabled={disabled} aria-label={`Withdraw ${name}`} onClick={() => onWithdraw(row)}>
        Withdraw
      </Button>
    </span>
  );
}

export function ProgramTable({ rows, disabled, onAllow, onWithdraw }: ProgramTableProps): ReactNode {
  const columns = useMemo(() => columnsFor({ disabled, onAllow, onWithdraw }), [disabled, onAllow, onWithdraw]);
  return (
    <ListTable
      list="programs"
      label="Programs"
      columns={columns}
      rows={rows}
      rowKey={({ name }) => name}
      density="tall"
      empty={<EmptyState>The folder is empty. Programs in this folder appear here and can then be allowed.</EmptyState>}
    />
  );
}
