/** The one raised surface of a page; sections inside it are split by hairlines. */

import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../ui/classes.ts';

export function Sheet({ className, ...rest }: ComponentProps<'main'>): ReactNode {
  return (
    <main
      className={classes('flex min-w-0 flex-col bg-surface md:rounded-sheet md:border md:border-line', className)}
      {...rest}
    />
  );
}
