'use client';
/** The last of the five figures: which collection starts next, and when by the reader's clock. */

import type { ReactNode } from 'react';
import { formatClock } from '#components/ui/format/format-time.ts';
import { useZone } from '#components/ui/format/use-zone.tsx';
import { Figure } from './figure.tsx';
import type { NextRun } from './headline-figures.ts';
import { whenWords } from './next-start.tsx';

interface NextFigureProps {
  readonly next: NextRun | undefined;
  /** The present of the page, ms since the epoch. */
  readonly now: number;
}

export function NextFigure({ next, now }: NextFigureProps): ReactNode {
  const zone = useZone();
  if (next === undefined) {
    return (
      <Figure name="Next start" value={<span className="text-ink-3">—</span>}>
        no schedule enabled
      </Figure>
    );
  }
  return (
    <Figure
      name="Next start"
      value={formatClock(new Date(next.at), zone).slice(0, 5)}
      href={`/collections/${encodeURIComponent(next.slug)}/schedules`}
    >
      {`${whenWords(next.at, now, zone)}, ${next.what}, ${next.slug}`}
    </Figure>
  );
}
