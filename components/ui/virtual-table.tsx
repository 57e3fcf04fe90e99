'use client';
/** A table of any length: only the rows in sight are rendered, further pages are asked for as the end comes near. */

import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classes } from './classes.ts';
import { formatNumber } from './format.ts';
import { clickedRow, focusedRow, openRow } from './row-events.ts';
import { besideMenu, rowPixels, touchPixels, type TableRows } from './table-column.ts';
import { TableHead } from './table-head.tsx';
import { isMove, tableAct, targetRow, toggleTick } from './table-keys.ts';
import { TableRow } from './table-row.tsx';
import { useMedia } from './use-media.ts';
import { useTableEntry } from './use-table-entry.ts';

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

/** Rows before the end at which the next page is asked for. */
const reach = 40;
/** The head, which scrolls with the rows until it sticks. */
const headHeight = 30;
/** Rows a page key moves by. */
const page = 20;

function Spacer({ height }: { readonly height: number }): ReactNode {
  return height <= 0 ? null : <tr aria-hidden style={{ height }} />;
}

export function VirtualTable<Row>(props: VirtualTableProps<Row>): ReactNode {
  const { total, hasMore = false, onEndReached, empty, menu, className, ...table } = props;
  const { label, columns, rows, rowKey, onOpen, ticks, density = 'normal' } = table;
  const scroller = useRef<HTMLDivElement>(null);
  const asked = useRef(-1);
  const wanted = useRef<number | undefined>(undefined);
  const [active, setActive] = useState(0);
  const height = (useMedia('(pointer: coarse)') ? touchPixels : rowPixels)[density];
  // oxlint-disable-next-line react/incompatible-library -- the console is not built with the React compiler
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  });
  const items = virtual.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);

  useEffect(() => virtual.measure(), [virtual, height]);

  useEffect(() => {
    const near = last === undefined || last.index >= rows.length - reach;
    if (!hasMore || !near || asked.current === rows.length) return;
    asked.current = rows.length;
    onEndReached?.();
  }, [last, rows.length, hasMore, onEndReached]);

  useEffect(() => {
    if (wanted.current === undefined) return;
    const target = scroller.current?.querySelector<HTMLElement>(`tr[aria-rowindex="${wanted.current + 2}"]`);
    if (target === null || target === undefined) return;
    wanted.current = undefined;
    target.focus({ preventScroll: true });
  });

  const focusable = Math.min(Math.max(active, first?.index ?? 0), last?.index ?? 0);
  const enter = useCallback(() => {
    wanted.current = focusable;
    setActive(focusable);
    scroller.current?.querySelector<HTMLElement>(`tr[aria-rowindex="${focusable + 2}"]`)?.focus();
    return rows.length > 0;
  }, [focusable, rows.length]);
  useTableEntry(enter);

  const tick = (index: number): void => {
    const row = rows[index];
    if (row !== undefined && ticks !== undefined) ticks.onChange(toggleTick(ticks.keys, rowKey(row)));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const row = focusedRow(event.target);
    const act = tableAct(event);
    if (act === undefined || row === undefined || (act === 'tick' && ticks === undefined)) return;
    event.preventDefault();
    const current = Number(row.getAttribute('aria-rowindex')) - 2;
    if (act === 'open') openRow(row, event, onOpen);
    else if (isMove(act)) {
      const target = targetRow(act, current, rows.length, page);
      wanted.current = target;
      setActive(target);
      virtual.scrollToIndex(target);
      if (event.shiftKey) tick(target);
    } else tick(current);
  };

  return (
    // The rows inside take the focus; this element scrolls and hears what bubbles up from them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div
      ref={scroller}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        const row = clickedRow(event.target);
        if (row !== undefined) openRow(row, event, onOpen);
      }}
      className={classes('min-h-0 flex-1 overflow-auto [--sticky-top:0px]', className)}
    >
      {menu}
      <table
        aria-label={label}
        aria-rowcount={total === undefined ? -1 : total + 1}
        className={classes('w-full table-fixed border-separate border-spacing-0', menu !== undefined && besideMenu)}
      >
        <TableHead columns={columns} ticks={ticks} keys={ticks === undefined ? [] : rows.map(rowKey)} />
        <tbody>
          <Spacer height={(first?.start ?? headHeight) - headHeight} />
          {items.map(({ index }) => {
            const row = rows[index];
            return row === undefined ? null : (
              <TableRow
                key={rowKey(row)}
                table={table}
                row={row}
                focusable={index === focusable}
                rowIndex={index + 2}
              />
            );
          })}
          <Spacer height={virtual.getTotalSize() + headHeight - (last?.end ?? headHeight)} />
        </tbody>
      </table>
      {rows.length === 0 && !hasMore ? empty : null}
      {hasMore ? (
        <output className="flex h-row items-center px-[18px] text-note text-ink-3">
          {`loading after ${formatNumber(rows.length)}${total === undefined ? '' : ` of ${formatNumber(total)}`}`}
        </output>
      ) : null}
    </div>
  );
}
