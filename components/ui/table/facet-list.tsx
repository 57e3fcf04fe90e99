/** The values of one column with their counts under the present filter; each is a link that sets or clears it. */

import { Plus } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Counted, type Counts } from '../format/counted.tsx';
import { formatAtLeast } from '../format/format.ts';

export interface FacetValue {
  readonly key: string;
  readonly label: ReactNode;
  readonly count: number;
  /** False where there are at least so many. */
  readonly exact?: boolean | undefined;
  /** Chooses it in the place of others, or takes the choice back. */
  readonly href: string;
  /** Chooses it beside those chosen. */
  readonly addHref?: string | undefined;
  readonly chosen: boolean;
  /** What the count is, where another page shows it. */
  readonly counts?: Counts | undefined;
}

export interface FacetListProps {
  readonly title: string;
  readonly values: readonly FacetValue[];
  /** How many more values there are than shown, with the way to them. */
  readonly more?: ReactNode;
}

/** In the place of the count while the row is pointed at or in focus; always there for fingers. */
function AddLink({ href, name }: { readonly href: string; readonly name: string }): ReactNode {
  return (
    <Link
      href={href}
      scroll={false}
      prefetch={false}
      aria-label={`Also ${name}`}
      title={`Also ${name}`}
      className="absolute inset-y-0 right-[14px] my-auto inline-flex size-6 items-center justify-center rounded-chip bg-well text-ink-2 opacity-0 group-hover:opacity-100 hover:text-ink focus-visible:opacity-100 pointer-coarse:right-1 pointer-coarse:bg-transparent pointer-coarse:opacity-100"
    >
      <Plus size={13} aria-hidden />
    </Link>
  );
}

export function FacetList({ title, values, more }: FacetListProps): ReactNode {
  return (
    <section aria-label={title} className="py-2">
      <h2 className="px-[18px] pb-1 text-head font-medium text-ink-3">{title}</h2>
      <ul>
        {values.map(({ key, label, count, exact = true, href, addHref, chosen, counts }) => (
          <li key={key} className="group relative">
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
                {counts !== undefined && exact ? <Counted {...counts} value={count} /> : formatAtLeast(count, exact)}
              </span>
            </Link>
            {addHref === undefined ? null : <AddLink href={addHref} name={key} />}
          </li>
        ))}
      </ul>
      {more === undefined ? null : <div className="px-[18px] pt-1 text-note">{more}</div>}
    </section>
  );
}
