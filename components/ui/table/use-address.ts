'use client';
/** The state of a view in its address: read from it, and changed without another answer of the server. */

import { useSearchParams } from 'next/navigation';
import { useCallback } from 'react';

export type AddressChange = Readonly<Record<string, string | undefined>>;

export interface Address {
  readonly get: (key: string) => string | undefined;
  /** For what answers to keys and presses: they can come before the last change is drawn. */
  readonly now: (key: string) => string | undefined;
  /** Undefined takes a key out. `push` is a step that Back undoes; without it the entry of the history is replaced. */
  readonly set: (change: AddressChange, how?: 'push' | 'replace') => void;
}

/** The present address with some keys set or, given undefined, taken out. */
export function changedAddress(change: AddressChange): string {
  const query = new URLSearchParams(location.search);
  for (const [key, value] of Object.entries(change)) {
    if (value === undefined) query.delete(key);
    else query.set(key, value);
  }
  return `${location.pathname}${query.size === 0 ? '' : `?${query.toString()}`}`;
}

export function useAddress(): Address {
  const parameters = useSearchParams();
  const get = useCallback((key: string) => parameters.get(key) ?? undefined, [parameters]);
  const now = useCallback((key: string) => new URLSearchParams(location.search).get(key) ?? undefined, []);
  const set = useCallback((change: AddressChange, how: 'push' | 'replace' = 'replace') => {
    const href = changedAddress(change);
    if (how === 'push') history.pushState(null, '', href);
    else history.replaceState(null, '', href);
  }, []);
  return { get, now, set };
}
