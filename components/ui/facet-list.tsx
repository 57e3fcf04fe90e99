/** The values of one column with their counts under the present filter; each is a link that sets or clears it. */

import Link from 'next/link';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { formatNumber } from './format.ts';

export interface FacetValue {
  readonly key: string;
  readonly label: ReactNode;
  readonly count: number;
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
      <h3 className="px-3 pb-1 text-head font-medium text-ink-3">{title}</h3>
      <ul>
        {values.map(({ key, label, count, href, chosen }) => (
          <li key={key}>
            <Link
              href={href}
              scroll={false}
              prefetch={false}
              aria-current={chosen ? 'true' : undefined}
              className={classes(
                'flex min-h-[25px] items-center gap-2 px-3 text-control transition-colors pointer-coarse:min-h-11',
                chosen
                  ? 'edge-on bg-select text-ink shadow-[inset_2px_0_var(--accent)]'
                  : 'text-ink-2 hover:bg-hover hover:text-ink',
              )}
            >
              <span className="flex min-w-0 flex-1 items-center gap-1.5 truncate">{label}</span>
              <span className={classes('tabular-nums', chosen ? 'text-ink-2' : 'text-ink-3')}>
                {formatNumber(count)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {more === undefined ? null : <div className="px-3 pt-1 text-note">{more}</div>}
    </section>
  );
}
