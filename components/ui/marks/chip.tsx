/** A small word in a tint: neutral by default, or in the tone of a verdict. */

import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { toneClass, type Tone } from './verdict-words.ts';

export interface ChipProps {
  readonly tone?: Tone;
  readonly icon?: ReactNode;
  /** An outline instead of a tint, as for a revision's number. */
  readonly outlined?: boolean;
  readonly children: ReactNode;
  readonly className?: string;
}

export function Chip({ tone = 'quiet', icon, outlined = false, children, className }: ChipProps): ReactNode {
  return (
    <span
      className={classes(
        'inline-flex h-[22px] items-center gap-1.5 rounded-chip px-1.5 text-note font-[450] whitespace-nowrap',
        outlined ? 'border border-line-strong text-ink-2' : toneClass[tone].chip,
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
