'use client';
/** A value that lags behind until it has rested, so that what is made of it is not made at every key. */

import { useDeferredValue, useEffect, useState } from 'react';

/** With 0 it is the value as soon as the page has time for it. */
export function useRested<Value>(value: Value, milliseconds: number): Value {
  const deferred = useDeferredValue(value);
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return milliseconds === 0 ? deferred : rested;
}
