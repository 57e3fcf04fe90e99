/** A value with the part that matched underlined, in the colours of the verdict it led to. */

import type { ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import type { Tone } from '../ui/marks/verdict-words.ts';

export interface MatchedTextProps {
  readonly text: string;
  /** Offsets of the matched part; without it the value is plain. */
  readonly match?: { readonly start: number; readonly end: number } | undefined;
  readonly tone: Tone;
}

const marks: Readonly<Record<Tone, string>> = {
  kept: 'bg-kept-tint text-kept-fg decoration-kept',
  rejected: 'bg-rejected-tint text-rejected-fg decoration-rejected',
  failed: 'bg-failed-tint text-failed-fg decoration-failed',
  queued: 'bg-queued-tint text-queued-fg decoration-ink-4',
  running: 'bg-running-tint text-running-fg decoration-running',
  merged: 'bg-merged-tint text-merged-fg decoration-merged',
  warn: 'bg-warn-tint text-warn-fg decoration-warn',
  quiet: 'bg-well text-ink decoration-ink-4',
};

export function MatchedText({ text, match, tone }: MatchedTextProps): ReactNode {
  if (match === undefined) return <span className="mono break-all text-ink">{text}</span>;
  return (
    <span className="mono break-all text-ink">
      {text.slice(0, match.start)}
      <mark className={classes('rounded-[2px] font-medium underline decoration-2 underline-offset-[3px]', marks[tone])}>
        {text.slice(match.start, match.end)}
      </mark>
      {text.slice(match.end)}
    </span>
  );
}
