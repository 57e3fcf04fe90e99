/** What can be done with the ticked rows, in the place of the section's head. */

import type { ReactNode } from 'react';
import { Button } from '#components/ui/controls/button.tsx';

export interface BulkAct {
  readonly label: string;
  readonly run: () => void;
}

interface BulkBarProps {
  /** How many of what. */
  readonly words: string;
  readonly acts: readonly BulkAct[];
  /** Takes the ticks off. */
  readonly onDone: () => void;
}

export function BulkBar({ words, acts, onDone }: BulkBarProps): ReactNode {
  return (
    <div className="flex min-h-[38px] flex-none flex-wrap items-center gap-2 border-b border-line bg-select px-[18px] py-1">
      <span className="pr-1 text-body font-medium tabular-nums">{words}</span>
      {acts.map(({ label, run }) => (
        <Button key={label} size="small" onClick={run}>
          {label}
        </Button>
      ))}
      <Button size="small" variant="ghost" onClick={onDone}>
        Clear selection
      </Button>
    </div>
  );
}
