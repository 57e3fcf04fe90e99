'use client';
/** Several passed steps of a stage as one line, which opens to them. */

import { ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import { traceLine } from './trace-columns.ts';

export interface FoldedStepsProps {
  /** Of the stage; undefined where the row above is of it too. */
  readonly stage: ReactNode;
  /** The rails of the line while its steps are hidden, and beside them. */
  readonly rails: ReactNode;
  readonly openRails: ReactNode;
  readonly where: string;
  readonly what: string;
  readonly count: number;
  /** The steps. */
  readonly children: ReactNode;
}

export function FoldedSteps(props: FoldedStepsProps): ReactNode {
  const { stage, rails, openRails, where, what, count, children } = props;
  const [open, setOpen] = useState(false);
  return (
    <>
      <li className="relative col-span-full grid grid-cols-subgrid">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className={classes(traceLine, 'group min-h-8 text-left -outline-offset-2! transition-colors hover:bg-hover')}
        >
          {stage}
          <span className="flex self-stretch @max-[560px]:row-span-2">{open ? openRails : rails}</span>
          <span className="mono py-1 text-control text-ink-3">{where}</span>
          <span className="min-w-0 truncate text-note text-ink-3 @max-[560px]:order-last @max-[560px]:col-span-2 @max-[560px]:col-start-2 @max-[560px]:pb-1.5">
            {open ? '' : what}
          </span>
          <span className="inline-flex items-center justify-end gap-1 text-note whitespace-nowrap text-ink-3 group-hover:text-ink">
            {`${count} steps`}
            <ChevronRight size={13} aria-hidden className={classes('transition-transform', open && 'rotate-90')} />
          </span>
        </button>
      </li>
      {open ? children : null}
    </>
  );
}
