'use client';
/** The reader's time zone, one for the whole page: known to the server from the last visit, so that its text is right at once. */

import { createContext, useContext, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { printZoneCookie } from './zone-cookie.ts';

const Remembered = createContext('UTC');
const never = (): (() => void) => () => undefined;
const ofBrowser = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

interface ZoneProviderProps {
  /** From the cookie. */
  readonly remembered: string;
  readonly children: ReactNode;
}

export function ZoneProvider({ remembered, children }: ZoneProviderProps): ReactNode {
  useEffect(() => {
    if (ofBrowser() !== remembered) document.cookie = printZoneCookie(ofBrowser());
  }, [remembered]);
  return <Remembered value={remembered}>{children}</Remembered>;
}

/** Its name, such as `Europe/Berlin`; on a first visit UTC until the page listens. */
export function useZone(): string {
  const remembered = useContext(Remembered);
  return useSyncExternalStore(never, ofBrowser, () => remembered);
}
