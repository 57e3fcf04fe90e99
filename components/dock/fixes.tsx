/** A finding and the buttons that mend it. */

import type { ReactNode } from 'react';
import type { Fix, Severity } from '#lib/lang/diagnostic.ts';
import { Button } from '../ui/controls/button.tsx';

export interface Finding {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly fixes?: readonly Fix[] | undefined;
}

/** What can be done about findings. */
export interface Mending<Found extends Finding> {
  readonly onShow: (finding: Found) => void;
  /** Undefined where no fix can be applied now: while the texts are checked, or may not be edited. */
  readonly mend: ((path: string, fix: Fix) => void) | undefined;
  readonly mayMend: (path: string) => boolean;
  /** More ways out than the fixes. */
  readonly more?: (finding: Found) => ReactNode;
}

type FixesProps<Found extends Finding> = Mending<Found> & { readonly finding: Found };

/** The buttons that mend a finding. */
export function Fixes<Found extends Finding>({ finding, mend, mayMend, more }: FixesProps<Found>): ReactNode {
  const { path, fixes = [] } = finding;
  return (
    <span className="inline-flex items-center gap-2">
      {more?.(finding)}
      {fixes.map((fix) => (
        <Button
          key={fix.title}
          size="small"
          disabled={mend === undefined || !mayMend(path)}
          onClick={() => mend?.(path, fix)}
        >
          {fix.title}
        </Button>
      ))}
    </span>
  );
}
