/** The filters in force, each with its count and a link that takes it out. */

import { X } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { formatNumber } from '../format/format.ts';

export interface FilterChip {
  /** `decided by filter.conf:18`. */
  readonly label: string;
  /** What it alone leaves, of the whole. */
  readonly count?: number | undefined;
  /** The address without this filter. */
  readonly withoutHref: string;
}

export interface FilterChipsProps {
  readonly filters: readonly FilterChip[];
  /** The address without any filter. */
  readonly clearHref: string;
}

export function FilterChips({ filters, clearHref }: FilterChipsProps): ReactNode {
  if (filters.length === 0) return null;
  return (
    <ul aria-label="Filters" className="flex flex-wrap items-center gap-1.5">
      {filters.map(({ label, count, withoutHref }) => (
        <li
          key={label}
          className="inline-flex h-6 items-center rounded-chip border border-accent/30 bg-accent-tint pl-2 text-note text-ink"
        >
          {label}
          {count === undefined ? null : <span className="pl-1.5 text-ink-2 tabular-nums">{formatNumber(count)}</span>}
          <Link
            href={withoutHref}
            scroll={false}
            prefetch={false}
            aria-label={`Remove filter: ${label}`}
            className="inline-flex size-6 items-center justify-center rounded-chip text-ink-2 hover:text-ink"
          >
            <X size={13} />
          </Link>
        </li>
      ))}
      <li>
        <Link
          href={clearHref}
          scroll={false}
          prefetch={false}
          className="inline-flex h-6 items-center px-1.5 text-note text-ink-2 hover:text-ink"
        >
          Clear all
        </Link>
      </li>
    </ul>
  );
}
