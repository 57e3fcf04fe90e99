/** A banner in the page: something to know, to look at, or to mend. */

import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { SeverityGlyph } from '../marks/severity-glyph.tsx';

export interface NoticeProps {
  readonly tone?: 'info' | 'warning' | 'error';
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons at the right. */
  readonly actions?: ReactNode;
  /** Over the whole width of the sheet, under a head, instead of a rounded inset. */
  readonly flush?: boolean;
}

const tints = {
  info: 'border-line bg-sunken',
  warning: 'border-warn/40 bg-warn-tint',
  error: 'border-failed/35 bg-failed-tint',
} as const;

export function Notice({ tone = 'info', title, children, actions, flush = false }: NoticeProps): ReactNode {
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={classes(
        'flex flex-wrap items-start gap-x-2.5 gap-y-2 py-2 text-body text-ink-2',
        tints[tone],
        flush ? 'border-b px-[18px]' : 'rounded-inset border px-3',
      )}
    >
      <SeverityGlyph severity={tone} said={false} className="mt-[3px]" />
      <div className="min-w-0 flex-1 basis-60">
        {title === undefined ? null : <p className="font-medium text-ink">{title}</p>}
        {children}
      </div>
      {actions === undefined ? null : <div className="flex items-center gap-2">{actions}</div>}
    </div>
  );
}
