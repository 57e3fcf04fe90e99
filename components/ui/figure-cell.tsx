/** One headline number with its name above and a note below, as on Overview; a row of them is split by lines. */

import Link from 'next/link';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export interface FigureCellProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly unit?: ReactNode;
  readonly note?: ReactNode;
  /** What the number counts. */
  readonly href?: string | undefined;
  readonly className?: string | undefined;
}

export function FigureCell({ label, value, unit, note, href, className }: FigureCellProps): ReactNode {
  const body = (
    <>
      <span className="block text-note text-ink-3">{label}</span>
      <span className="block whitespace-nowrap">
        <span className="text-figure text-ink">{value}</span>
        {unit === undefined ? null : <span className="pl-1.5 text-body text-ink-3">{unit}</span>}
      </span>
      <span className="block min-h-[18px] text-note text-ink-3">{note}</span>
    </>
  );
  const box = classes('block min-w-0 flex-1 basis-40 px-[18px] py-2.5', className);
  if (href === undefined) return <div className={box}>{body}</div>;
  return (
    <Link href={href} prefetch={false} className={classes(box, 'transition-colors -outline-offset-2! hover:bg-hover')}>
      {body}
    </Link>
  );
}
