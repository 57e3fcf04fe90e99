/** Tabs that are links: the address says which one is open. */

import Link from 'next/link';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { formatNumber } from './format.ts';

export interface Tab {
  readonly href: string;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly count?: number;
}

export interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** The `href` of the open tab. */
  readonly current: string;
  /** At the right end of the bar. */
  readonly aside?: ReactNode;
}

export function Tabs({ label, tabs, current, aside }: TabsProps): ReactNode {
  return (
    <div className="flex h-[38px] flex-none items-stretch border-b border-line px-[18px]">
      <nav aria-label={label} className="flex min-w-0 flex-1 gap-5 overflow-x-auto">
        {tabs.map((tab) => (
          <Link
            key={tab.href}
            href={tab.href}
            scroll={false}
            aria-current={tab.href === current ? 'page' : undefined}
            className={classes(
              'inline-flex flex-none items-center gap-1.5 border-b-2 text-body transition-colors -outline-offset-2!',
              tab.href === current ? 'border-ink font-medium text-ink' : 'border-transparent text-ink-2 hover:text-ink',
            )}
          >
            {tab.icon}
            {tab.label}
            {tab.count === undefined ? null : (
              <span className="text-note font-normal text-ink-3 tabular-nums">{formatNumber(tab.count)}</span>
            )}
          </Link>
        ))}
      </nav>
      {aside}
    </div>
  );
}
