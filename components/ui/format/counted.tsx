/** A number that carries what it counts and of what, so that all places that show the same figure can be compared. */

import type { ReactNode } from 'react';
import { formatNumber } from './format.ts';

/** Definitions of the figures; the pointer shows them. */
const definitions = {
  discovered: 'URLs found',
  fetched: 'URLs fetched',
  rejected: 'URLs rejected',
  failed: 'URLs that failed',
  queued: 'URLs not fetched yet',
  kept: 'URLs with an RD',
  'no-rd': 'fetched URLs without RD',
  merged: 'fetched URLs for which another URL has the RD',
  cut: 'links cut by limits',
  lost: 'URLs that are in no other figure',
  records: 'records read',
  applied: 'records applied',
  errors: 'records with errors',
} as const;

/** What a figure counts. */
export type Measure = keyof typeof definitions;

/** What a figure is of: `run 12`, `collection docs now`, `upload 3`. Figures with the same measure and subject are equal. */
export type Subject = string;

export const ofRun = (id: number): Subject => `run ${id}`;
export const ofHostInRun = (site: string, id: number): Subject => `${site} in run ${id}`;
export const ofCollection = (slug: string): Subject => `collection ${slug} now`;
/** The collection as it was counted earlier, at `time`. */
export const ofCollectionAt = (slug: string, time: string): Subject => `collection ${slug} at ${time}`;
export const ofUpload = (id: number): Subject => `upload ${id}`;
export const ofAll: Subject = 'all collections now';
/** The newest crawl of each collection. */
export const ofLastRuns: Subject = 'last runs of all collections';

export interface Counts {
  readonly measure: Measure;
  readonly of: Subject;
}

interface CountedProps extends Counts {
  readonly value: number;
  /** The number with a unit or sign; absent: the number alone. */
  readonly children?: ReactNode;
  readonly className?: string | undefined;
}

export function Counted({ measure, of, value, children, className }: CountedProps): ReactNode {
  return (
    <data
      value={value}
      data-measure={measure}
      data-of={of}
      title={`${definitions[measure]}, ${of}`}
      className={className}
    >
      {children ?? formatNumber(value)}
    </data>
  );
}
