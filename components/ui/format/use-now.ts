'use client';
/** The present, shared: one timer ticks for every part that shows how long ago something was. */

import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let now = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = Math.floor(Date.now() / 1000) * 1000;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function present(): number {
  if (now === 0 || timer === undefined) now = Math.floor(Date.now() / 1000) * 1000;
  return now;
}

/** The present in milliseconds, whole seconds; undefined on the server and while hydrating, where the reader's zone is unknown. */
export function useNow(): number | undefined {
  return useSyncExternalStore<number | undefined>(subscribe, present, () => undefined);
}
