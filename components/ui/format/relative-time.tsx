'use client';
/** A point in time as a distance, in the reader's zone; the exact time on hover. */

import type { ReactNode } from 'react';
import { formatDate, formatExact, formatRelative } from './format-time.ts';
import { useNow } from './use-now.ts';
import { useZone } from './use-zone.tsx';

export interface RelativeTimeProps {
  /** Milliseconds since 1970 or an ISO text. */
  readonly at: number | string;
  /** `date` gives the calendar day even for what is near. */
  readonly as?: 'distance' | 'date';
  readonly className?: string;
}

export function RelativeTime({ at, as = 'distance', className }: RelativeTimeProps): ReactNode {
  const now = useNow();
  const zone = useZone();
  const when = new Date(at);
  if (now === undefined) {
    return (
      <time dateTime={when.toISOString()} className={className}>
        {formatExact(when, zone)}
      </time>
    );
  }
  const present = new Date(now);
  return (
    <time dateTime={when.toISOString()} title={`${formatExact(when, zone)}, ${zone}`} className={className}>
      {as === 'date' ? formatDate(when, present, zone) : formatRelative(when, present, zone)}
    </time>
  );
}
