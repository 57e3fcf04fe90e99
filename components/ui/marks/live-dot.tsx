/** The beat of a live connection; hollow when it was lost, which alone is announced. */

import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

export interface LiveDotProps {
  readonly connected: boolean;
  /** `live, 14:32:07` or `last update 14:32:07, reconnecting`. */
  readonly children: ReactNode;
}

export function LiveDot({ connected, children }: LiveDotProps): ReactNode {
  return (
    <span className="inline-flex items-center gap-2 text-note whitespace-nowrap text-ink-3 tabular-nums">
      <span
        aria-hidden
        className={classes(
          'keeps-colour size-2 rounded-full',
          connected ? 'bg-kept outline-3 outline-kept/25' : 'border-[1.5px] border-ink-4',
        )}
      />
      {children}
      <output className="sr-only">{connected ? '' : 'Connection lost. Reconnecting.'}</output>
    </span>
  );
}
