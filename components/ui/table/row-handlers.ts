'use client';
/** What keys and clicks that bubble out of the rows of a table do: j and k move, Enter opens, x ticks, → and ← show and hide the rows in a row. */

import type { KeyboardEvent, MouseEvent } from 'react';
import { clickedRow, focusedRow, keyOfRow, openRow } from './row-events.ts';
import { isMove, tableAct, type TableMove } from './table-keys.ts';

interface RowActs {
  /** Takes the focus from one row to another; answers that row's key. */
  readonly move: (move: TableMove, from: HTMLElement) => string | undefined;
  readonly onOpen?: ((key: string) => void) | undefined;
  readonly onTick?: ((key: string) => void) | undefined;
  readonly onBranch?: ((key: string, isOpen: boolean) => void) | undefined;
}

export interface RowHandlers {
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
}

export function rowHandlers({ move, onOpen, onTick, onBranch }: RowActs): RowHandlers {
  return {
    onKeyDown: (event) => {
      const row = focusedRow(event.target);
      const act = tableAct(event);
      if (act === undefined || row === undefined || (act === 'tick' && onTick === undefined)) return;
      if (act === 'show' || act === 'hide') {
        if (onBranch === undefined) return;
        event.preventDefault();
        return onBranch(keyOfRow(row), act === 'show');
      }
      event.preventDefault();
      if (act === 'open') return openRow(row, event, onOpen);
      const ticked = isMove(act) ? move(act, row) : keyOfRow(row);
      if (ticked !== undefined && (act === 'tick' || event.shiftKey)) onTick?.(ticked);
    },
    onClick: (event) => {
      const row = clickedRow(event.target);
      if (row !== undefined) openRow(row, event, onOpen);
    },
  };
}
