/** A row above everything else in the dock: an error with its fix, a refusal, what somebody else saved. */

import type { ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import { SeverityGlyph } from '../ui/marks/severity-glyph.tsx';

interface DockRowProps {
  readonly tone: 'info' | 'warning' | 'error';
  /** Said aloud at once, as an answer to something one did; else in a pause. */
  readonly isAnswer?: boolean;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

const tints = { info: 'bg-sunken', warning: 'bg-warn-tint', error: 'bg-failed-tint' } as const;

export function DockRow({ tone, isAnswer = false, children, actions }: DockRowProps): ReactNode {
  return (
    <div
      role={isAnswer ? 'alert' : 'status'}
      className={classes(
        'flex min-h-[33px] flex-none items-center gap-2.5 border-b border-line py-1 pr-2 pl-[18px] text-body text-ink',
        tints[tone],
      )}
    >
      <SeverityGlyph severity={tone} said={false} />
      <p className="min-w-0 flex-1">{children}</p>
      {actions === undefined ? null : <div className="flex flex-none items-center gap-2">{actions}</div>}
    </div>
  );
}
