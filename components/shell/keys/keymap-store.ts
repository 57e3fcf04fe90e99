/** The key bindings in force: the shell's and those of the parts on screen. */

import { createObservable } from '../../ui/observable.ts';

export interface KeyBinding {
  /** As `chordOf` names them, such as `g o`. */
  readonly keys: string;
  /** What it does, for the list under `?`. */
  readonly label: string;
  readonly run: () => void;
}

export const boundKeys = createObservable<readonly KeyBinding[]>([]);

/** Adds bindings until the returned function is called. The latest added wins. */
export function addKeys(bindings: readonly KeyBinding[]): () => void {
  boundKeys.set([...boundKeys.get(), ...bindings]);
  return () => boundKeys.set(boundKeys.get().filter((binding) => !bindings.includes(binding)));
}

export function findBinding(keys: string): KeyBinding | undefined {
  return boundKeys.get().findLast((binding) => binding.keys === keys);
}
