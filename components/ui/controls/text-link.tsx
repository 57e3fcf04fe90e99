/** A link in running text. Like all links to data it is not fetched before it is followed. */

import Link from 'next/link';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';

export function TextLink({ className, ...rest }: ComponentProps<typeof Link>): ReactNode {
  return (
    <Link
      prefetch={false}
      className={classes(
        'text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-current',
        className,
      )}
      {...rest}
    />
  );
}
