/** One line of text that loses its middle where the place is too narrow, and never its end: `/docs/… cation-1.html`. */

import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

export interface CutMiddleProps {
  readonly text: string;
  /** The same text with parts of it muted, for where it fits. */
  readonly children?: ReactNode;
  /** On hover, where more is to be said than the text. */
  readonly title?: string | undefined;
  readonly className?: string | undefined;
}

/** A text that fits is one line and stays; a longer one wraps to two, and its own height lifts it out of sight. */
const whole = 'block max-h-[2lh] translate-y-[calc(2*(1lh-100%))] overflow-clip break-all';
/** Follows the whole text, two lines up: in sight just where that is two lines high. It asks for no width of its own. */
const short = 'pointer-events-none -mt-[2lh] flex h-[1lh] w-0 min-w-full whitespace-nowrap';
/** The text wraps before the first letter that does not fit; further lines are hidden. */
const head =
  'before:h-[1lh] before:min-w-0 before:flex-[2_1_0] before:overflow-clip before:break-all before:whitespace-normal before:content-[attr(data-text)]';
/** A right-to-left block puts the ellipsis at the left and hides whole letters only. */
const end =
  'after:block after:min-w-0 after:flex-[3_1_0] after:truncate after:text-left after:[direction:rtl] after:content-[attr(data-end)]';
/** Unicode marks that keep the text itself in left-to-right order (UAX 9). */
const [leftToRight, popIsolate] = ['\u2066', '\u2069'];

/**
 * The document holds the text once, unparted: names of links, the search of the browser and what is copied are the whole
 * of it. What is seen of a long one are drawn contents of `short`. A block, or an item of a flex row.
 */
export function CutMiddle({ text, children = text, title = text, className }: CutMiddleProps): ReactNode {
  return (
    <span title={title} className={classes('block h-[1lh] min-w-0 overflow-clip whitespace-normal', className)}>
      <span className={whole}>{children}</span>
      <span
        aria-hidden
        data-text={text}
        data-end={leftToRight + text + popIsolate}
        className={classes(short, head, end)}
      />
    </span>
  );
}
