/** A line the size of a word: how a measure went, oldest at the left. Only what is live is blue. */

import type { ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import { sparkPath } from './spark-path.ts';

export type SparkTone = 'quiet' | 'live' | 'kept' | 'failed';

interface SparklineProps {
  readonly values: readonly (number | null)[];
  /** What it shows, for screen readers and on hover. */
  readonly label: string;
  readonly width?: number;
  readonly height?: number;
  readonly tone?: SparkTone;
  /** The area below the line too; always of live ones. */
  readonly filled?: boolean;
  /** As wide as its place: `width` is then the number of points at most. */
  readonly stretched?: boolean;
  /** Least value of the axis, for what never comes near 0. */
  readonly floor?: number;
}

const looks: Readonly<Record<SparkTone, { readonly line: string; readonly area: string; readonly dot: string }>> = {
  quiet: { line: 'stroke-ink-4', area: 'fill-ink-4/15', dot: 'fill-ink-3' },
  live: { line: 'stroke-series', area: 'fill-series/15', dot: 'fill-series' },
  kept: { line: 'stroke-kept', area: 'fill-kept/15', dot: 'fill-kept' },
  failed: { line: 'stroke-failed', area: 'fill-failed/10', dot: 'fill-failed' },
};

export function Sparkline(props: SparklineProps): ReactNode {
  const { values, label, width = 94, height = 18, tone = 'quiet', stretched = false, floor = 0 } = props;
  const { line, area, end } = sparkPath(values, { width, height, floor });
  const look = looks[tone];
  const name = { role: 'img', 'aria-label': label };
  const isFilled = props.filled ?? tone === 'live';
  return (
    <svg
      width={stretched ? '100%' : width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={stretched ? 'none' : undefined}
      {...name}
      className={classes('keeps-colour', stretched ? 'block' : 'flex-none')}
    >
      {isFilled ? <path d={area} className={look.area} /> : null}
      <path
        d={line}
        fill="none"
        className={look.line}
        strokeWidth={1.25}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
      {end === undefined || stretched ? null : <circle cx={end.x} cy={end.y} r={1.75} className={look.dot} />}
    </svg>
  );
}
