'use client';
/** How far a job is, or what it waits for; and cancelling it. */

import type { ReactNode } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { classes } from '../ui/classes.ts';

interface JobProgressProps {
  readonly status: { readonly words: string; readonly part?: { readonly done: number; readonly of: number } };
  /** Absent where nothing is to be cancelled: a newer question ends it. */
  readonly onCancel?: (() => void) | undefined;
  /** It was asked to end, and has not yet. */
  readonly isCancelling?: boolean;
  /** In a line with other things: words alone. */
  readonly isInline?: boolean;
}

export function JobProgress({ status, onCancel, isCancelling = false, isInline = false }: JobProgressProps): ReactNode {
  const { words, part } = status;
  return (
    <div className={classes('flex min-w-0 items-center gap-2 text-note text-ink-2', isInline ? '' : 'w-full')}>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <output className="tabular-nums">{isCancelling ? 'cancelling…' : words}</output>
        {isInline ? null : <Bar {...part} />}
      </div>
      {onCancel === undefined ? null : (
        <Button size="small" disabled={isCancelling} onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}

/** Its place is kept while the whole is not known. */
function Bar({ done = 0, of = 0 }: { readonly done?: number; readonly of?: number }): ReactNode {
  const share = of <= 0 ? 0 : Math.min(1, done / of);
  return (
    <div aria-hidden className="keeps-colour h-1 overflow-hidden rounded-bar bg-line">
      <div className="h-full bg-accent transition-[width]" style={{ width: `${share * 100}%` }} />
    </div>
  );
}
