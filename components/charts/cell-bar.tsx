/** A number with a 2 px bar under it: the standard comparison inside a table. */

import type { ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import { formatNumber } from '../ui/format/format.ts';

export type BarFill = 'kept' | 'no-rd' | 'rejected' | 'failed' | 'queued' | 'merged' | 'warn' | 'series' | 'quiet';

export interface CellBarProps {
  readonly value: number;
  /** The value that fills the cell. */
  readonly max: number;
  readonly fill?: BarFill;
  /** In place of the number, for a row that carries words too. */
  readonly children?: ReactNode;
  /** The bar grows from this side. */
  readonly from?: 'left' | 'right';
}

const fills: Readonly<Record<BarFill, string>> = {
  kept: 'bg-kept',
  'no-rd': 'bg-no-rd',
  rejected: 'bg-rejected',
  failed: 'bg-failed',
  queued: 'bg-ink-4',
  merged: 'bg-merged',
  warn: 'bg-warn',
  series: 'bg-series',
  quiet: 'bg-ink-4',
};

export function CellBar({ value, max, fill = 'series', children, from = 'right' }: CellBarProps): ReactNode {
  const share = max <= 0 ? 0 : Math.min(1, value / max);
  return (
    <span className="relative block pb-1">
      {children ?? (
        <span className={classes('block text-right tabular-nums', value === 0 ? 'text-ink-3' : 'text-ink')}>
          {formatNumber(value)}
        </span>
      )}
      <span
        aria-hidden
        style={{ width: `${share * 100}%` }}
        className={classes(
          'keeps-colour absolute bottom-0 h-0.5',
          value > 0 && 'min-w-0.5',
          fills[fill],
          from === 'right' ? 'right-0' : 'left-0',
        )}
      />
    </span>
  );
}
