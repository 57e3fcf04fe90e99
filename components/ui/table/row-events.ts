'use client';
/** From an event that bubbled out of a table to the row it means. */

const interactive = 'a, button, input, select, textarea, label, summary, [role="button"]';

interface Held {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** The row that has the focus itself; not a control inside it. */
export function focusedRow(target: EventTarget): HTMLElement | undefined {
  return target instanceof HTMLElement && target.matches('tr[data-row]') ? target : undefined;
}

/** The row a click was meant for; none if it hit a control or ended a selection of text. */
export function clickedRow(target: EventTarget): HTMLElement | undefined {
  if (!(target instanceof Element) || target.closest(interactive) !== null) return undefined;
  if ((getSelection()?.toString() ?? '') !== '') return undefined;
  return target.closest<HTMLElement>('tr[data-row]') ?? undefined;
}

export function keyOfRow(row: HTMLElement): string {
  return row.dataset['row'] ?? '';
}

/** Clicks the row's own link as the mouse would, so a held Ctrl still opens a new tab; else calls `onOpen`. */
export function openRow(row: HTMLElement, held: Held, onOpen?: (key: string) => void): void {
  const { ctrlKey, metaKey, shiftKey } = held;
  const link = row.querySelector('a[data-row-link]');
  if (link === null) onOpen?.(keyOfRow(row));
  else link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}
