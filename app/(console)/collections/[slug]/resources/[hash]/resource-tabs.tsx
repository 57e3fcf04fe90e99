/** The parts of a URL's page as tabs, each a link. */

import Link from 'next/link';
import type { ReactNode } from 'react';
import { classes } from '#components/ui/classes.ts';
import { placeHref, type ResourcePlace, type ResourceTab } from './tab-address.ts';

export interface TabEntry {
  readonly tab: ResourceTab;
  readonly label: string;
  /** How much is there. */
  readonly figure?: string | undefined;
}

interface ResourceTabsProps {
  readonly place: ResourcePlace;
  readonly entries: readonly TabEntry[];
}

export function ResourceTabs({ place, entries }: ResourceTabsProps): ReactNode {
  return (
    <nav aria-label="Parts of this page" className="flex flex-none gap-x-6 overflow-x-auto px-[18px]">
      {entries.map(({ tab, label, figure }) => {
        const isCurrent = tab === place.tab;
        return (
          <Link
            key={tab}
            href={placeHref({ slug: place.slug, hash: place.hash, list: place.list, tab })}
            prefetch={false}
            scroll={false}
            aria-current={isCurrent ? 'page' : undefined}
            className={classes(
              'inline-flex min-h-9 items-center gap-2 text-body whitespace-nowrap -outline-offset-2! pointer-coarse:min-h-11',
              isCurrent ? 'edge-on text-ink shadow-[inset_0_-2px_var(--ink)]' : 'text-ink-2 hover:text-ink',
            )}
          >
            {label}
            {figure === undefined ? null : <span className="text-note text-ink-3 tabular-nums">{figure}</span>}
          </Link>
        );
      })}
    </nav>
  );
}
