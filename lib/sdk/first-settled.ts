/** A race of promises that leaves nothing behind on those that stay pending. */

interface Waiter {
  readonly resolve: (value: unknown) => void;
  readonly reject: (cause: unknown) => void;
}

/** One reaction for each promise, however often it takes part in a race. */
const waitersOf = new WeakMap<Promise<unknown>, Set<Waiter>>();

/**
 * Settles as the first of these promises does. `Promise.race` would leave a reaction, and with it the result, on every
 * other promise until that one settles; here, a promise that loses forgets the race at once.
 */
export function firstSettled<Value>(promises: readonly Promise<Value>[]): Promise<Value> {
  const race = Promise.withResolvers<Value>();
  const waiter: Waiter = { resolve: (value) => race.resolve(value as Value), reject: race.reject };
  const joined = promises.map((promise) => waiters(promise));
  for (const each of joined) each.add(waiter);
  return race.promise.finally(() => {
    for (const each of joined) each.delete(waiter);
  });
}

/** How many races wait for the promise. */
export function racesOf(promise: Promise<unknown>): number {
  return waitersOf.get(promise)?.size ?? 0;
}

function waiters(promise: Promise<unknown>): Set<Waiter> {
  const known = waitersOf.get(promise);
  if (known !== undefined) return known;
  const made = new Set<Waiter>();
  waitersOf.set(promise, made);
  promise.then(
    (value) => made.forEach(({ resolve }) => resolve(value)),
    (cause: unknown) => made.forEach(({ reject }) => reject(cause)),
  );
  return made;
}
