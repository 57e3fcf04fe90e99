/** The toasts in sight. A toast only confirms what the eye cannot see, and goes after 5 s. */

import { createObservable } from '../observable.ts';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly undo?: (() => void) | undefined;
}

const lifetime = 5000;
const timers = new Map<number, ReturnType<typeof setTimeout>>();
let nextId = 1;

export const toasts = createObservable<readonly Toast[]>([]);

/** Keeps a toast while it is hovered or focused. */
export function holdToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

export function dismissToast(id: number): void {
  holdToast(id);
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

export function releaseToast(id: number): void {
  holdToast(id);
  timers.set(
    id,
    setTimeout(() => dismissToast(id), lifetime),
  );
}

/** Shows a toast, with Undo where `undo` is given. At most three stay in sight. */
export function showToast(text: string, undo?: () => void): void {
  const id = nextId;
  nextId += 1;
  toasts.set([...toasts.get().slice(-2), { id, text, undo }]);
  releaseToast(id);
}
