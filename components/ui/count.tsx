/** A number in a cell: zero is quiet, one that demands a look takes its verdict's colour. */

import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { formatChange, formatNumber } from './format.ts';
import { toneClass, type Tone } from './verdict-words.ts';

export interface CountProps {
  readonly value: number;
  /** A signed change: `+2,206` in the colour of kept, `−41` in ink. */
  readonly change?: boolean | undefined;
  /** Demands a look when it is not zero. */
  readonly tone?: Tone | undefined;
  /** For the column a row is about. */
  readonly strong?: boolean | undefined;
}

function colour({ value, change = false, tone }: CountProps): string {
  if (value === 0) return 'text-ink-3';
  if (tone !== undefined) return classes(toneClass[tone].text, 'font-medium');
  return change && value > 0 ? 'text-kept-fg' : 'text-ink-2';
}

export function Count(props: CountProps): ReactNode {
  const { value, change = false, strong = false } = props;
  return (
    <span className={classes('tabular-nums', strong && value !== 0 ? 'font-medium text-ink' : colour(props))}>
      {change ? formatChange(value) : formatNumber(value)}
    </span>
  );
}
