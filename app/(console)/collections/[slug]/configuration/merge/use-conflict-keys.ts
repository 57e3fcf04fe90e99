'use client';
/** The merge by keyboard: J and K lead from conflict to conflict, 1 to 4 decide, Ctrl S saves. */

import { useMemo } from 'react';
import { useKeymap } from '#components/shell/keys/use-keymap.ts';

const conflicts = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-conflict]')];
const currentConflict = (): HTMLElement | undefined =>
  conflicts().find((conflict) => conflict.contains(document.activeElement));

/** Leads to the next or previous conflict, at its choice or the first way to decide. */
function move(step: 1 | -1): void {
  const all = conflicts();
  const at = all.findIndex((conflict) => conflict.contains(document.activeElement));
  const next = at === -1 && step === -1 ? all.at(-1) : all[Math.min(all.length - 1, Math.max(0, at + step))];
  const field = next?.querySelector<HTMLElement>('input:checked') ?? next?.querySelector<HTMLElement>('input');
  field?.focus();
  next?.scrollIntoView({ block: 'center' });
}

function choose(index: number): void {
  currentConflict()?.querySelectorAll<HTMLElement>('input[type=radio]').item(index)?.click();
}

/** `save` is undefined while there is nothing to save. */
export function useConflictKeys(save: (() => void) | undefined): void {
  const bindings = useMemo(
    () => [
      { keys: 'j', label: 'Next conflict', run: () => move(1) },
      { keys: 'k', label: 'Previous conflict', run: () => move(-1) },
      ...['yours', 'theirs', 'both', 'your own text'].map((what, index) => ({
        keys: String(index + 1),
        label: `Resolve the conflict: ${what}`,
        run: () => choose(index),
      })),
      ...(save === undefined ? [] : [{ keys: 'ctrl+s', label: 'Save a revision', run: save }]),
    ],
    [save],
  );
  useKeymap(bindings);
}
