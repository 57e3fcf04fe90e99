'use client';
/** What is looked for in the palette, in the address while it is open: `?find=prefix`. */

import { useEffect } from 'react';
import { useLaterInAddress } from './later-in-address.ts';

const key = 'find';

/** Milliseconds without a key before the address follows. */
const pauseMs = 250;

export const findInAddress = {
  get: (): string | undefined => new URLSearchParams(location.search).get(key) ?? undefined,
  set: (text: string | undefined): void => {
    const query = new URLSearchParams(location.search);
    if (text === undefined || text === '') query.delete(key);
    else query.set(key, text);
    const href = `${location.pathname}${query.size === 0 ? '' : `?${query.toString()}`}`;
    if (href !== `${location.pathname}${location.search}`) history.replaceState(null, '', href);
  },
};

/** The address forgets it with the palette. */
export function useQueryInAddress(query: string): void {
  const later = useLaterInAddress(pauseMs);
  useEffect(() => later.write(() => findInAddress.set(query)), [later, query]);
  useEffect(() => {
    const { pathname } = location;
    return () => {
      if (location.pathname === pathname) findInAddress.set(undefined);
    };
  }, []);
}
