/** One row of a table: hover, selection with its accent edge, the tint of what differs, ticks. */

import Link from 'next/link';
import type { ReactNode } from 'react';
import { Checkbox } from '../controls/checkbox.tsx';
import { classes } from '../classes.ts';
import { columnClass, rowClass, type TableRows } from './table-column.ts';
import { toggleTick } from './table-keys.ts';
import { verdictLooks, type Tone } from '../marks/verdict-words.ts';

export interface TableRowProps<Row> {
  readonly table: TableRows<Row>;
  readonly row: Row;
  readonly focusable: boolean;
  /** Position in the whole, counted from 1, where only a part is rendered. */
  readonly rowIndex?: number | undefined;
}

const tints: Readonly<Record<Tone, string>> = {
  kept: 'bg-kept-tint/45',
  rejected: 'bg-rejected-tint/45',
  failed: 'bg-failed-tint/45',
  queued: 'bg-queued-tint/45',
  running: 'bg-running-tint/45',
  merged: 'bg-merged-tint/45',
  warn: 'bg-warn-tint/45',
  quiet: '',
};

function background(selected: boolean, tone: Tone | undefined): string {
  if (selected) return 'edge-on bg-select [&>td:first-child]:shadow-[inset_2px_0_var(--accent)]';
  return tone === undefined ? 'hover:bg-hover' : classes(tints[tone], 'hover:bg-hover');
}

const cell =
  'overflow-hidden border-b border-line-2 px-2 text-ellipsis whitespace-nowrap first:pl-[18px] last:pr-[18px]';

export function TableRow<Row>({ table, row, focusable, rowIndex }: TableRowProps<Row>): ReactNode {
  const { columns, rowKey, rowHref, selectedKey, rowTint, onOpen, branchOf, ticks, density = 'normal' } = table;
  const key = rowKey(row);
  const href = rowHref?.(row);
  const verdict = rowTint?.(row);
  const branch = branchOf?.(row);
  const selected = key === selectedKey;
  const opens = href !== undefined || onOpen !== undefined;
  return (
    <tr
      data-row={key}
      tabIndex={focusable ? 0 : -1}
      aria-current={selected ? 'true' : undefined}
      aria-rowindex={rowIndex}
      aria-level={branch?.level}
      aria-expanded={branch?.isOpen}
      className={classes(
        rowClass[density],
        'scroll-mt-[calc(var(--sticky-top,0px)+32px)] text-ink-2 -outline-offset-2! transition-colors',
        opens && 'cursor-pointer',
        background(selected, verdict === undefined ? undefined : verdictLooks[verdict].tone),
      )}
    >
      {ticks === undefined ? null : (
        <td className={classes(cell, 'w-10 pr-0!')}>
          <Checkbox
            aria-label="Tick row"
            tabIndex={-1}
            checked={ticks.keys.has(key)}
            onChange={() => ticks.onChange(toggleTick(ticks.keys, key))}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.key} className={classes(cell, columnClass(column), index === 0 && 'font-medium text-ink')}>
          {index === 0 && href !== undefined ? (
            <Link href={href} prefetch={false} data-row-link tabIndex={-1} className="outline-none">
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}
