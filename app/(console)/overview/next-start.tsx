'use client';
/** When a collection's schedules start it next, in the reader's zone; it leads to them. */

import Link from 'next/link';
import type { ReactNode } from 'react';
import { formatClock, formatRelative } from '#components/ui/format/format-time.ts';
import { useZone } from '#components/ui/format/use-zone.tsx';
import type { OverviewCollection } from '#lib/services/overview/contract.ts';

interface NextStartProps {
  readonly row: Pick<OverviewCollection, 'slug' | 'starts' | 'lastRun'>;
  /** The present of the page, ms since the epoch. */
  readonly now: number;
}

export function NextStart({ row: { slug, starts, lastRun }, now }: NextStartProps): ReactNode {
  const zone = useZone();
  const { next } = starts;
  if (next === undefined || lastRun?.state === 'paused') {
    return (
      <span className="block text-ink-3">
        —<span className="block text-note">{next === undefined ? 'no schedule' : 'paused'}</span>
      </span>
    );
  }
  return (
    <Link
      href={`/collections/${encodeURIComponent(slug)}/schedules`}
      prefetch={false}
      title={`${next.what}, schedule ${next.schedule}`}
      className="block rounded-chip text-ink hover:underline"
    >
      {formatClock(new Date(next.at), zone).slice(0, 5)}
      <span className="block text-note text-ink-3">{whenWords(next.at, now, zone)}</span>
    </Link>
  );
}

/** `in 26 min`, `tomorrow`, `24 Nov`: the time of day stands beside it. */
export function whenWords(at: number, now: number, zone: string): string {
  return formatRelative(new Date(at), new Date(now), zone).replace(/ \d\d:\d\d$/, '');
}
