'use client';
/** Time zones as this browser knows them; the server knows neither the reader's nor which the browser has. */

import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;
const none: readonly string[] = [];
let zones: readonly string[] | undefined;

function known(): readonly string[] {
  zones ??= ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
  return zones;
}

export function useZones(): readonly string[] {
  return useSyncExternalStore(never, known, () => none);
}
