'use client';
/** Focuses a cell of a table after the table has been rendered. */

import { useEffect, useRef, type RefObject } from 'react';
import type { TableForm } from './table-form.ts';

interface Asked {
  readonly at: number;
  readonly column: number;
  /** The table that a change leaves behind. */
  readonly before?: TableForm;
}

/** Identifies a cell for focusing. */
export function cellName(at: number, column: number): string {
  return `${at}:${column}`;
}

export function useCellFocus(frame: RefObject<HTMLElement | null>, form: TableForm): (asked: Asked) => void {
  const wanted = useRef<Asked>(undefined);
  useEffect(() => {
    if (wanted.current === undefined || wanted.current.before === form) return;
    const { at, column } = wanted.current;
    const cell = frame.current?.querySelector<HTMLElement>(`[data-cell="${cellName(at, column)}"]`);
    if (cell === null || cell === undefined) return;
    wanted.current = undefined;
    cell.focus();
  });
  return (asked) => {
    wanted.current = asked;
  };
}
