/** Where the URLs went, as one bar: kept, no RD, rejected, failed, queued; the least part is 2 px wide. */

import type { ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import { describeVerdicts, verdictParts, type VerdictCounts } from './verdict-parts.ts';

export interface VerdictBarProps {
  readonly counts: VerdictCounts;
  /** In pixels: 7 in tables, 5 under the strip. */
  readonly height?: 5 | 6 | 7;
  /** From edge to edge, without round ends. */
  readonly flush?: boolean;
  /** The numbers stand beside it already, so screen readers need not hear them again. */
  readonly silent?: boolean;
}

export function VerdictBar({ counts, height = 7, flush = false, silent = false }: VerdictBarProps): ReactNode {
  const described = describeVerdicts(counts);
  const there = verdictParts.filter(({ key }) => counts[key] > 0);
  return (
    <div className="relative w-full" title={silent ? undefined : described}>
      {silent ? null : <span className="sr-only">{described}</span>}
      <div
        aria-hidden
        style={{ height }}
        className={classes('keeps-colour flex gap-px overflow-hidden', flush ? '' : 'rounded-[2px]')}
      >
        {there.length === 0 ? <span className="flex-1 bg-well" /> : null}
        {there.map(({ key, fill }) => (
          <span key={key} style={{ flex: `${counts[key]} 1 0px` }} className={classes('min-w-0.5', fill)} />
        ))}
      </div>
    </div>
  );
}
