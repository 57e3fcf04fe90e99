'use client';
/** Commands that parts on screen add to the palette, such as `Start a full run`. */

import { useEffect } from 'react';
import { createObservable } from '../../ui/observable.ts';
import type { Command } from './command-list.ts';

export const addedCommands = createObservable<readonly Command[]>([]);

/** `commands` has to keep its identity between renders, or they are added anew each time. */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => {
    addedCommands.set([...addedCommands.get(), ...commands]);
    return () => addedCommands.set(addedCommands.get().filter((command) => !commands.includes(command)));
  }, [commands]);
}
