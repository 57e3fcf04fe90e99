/** A switch: takes effect at once. The browser's check box underneath, so forms and keys work as they do. */

import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> {
  /** Beside the switch; without it give `aria-label`. */
  readonly label?: ReactNode;
  /** The word stands before the switch, as in a panel's head. */
  readonly labelFirst?: boolean | undefined;
  readonly className?: string | undefined;
}

/** The browser adds `aria-checked` to a check box whatever its role. */
const switchRole = { type: 'checkbox', role: 'switch' } as const;

export function Switch({ label, labelFirst = false, className, ...rest }: SwitchProps): ReactNode {
  return (
    <label
      className={classes(
        'inline-flex min-h-6 items-center gap-2 text-note text-ink-2',
        labelFirst && 'flex-row-reverse',
        className,
      )}
    >
      <span className="relative inline-flex h-4 w-7 flex-none">
        <input
          {...switchRole}
          className="peer size-full appearance-none rounded-full border border-field bg-field transition-colors checked:border-accent checked:bg-accent disabled:opacity-50"
          {...rest}
        />
        <span className="pointer-events-none absolute top-0.5 left-0.5 size-3 rounded-full bg-surface transition-transform peer-checked:translate-x-3 forced-colors:bg-[ButtonText]" />
      </span>
      {label}
    </label>
  );
}
