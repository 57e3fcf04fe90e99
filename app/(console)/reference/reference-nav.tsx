'use client';
/** The reference's own list at the left: files, functions by phase, parameters, diagnostics. */

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { classes } from '#components/ui/classes.ts';

export interface NavEntry {
  readonly href: string;
  readonly label: string;
  /** Read and checked, but without effect in this release. */
}

export interface NavGroup {
  readonly title: string;
  readonly entries: readonly NavEntry[];
}

export function ReferenceNav({ groups }: { readonly groups: readonly NavGroup[] }): ReactNode {
  const pathname = decodeURIComponent(usePathname());
  return (
    <nav aria-label="Reference" className="pb-4">
      {groups.map(({ title, entries }) => (
        <div key={title} className="pt-3">
          <h2 className="px-[18px] pb-1 text-head font-medium text-ink-3">{title}</h2>
          <ul>
            {entries.map(({ href, label }) => {
              const isHere = decodeURIComponent(href) === pathname;
              return (
                <li key={href}>
                  <Link
                    href={href}
                    prefetch={false}
                    aria-current={isHere ? 'page' : undefined}
                    className={classes(
                      'flex min-h-[25px] items-center px-[18px] text-control -outline-offset-2!',
                      isHere
                        ? 'edge-on bg-select font-medium text-ink shadow-[inset_2px_0_var(--accent)]'
                        : 'text-ink-2 hover:bg-hover hover:text-ink',
                    )}
                  >
                    <span className="truncate">{label}</span>
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}
