/** A figure that links to the URLs it counts. A zero has no link. */

import Link from 'next/link';
import type { ReactNode } from 'react';
import { classes } from '#components/ui/classes.ts';
import { formatNumber } from '#components/ui/format/format.ts';

interface CountLinkProps {
  readonly value: number;
  readonly href: string;
  /** What it counts, for screen readers. */
  readonly label: string;
  readonly className?: string;
}

export function CountLink({ value, href, label, className }: CountLinkProps): ReactNode {
  if (value === 0) return <span className={classes('text-ink-3 tabular-nums', className)}>0</span>;
  return (
    <Link
      href={href}
      prefetch={false}
      aria-label={`${formatNumber(value)} ${label}`}
      className={classes('rounded-chip text-ink tabular-nums hover:underline', className)}
    >
      {formatNumber(value)}
    </Link>
  );
}
