/** The top bar of a page: where one is, the state, one line of context, the page's actions. */

import Link from 'next/link';
import { Fragment, type ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import { Mark } from './mark.tsx';
import { sectionHref } from './navigation.ts';
import { ShellButtons } from './shell-buttons.tsx';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';

export interface Crumb {
  readonly label: string;
  /** The last one is the page itself and needs none. */
  readonly href?: string | undefined;
}

export interface TopBarProps {
  /** Slug of the collection whose page it is: the first crumb. */
  readonly collection?: string;
  /** Section, thing; the last is the page's heading. */
  readonly crumbs: readonly Crumb[];
  /** A state or revision chip. */
  readonly chip?: ReactNode;
  /** One muted line. */
  readonly context?: ReactNode;
  /** Secondary buttons, then one primary. */
  readonly actions?: ReactNode;
  /** The page is read-only on phones: CSS hides the actions there, so that the server's HTML has no room for them. */
  readonly isReadOnPhones?: boolean;
}

function Crumbs({ crumbs }: Pick<TopBarProps, 'crumbs'>): ReactNode {
  const last = crumbs.at(-1);
  // Where there is no room, what leads to the page is cut long before its own name.
  return (
    <div className="flex min-w-0 items-center gap-1.5 text-crumb max-md:flex-1">
      {crumbs.slice(0, -1).map(({ label, href }) => (
        <Fragment key={label}>
          {href === undefined ? (
            <CutMiddle text={label} className="shrink-[9999] text-ink-3" />
          ) : (
            <Link
              href={href}
              prefetch={false}
              className="min-w-0 shrink-[9999] rounded-chip text-ink-3 transition-colors hover:text-ink"
            >
              <CutMiddle text={label} />
            </Link>
          )}
          <span aria-hidden className="text-ink-4">
            /
          </span>
        </Fragment>
      ))}
      {last === undefined ? null : (
        <h1 className="min-w-0 font-medium text-ink">
          <CutMiddle text={last.label} />
        </h1>
      )}
    </div>
  );
}

export function TopBar(props: TopBarProps): ReactNode {
  const { collection, crumbs, chip, context, actions, isReadOnPhones = false } = props;
  const first = collection === undefined ? [] : [{ label: collection, href: sectionHref(collection, 'live') }];
  return (
    <header className="z-20 flex min-h-bar flex-none flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-[18px] py-1 md:sticky md:top-0">
      <Link href="/" aria-label="Overview" className="flex-none rounded-chip md:hidden">
        <Mark size={18} />
      </Link>
      <Crumbs crumbs={[...first, ...crumbs]} />
      <ShellButtons />
      <div className="flex min-w-0 items-center gap-3 max-md:w-full md:flex-1 max-md:empty:hidden">
        {chip}
        {context === undefined ? null : (
          <span className="min-w-0 truncate text-note text-ink-3 tabular-nums">{context}</span>
        )}
      </div>
      {actions === undefined ? null : (
        <div
          className={classes(
            'flex flex-wrap items-center gap-2 max-md:w-full max-md:pb-1.5',
            isReadOnPhones && 'max-sm:hidden',
          )}
        >
          {actions}
        </div>
      )}
    </header>
  );
}
