/** Why something was not done; nothing while there is no reason. */

import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Notice } from './notice.tsx';

interface RefusalProps {
  readonly text: string | undefined;
  readonly className?: string;
}

/** Beside what was pressed. */
export function Refusal({ text, className }: RefusalProps): ReactNode {
  if (text === undefined) return null;
  return (
    <p role="alert" className={classes('text-note text-failed-fg', className)}>
      {text}
    </p>
  );
}

/** Over the whole width of the sheet. */
export function RefusalNotice({ text }: Pick<RefusalProps, 'text'>): ReactNode {
  if (text === undefined) return null;
  return (
    <Notice tone="error" flush>
      {text}
    </Notice>
  );
}
