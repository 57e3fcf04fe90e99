/** What keys do in a table: j, k and the arrows move, Enter opens, x and Space tick; in a tree, → and ← show and hide the rows in a row. */

export type TableMove = 'next' | 'previous' | 'first' | 'last' | 'page-down' | 'page-up';
export type TableAct = TableMove | 'open' | 'tick' | 'show' | 'hide';

const acts: Readonly<Record<string, TableAct>> = {
  j: 'next',
  J: 'next',
  ArrowDown: 'next',
  k: 'previous',
  K: 'previous',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
  PageDown: 'page-down',
  PageUp: 'page-up',
  Enter: 'open',
  ArrowRight: 'show',
  ArrowLeft: 'hide',
  x: 'tick',
  ' ': 'tick',
};

export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** The act of a key press; keys held with Ctrl, Alt or Meta belong to others. */
export function tableAct({ key, ctrlKey, metaKey, altKey }: PressedKey): TableAct | undefined {
  return ctrlKey || metaKey || altKey ? undefined : acts[key];
}

export function isMove(act: TableAct): act is TableMove {
  return !(act === 'open' || act === 'tick' || act === 'show' || act === 'hide');
}

/** The row a move leads to. `current` is -1 when no row has the focus. */
export function targetRow(move: TableMove, current: number, count: number, page: number): number {
  const last = count - 1;
  const step = { next: 1, previous: -1, first: -count, last: count, 'page-down': page, 'page-up': -page }[move];
  if (current < 0) return move === 'last' ? last : 0;
  return Math.min(last, Math.max(0, current + step));
}

/** The ticked rows after one of them was ticked or cleared. */
export function toggleTick(ticked: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(ticked);
  if (!next.delete(key)) next.add(key);
  return next;
}
