'use client';
/** A point in time as a distance, in the reader's zone; the exact time on hover. */

import type { ReactNode } from 'react';
import { formatDate, formatExact, formatRelative } from './format-time.ts';
import { useNow } from './use-now.ts';

export interface RelativeTimeProps {
  /** Milliseconds since 1970 or an ISO text. */
  readonly at: number | string;
  /** `date` gives the calendar day even for what is near. */
  readonly as?: 'distance' | 'date';
  readonly className?: string;
}

export function RelativeTime({ at, as = 'distance', className }: RelativeTimeProps): ReactNode {
  const now = useNow();
  const when = new Date(at);
  if (now === undefined) {
    const server = formatExact(when, 'UTC');
    return (
      <time dateTime={when.toISOString()} className={className}>
        {`${server} UTC`}
      </time>
    );
  }
  const present = new Date(now);
  return (
    <time dateTime={when.toISOString()} title={formatExact(when)} className={className}>
      {as === 'date' ? formatDate(when, present) : formatRelative(when, present)}
    </time>
  );
}
