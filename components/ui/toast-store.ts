/** The toasts in sight. A toast only confirms what the eye cannot see, and goes after 5 s. */

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly undo?: (() => void) | undefined;
}

const lifetime = 5000;
let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

export function dismissToast(id: number): void {
  holdToast(id);
  publish(toasts.filter((toast) => toast.id !== id));
}

/** Keeps a toast while it is hovered or focused. */
export function holdToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
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
  publish([...toasts.slice(-2), { id, text, undo }]);
  releaseToast(id);
}
