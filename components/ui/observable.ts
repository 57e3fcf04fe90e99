/** One value outside React that parts far from each other share; made for `useSyncExternalStore`. */

export interface Observable<Value> {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  /** Returns the way to stop listening. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createObservable<Value>(initial: Value): Observable<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
