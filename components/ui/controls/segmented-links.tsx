/** A choice among a few views, kept in the address: every part is a link. */

import Link from 'next/link';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { chosenClass, partClass, trackClass } from './segmented-style.ts';

export interface SegmentedLink {
  readonly href: string;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
}

export interface SegmentedLinksProps {
  readonly label: string;
  readonly options: readonly SegmentedLink[];
  /** The `href` of the part in view. */
  readonly current: string;
}

export function SegmentedLinks({ label, options, current }: SegmentedLinksProps): ReactNode {
  return (
    <nav aria-label={label} className={trackClass}>
      {options.map(({ href, label: word, icon }) => (
        <Link
          key={href}
          href={href}
          scroll={false}
          prefetch={false}
          aria-current={href === current ? 'page' : undefined}
          className={classes(partClass, href === current && chosenClass)}
        >
          {icon}
          {word}
        </Link>
      ))}
    </nav>
  );
}
