'use client';
/** On or off, at once; a check box takes effect on save instead. */

import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

export interface SwitchProps {
  /** The accessible name. */
  readonly label: string;
  readonly checked: boolean;
  readonly disabled?: boolean | undefined;
  readonly small?: boolean | undefined;
  /** -1 where the keyboard has another way to it. */
  readonly tabIndex?: -1 | undefined;
  readonly onChange: (checked: boolean) => void;
}

export function Switch({
  label,
  checked,
  disabled = false,
  small = false,
  tabIndex,
  onChange,
}: SwitchProps): ReactNode {
  return (
    <button
      type="button"
      role="switch"
      aria-label={label}
      aria-checked={checked}
      disabled={disabled}
      tabIndex={tabIndex}
      onClick={() => onChange(!checked)}
      className="group relative inline-flex size-6 flex-none items-center justify-center pointer-coarse:size-11 disabled:cursor-not-allowed disabled:opacity-55"
    >
      <span
        className={classes(
          'keeps-colour relative flex-none rounded-full transition-colors',
          small ? 'h-3.5 w-6' : 'h-4 w-7',
          checked ? 'bg-accent' : 'bg-field',
        )}
      >
        <span
          className={classes(
            'keeps-colour absolute top-0.5 rounded-full bg-surface transition-[left]',
            small ? 'size-2.5' : 'size-3',
            checked ? (small ? 'left-3' : 'left-3.5') : 'left-0.5',
          )}
        />
      </span>
    </button>
  );
}
