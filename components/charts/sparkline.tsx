/** A small line of what a rate did, 94 × 18: blue, filled and ending in a dot while it is live, grey otherwise. */

import type { ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import { sparkPath } from './spark-path.ts';

export interface SparklineProps {
  /** From old to new; null is a gap. */
  readonly values: readonly (number | null)[];
  /** What it shows, with its range, for screen readers. */
  readonly label: string;
  readonly live?: boolean;
  readonly width?: number;
  readonly height?: number;
}

export function Sparkline({ values, label, live = false, width = 94, height = 18 }: SparklineProps): ReactNode {
  const { line, area, end } = sparkPath(values, { width, height });
  return (
    <span className={classes('keeps-colour relative inline-block align-middle', live ? 'text-series' : 'text-ink-4')}>
      <span className="sr-only">{label}</span>
      <svg aria-hidden viewBox={`0 0 ${width} ${height}`} width={width} height={height} className="block">
        {live ? <path d={area} fill="currentColor" opacity="0.16" /> : null}
        <path
          d={line}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.25"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
        {live && end !== undefined ? <circle cx={end.x} cy={end.y} r="1.8" fill="currentColor" /> : null}
      </svg>
    </span>
  );
}
