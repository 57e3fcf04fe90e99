'use client';
/** Adds key bindings while a part is on screen; `?` lists them. */

import { useLayoutEffect } from 'react';
import { addKeys, type KeyBinding } from './keymap-store.ts';

/** `bindings` has to keep its identity between renders (`useMemo` or a constant), or it is added anew each time. */
export function useKeymap(bindings: readonly KeyBinding[]): void {
  // Before the page is painted: what can be seen can be pressed.
  useLayoutEffect(() => addKeys(bindings), [bindings]);
}
