'use client';
/** Which cell of a table the focus goes to, when what is shown of the table has followed. */

import { useEffect, useRef, type RefObject } from 'react';
import type { TableForm } from './table-form.ts';

interface Asked {
  readonly at: number;
  readonly column: number;
  /** The table that a change leaves behind. */
  readonly before?: TableForm;
}

/** Says which cell it is, for the focus to find it. */
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
