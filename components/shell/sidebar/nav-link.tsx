'use client';
/** One entry of the sidebar; in the rail its icon alone, with the name on hover. */

import Link, { useLinkStatus } from 'next/link';
import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { Spinner } from '../../ui/marks/spinner.tsx';
import { Tooltip } from '../../ui/controls/tooltip.tsx';
import type { SidebarShape } from './rail-state.ts';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';

export interface NavLinkProps {
  readonly href: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Muted at the right. */
  readonly badge?: ReactNode;
  /** What the badge says, for screen readers. */
  readonly badgeLabel?: string | undefined;
  readonly current: boolean;
  readonly shape: SidebarShape;
  /** A section below a collection: smaller, indented, without an icon. */
  readonly nested?: boolean | undefined;
  /** The collection in view: written strong, without the fill. */
  readonly strong?: boolean | undefined;
}

function RailLink({ href, label, icon, current, badge }: NavLinkProps): ReactNode {
  return (
    <Tooltip
      content={
        badge === undefined ? (
          label
        ) : (
          <span>
            {label} {badge}
          </span>
        )
      }
      side="right"
    >
      <Link
        href={href}
        aria-label={label}
        aria-current={current ? 'page' : undefined}
        className={classes(
          'flex size-8 flex-none items-center justify-center rounded-control transition-colors',
          current ? 'bg-nav-on text-ink' : 'text-ink-3 hover:bg-hover hover:text-ink',
        )}
      >
        {icon}
      </Link>
    </Tooltip>
  );
}

/** Turns while the page behind the link is on its way; a quick answer never shows it. */
function Pending(): ReactNode {
  const { pending } = useLinkStatus();
  if (!pending) return null;
  return (
    <span className="late inline-flex pl-2 text-ink-3">
      <Spinner />
    </span>
  );
}

export function NavLink(props: NavLinkProps): ReactNode {
  const { href, label, icon, badge, badgeLabel, current, shape, nested = false, strong = false } = props;
  if (shape === 'rail') return <RailLink {...props} />;
  return (
    <Link
      href={href}
      prefetch={false}
      aria-current={current ? 'page' : undefined}
      className={classes(
        'relative flex flex-none items-center rounded-control pr-2 text-body transition-colors max-md:min-h-11',
        nested ? 'h-[26px] pl-[31px]' : 'h-[29px] gap-2.5 pl-2',
        current ? 'bg-nav-on text-ink' : 'text-ink-2 hover:bg-hover hover:text-ink',
        (strong || (current && !nested)) && 'font-medium text-ink',
      )}
    >
      {nested ? null : (
        <span className={classes('flex w-4 flex-none justify-center', current ? 'text-ink' : 'text-ink-3')}>
          {icon}
        </span>
      )}
      <CutMiddle text={label} className="flex-1" />
      <Pending />
      {badge === undefined ? null : (
        <span className="pl-2 text-note font-normal text-ink-2 tabular-nums">
          {badge}
          {badgeLabel === undefined ? null : <span className="sr-only"> {badgeLabel}</span>}
        </span>
      )}
    </Link>
  );
}
