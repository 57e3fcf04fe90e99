/** Keys as caps: `Ctrl K` in one cap, `J` and `K` given apart in two. */

import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

export interface KbdProps {
  readonly keys: string;
  /** On a solid button, where the cap takes the button's own ink. */
  readonly onSolid?: boolean;
}

export function Kbd({ keys, onSolid = false }: KbdProps): ReactNode {
  return (
    <kbd
      className={classes(
        'inline-flex h-[18px] min-w-[18px] flex-none items-center justify-center rounded-[4px] border px-1 font-sans text-tick font-normal tracking-normal',
        onSolid ? 'border-on-solid/35 text-on-solid/80' : 'border-line-strong bg-sunken text-ink-3',
      )}
    >
      {keys}
    </kbd>
  );
}
