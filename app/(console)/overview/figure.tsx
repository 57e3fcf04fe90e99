/** A headline number: its name, what it opens, what lies behind it, and how it went. */

import Link from 'next/link';
import type { ReactNode } from 'react';
import { classes } from '#components/ui/classes.ts';

interface FigureProps {
  readonly name: string;
  readonly value: ReactNode;
  readonly unit?: string | undefined;
  /** What it counts. */
  readonly href?: string | undefined;
  readonly chart?: ReactNode;
  /** The whole width of a phone. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

export function Figure({ name, value, unit, href, chart, isWide = false, children }: FigureProps): ReactNode {
  return (
    <div
      className={classes(
        'grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-line px-[18px] py-2.5 max-md:border-b md:not-last:border-r max-lg:px-3.5 max-sm:px-[18px]',
        isWide ? 'max-md:col-span-2' : 'max-md:not-nth-[2]:not-nth-[5]:border-r max-md:nth-[n+4]:border-b-0',
      )}
    >
      <dt className="truncate text-note text-ink-3">{name}</dt>
      <dd className="col-start-1 min-w-0">
        <span className="block text-figure whitespace-nowrap tabular-nums">
          {href === undefined ? (
            value
          ) : (
            <Link href={href} prefetch={false} className="rounded-chip hover:underline">
              {value}
            </Link>
          )}
          {unit === undefined ? null : (
            <span className="pl-1.5 text-body font-normal tracking-normal text-ink-3">{unit}</span>
          )}
        </span>
        <span className="block truncate text-note text-ink-3 tabular-nums">{children}</span>
      </dd>
      {chart === undefined ? null : <dd className="col-start-2 row-span-2 row-start-1 max-lg:hidden">{chart}</dd>}
    </div>
  );
}
