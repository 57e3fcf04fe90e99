'use client';
/** Errors and warnings as a table, errors first; notes wait in the foot. */

import { useState, type ReactNode } from 'react';
import { formatCount } from '../ui/format/format.ts';
import { bySeverity } from './findings-order.ts';
import { FindingsTable } from './findings-table.tsx';
import type { Finding, Mending } from './fixes.tsx';

export interface FindingsPanelProps<Found extends Finding> extends Mending<Found> {
  readonly findings: readonly Found[];
  /** How a path is written here. */
  readonly nameOf?: (path: string) => string;
  /** What is known of the line of a finding beside what is wrong with it. */
  readonly evidence?: (finding: Found) => ReactNode;
  /** At the left of the foot. */
  readonly foot?: ReactNode;
}

function isNote({ severity }: Finding): boolean {
  return severity === 'info' || severity === 'hint';
}

export function FindingsPanel<Found extends Finding>(props: FindingsPanelProps<Found>): ReactNode {
  const { findings: found, foot, ...rest } = props;
  const findings = bySeverity(found);
  const [showsNotes, setShowsNotes] = useState(false);
  const notes = findings.filter(isNote).length;
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <FindingsTable {...rest} findings={showsNotes ? findings : findings.filter((each) => !isNote(each))} />
      </div>
      <div className="flex min-h-[30px] flex-none items-center gap-3 border-t border-line-2 px-[18px] text-note text-ink-3">
        <span className="min-w-0 flex-1 truncate">{foot ?? 'Errors first, then warnings, in file order.'}</span>
        {notes === 0 ? null : (
          <button
            type="button"
            aria-expanded={showsNotes}
            onClick={() => setShowsNotes(!showsNotes)}
            className="min-h-6 flex-none hover:text-ink hover:underline"
          >
            {`${showsNotes ? 'Hide' : 'Show'} ${formatCount(notes, 'note')}`}
          </button>
        )}
      </div>
    </>
  );
}
