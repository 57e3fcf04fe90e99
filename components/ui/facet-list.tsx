/** The values of one column with their counts under the present filter; each is a link that sets or clears it. */

import Link from 'next/link';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { formatAtLeast } from './format.ts';

export interface FacetValue {
  readonly key: string;
  readonly label: ReactNode;
  readonly count: number;
  /** False where there are at least so many. */
  readonly exact?: boolean | undefined;
  readonly href: string;
  readonly chosen: boolean;
}

export interface FacetListProps {
  readonly title: string;
  readonly values: readonly FacetValue[];
  /** How many more values there are than shown, with the way to them. */
  readonly more?: ReactNode;
}

export function FacetList({ title, values, more }: FacetListProps): ReactNode {
  return (
    <section aria-label={title} className="py-2">
      <h2 className="px-[18px] pb-1 text-head font-medium text-ink-3">{title}</h2>
      <ul>
        {values.map(({ key, label, count, exact = true, href, chosen }) => (
          <li key={key}>
            <Link
              href={href}
              scroll={false}
              prefetch={false}
              aria-current={chosen ? 'true' : undefined}
              className={classes(
                'flex min-h-[25px] items-center gap-2 px-[18px] text-control transition-colors pointer-coarse:min-h-11',
                chosen
                  ? 'edge-on bg-select text-ink shadow-[inset_2px_0_var(--accent)]'
                  : 'text-ink-2 hover:bg-hover hover:text-ink',
              )}
            >
              <span className="flex min-w-0 flex-1 items-center gap-1.5 truncate">{label}</span>
              <span className={classes('tabular-nums', chosen ? 'text-ink-2' : 'text-ink-3')}>
                {formatAtLeast(count, exact)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {more === undefined ? null : <div className="px-[18px] pt-1 text-note">{more}</div>}
    </section>
  );
}
