/** A file and line as a link to it: mono, in the accent. */

import Link from 'next/link';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { CutMiddle } from '../format/cut-middle.tsx';

export interface FileLineProps {
  /** `filter.conf:18`, or the name of what decided where no file did. */
  readonly text: string;
  /** Absent where there is nothing to open: then it is plain mono text. */
  readonly href?: string | undefined;
  /** In a place of its own that may be too narrow: the middle goes, the line's number stays. */
  readonly cuts?: boolean | undefined;
  readonly className?: string | undefined;
}

export function FileLine({ text, href, cuts = false, className }: FileLineProps): ReactNode {
  const look = classes('mono whitespace-nowrap', className);
  const shown = cuts ? <CutMiddle text={text} /> : text;
  if (href === undefined) return <span className={classes(look, 'text-ink-2')}>{shown}</span>;
  return (
    <Link href={href} prefetch={false} className={classes(look, 'text-accent hover:underline')}>
      {shown}
    </Link>
  );
}
