'use client';
/** Lets keys and clicks work on the rows of a table rendered anywhere: one row takes part in Tab, j and k move, Enter opens. */

import { useCallback, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { clickedRow, focusedRow, keyOfRow, openRow } from './row-events.ts';
import { tableAct, targetRow, type TableMove } from './table-keys.ts';
import { useTableEntry } from './use-table-entry.ts';

export interface RowFocusProps {
  readonly onOpen?: ((key: string) => void) | undefined;
  readonly onTick?: ((key: string) => void) | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

const page = 12;

function moveFocus(root: HTMLElement, move: TableMove): HTMLElement | undefined {
  const rows = [...root.querySelectorAll<HTMLElement>('tr[data-row]')];
  const current = rows.findIndex((row) => row === document.activeElement);
  const target = rows[targetRow(move, current, rows.length, page)];
  for (const row of rows) row.tabIndex = row === target ? 0 : -1;
  target?.focus();
  return target;
}

export function RowFocus({ onOpen, onTick, className, children }: RowFocusProps): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  const enter = useCallback(
    (move: TableMove) => root.current !== null && moveFocus(root.current, move) !== undefined,
    [],
  );
  useTableEntry(enter);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const row = focusedRow(event.target);
    const act = tableAct(event);
    if (act === undefined || row === undefined || (act === 'tick' && onTick === undefined)) return;
    event.preventDefault();
    if (act === 'open') openRow(row, event, onOpen);
    else if (act === 'tick') onTick?.(keyOfRow(row));
    else {
      const target = moveFocus(event.currentTarget, act);
      if (event.shiftKey && target !== undefined) onTick?.(keyOfRow(target));
    }
  };
  return (
    // The rows inside take the focus; this element only hears what bubbles up from them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div
      ref={root}
      className={className}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        const row = clickedRow(event.target);
        if (row !== undefined) openRow(row, event, onOpen);
      }}
    >
      {children}
    </div>
  );
}
