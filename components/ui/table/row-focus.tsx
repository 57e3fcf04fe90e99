'use client';
/** Lets keys and clicks work on the rows of a table rendered anywhere: one row takes part in Tab, j and k move, Enter opens. */

import { useCallback, useRef, type ReactNode } from 'react';
import { keyOfRow } from './row-events.ts';
import { rowHandlers } from './row-handlers.ts';
import { targetRow, type TableMove } from './table-keys.ts';
import { useTableEntry } from './use-table-entry.ts';

export interface RowFocusProps {
  readonly onOpen?: ((key: string) => void) | undefined;
  readonly onTick?: ((key: string) => void) | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

const page = 12;

function moveFocus(root: Element | null, move: TableMove): string | undefined {
  const rows = [...(root?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])];
  const current = rows.findIndex((row) => row === document.activeElement);
  const target = rows[targetRow(move, current, rows.length, page)];
  for (const row of rows) row.tabIndex = row === target ? 0 : -1;
  target?.focus();
  return target && keyOfRow(target);
}

export function RowFocus({ onOpen, onTick, className, children }: RowFocusProps): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  useTableEntry(useCallback((way) => moveFocus(root.current, way) !== undefined, []));
  const handlers = rowHandlers({ move: (way, from) => moveFocus(from.closest('table'), way), onOpen, onTick });
  return (
    // The rows inside take the focus; this element only hears what bubbles up from them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={root} className={className} {...handlers}>
      {children}
    </div>
  );
}
