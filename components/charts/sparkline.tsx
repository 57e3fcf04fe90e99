/** A line the size of a word: how a measure went, oldest at the left. */

import type { ReactNode } from 'react';
import { sparkPath } from './spark-path.ts';

interface SparklineProps {
  readonly values: readonly (number | null)[];
  /** What it shows, for screen readers and on hover. */
  readonly label: string;
  readonly width?: number;
}

const height = 18;

export function Sparkline({ values, label, width = 94 }: SparklineProps): ReactNode {
  const { line, end } = sparkPath(values, { width, height });
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <svg width={width} height={height} role="img" aria-label={label} className="keeps-colour flex-none">
      <path d={line} fill="none" className="stroke-ink-4" strokeWidth={1.25} strokeLinejoin="round" />
      {end === undefined ? null : <circle cx={end.x} cy={end.y} r={1.75} className="fill-ink-3" />}
    </svg>
  );
}
