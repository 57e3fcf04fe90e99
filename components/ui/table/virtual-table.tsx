'use client';
/** A table of any length: only the rows in sight are rendered, further pages are asked for as the end comes near. */

import { useRef, type ReactNode } from 'react';
import { classes } from '../classes.ts';
import { formatNumber } from '../format/format.ts';
import { rowHandlers } from './row-handlers.ts';
import { besideMenu, type TableRows } from './table-column.ts';
import { TableHead } from './table-head.tsx';
import { toggleTick } from './table-keys.ts';
import { TableRow } from './table-row.tsx';
import { rowIndexOf, useFocusedRow, useNextPage, useVirtualRows } from './use-virtual-rows.ts';

export interface VirtualTableProps<Row> extends TableRows<Row> {
  /** All rows on the server, when it is known; `rows` are those loaded so far. */
  readonly total?: number | undefined;
  /** There is a further page. */
  readonly hasMore?: boolean | undefined;
  /** Asked once when the end comes near; the page appends what it gets to `rows`. */
  readonly onEndReached?: (() => void) | undefined;
  readonly empty?: ReactNode;
  /** Of a list: what hides its columns. */
  readonly menu?: ReactNode;
  readonly className?: string | undefined;
}

function Spacer({ height }: { readonly height: number }): ReactNode {
  return height <= 0 ? null : <tr aria-hidden style={{ height }} />;
}

export function VirtualTable<Row>(props: VirtualTableProps<Row>): ReactNode {
  const { total, hasMore = false, onEndReached, empty, menu, className, ...table } = props;
  const { label, columns, rows, rowKey, onOpen, onBranch, branchOf, ticks, density = 'normal' } = table;
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualRows(scroller, rows.length, density);
  useNextPage(virtual, { count: rows.length, hasMore, onEndReached });
  const { focusable, move } = useFocusedRow(scroller, virtual, rows.length);
  const keys = ticks === undefined ? [] : rows.map(rowKey);
  const handlers = rowHandlers({
    move: (way, from) => keys[move(way, from)],
    onOpen,
    onBranch,
    onTick: ticks && ((key) => ticks.onChange(toggleTick(ticks.keys, key))),
  });
  return (
    // The rows inside take the focus; this element scrolls and hears what bubbles up from them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={scroller} className={classes('min-h-0 flex-1 overflow-auto [--sticky-top:0px]', className)} {...handlers}>
      {menu}
      <table
        role={branchOf === undefined ? undefined : 'treegrid'}
        aria-label={label}
        aria-rowcount={total === undefined ? -1 : total + 1}
        className={classes('w-full table-fixed border-separate border-spacing-0', menu !== undefined && besideMenu)}
      >
        <TableHead columns={columns} ticks={ticks} keys={keys} />
        <tbody>
          <Spacer height={virtual.above} />
          {virtual.items.map(({ index }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const place = { focusable: index === focusable, rowIndex: rowIndexOf(index) };
            return <TableRow key={rowKey(row)} table={table} row={row} {...place} />;
          })}
          <Spacer height={virtual.below} />
        </tbody>
      </table>
      {rows.length === 0 && !hasMore ? empty : null}
      {hasMore ? <Loading after={rows.length} total={total} /> : null}
    </div>
  );
}

function Loading({ after, total }: { readonly after: number; readonly total: number | undefined }): ReactNode {
  return (
    <output className="flex h-row items-center px-[18px] text-note text-ink-3">
      {`loading after ${formatNumber(after)}${total === undefined ? '' : ` of ${formatNumber(total)}`}`}
    </output>
  );
}
