'use client';
/** A time of day in the reader's zone, such as `14:32:07`; date and zone on hover. */

import type { ReactNode } from 'react';
import { formatClock, formatExact } from './format-time.ts';
import { useZone } from './use-zone.tsx';

interface ClockTimeProps {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly className?: string;
}

export function ClockTime({ at, className }: ClockTimeProps): ReactNode {
  const zone = useZone();
  const when = new Date(at);
  return (
    <time dateTime={when.toISOString()} title={`${formatExact(when, zone)}, ${zone}`} className={className}>
      {formatClock(when, zone)}
    </time>
  );
}
