/** Values that take a while, kept by key: each is made once, also when several ask for it at the same time. */

interface Cache<Value> {
  readonly has: (key: string) => boolean;
  /** A failure is not kept. */
  readonly get: (key: string, make: () => Promise<Value>) => Promise<Value>;
}

/**
 * One of each owner, such as a store: what has the same number in two databases is not the same.
 *
 * @param make for an owner that is asked for the first time
 */
export function perOwner<Value>(make: () => Value): (owner: object) => Value {
  const made = new WeakMap<object, Value>();
  return (owner) => {
    const value = made.get(owner) ?? make();
    made.set(owner, value);
    return value;
  };
}

/** `most`: values held; the one asked for least recently goes first. */
export function createCache<Value>(most: number): Cache<Value> {
  const held = new Map<string, Promise<Value>>();
  return {
    has: (key) => held.has(key),
    get: (key, make) => {
      const known = held.get(key);
      held.delete(key);
      const value = known ?? make();
      held.set(key, value);
      value.catch(() => held.delete(key));
      const [oldest] = held.keys();
      if (held.size > most && oldest !== undefined) held.delete(oldest);
      return value;
    },
  };
}
