'use client';
/** Which of the shell's layers is open; buttons anywhere on the page can open one. */

import { useCallback, useSyncExternalStore } from 'react';
import { createObservable } from '../ui/observable.ts';

export type ShellLayer = 'find' | 'drawer' | 'keys';

export const shellLayer = createObservable<ShellLayer | undefined>(undefined);

/** Whether a layer is open, and how to open or close it. */
export function useShellLayer(layer: ShellLayer): readonly [boolean, (open: boolean) => void] {
  const isOpen = useSyncExternalStore(shellLayer.subscribe, shellLayer.get, () => undefined) === layer;
  const setOpen = useCallback((next: boolean) => shellLayer.set(next ? layer : undefined), [layer]);
  return [isOpen, setOpen];
}
