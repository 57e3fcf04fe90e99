'use client';
/** Lets j and k lead into a table while nothing has the focus. */

import { useEffect } from 'react';
import { isMove, tableAct, type TableMove } from './table-keys.ts';

/** `enter` focuses a row and says whether there was one; it has to keep its identity between renders. */
export function useTableEntry(enter: (move: TableMove) => boolean): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const unfocused = document.activeElement === null || document.activeElement === document.body;
      if (event.defaultPrevented || !unfocused || (event.key !== 'j' && event.key !== 'k')) return;
      const act = tableAct(event);
      if (act !== undefined && isMove(act) && enter(act)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [enter]);
}
