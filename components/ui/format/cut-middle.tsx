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
const head = 'before:min-w-0 before:flex-[2_1_0] before:truncate before:content-[attr(data-text)]';
/** Overflows to the left, so that the end stays at any width; the letter it begins with fades. */
const end =
  'after:flex after:min-w-0 after:flex-[3_1_0] after:justify-end after:overflow-clip after:mask-[linear-gradient(to_right,transparent,#000_5px)] after:content-[attr(data-text)]';

/**
 * The document holds the text once, unparted: names of links, the search of the browser and what is copied are the whole
 * of it. What is seen of a long one are drawn contents of `short`. A block, or an item of a flex row.
 */
export function CutMiddle({ text, children = text, title = text, className }: CutMiddleProps): ReactNode {
  return (
    <span title={title} className={classes('block h-[1lh] min-w-0 overflow-clip whitespace-normal', className)}>
      <span className={whole}>{children}</span>
      <span aria-hidden data-text={text} className={classes(short, head, end)} />
    </span>
  );
}
