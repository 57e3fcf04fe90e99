'use client';
/** A check box with its word: takes effect on save, where a switch takes effect at once. */

import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { classes } from '../classes.ts';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'ref'> {
  /** Beside the box; without it give `aria-label`. */
  readonly label?: ReactNode;
  readonly help?: ReactNode;
  /** Some but not all of what it stands for. */
  readonly indeterminate?: boolean | undefined;
  readonly className?: string | undefined;
}

const box =
  'peer size-[15px] flex-none appearance-none rounded-[4px] border border-field bg-surface transition-colors checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:opacity-55 disabled:not-checked:not-indeterminate:border-line disabled:not-checked:not-indeterminate:bg-sunken';
const sign = 'pointer-events-none absolute inset-0 hidden text-surface';

export function Checkbox({ label, help, indeterminate = false, className, ...rest }: CheckboxProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current !== null) input.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const control = (
    <span className="relative flex size-[15px] flex-none">
      <input ref={input} type="checkbox" className={box} {...rest} />
      <svg viewBox="0 0 15 15" aria-hidden className={classes(sign, 'peer-checked:not-peer-indeterminate:block')}>
        <path
          d="m4 7.8 2.4 2.4 4.7-5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <svg viewBox="0 0 15 15" aria-hidden className={classes(sign, 'peer-indeterminate:block')}>
        <path d="M4.2 7.5h6.6" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
      </svg>
    </span>
  );
  if (label === undefined) return <span className={classes('inline-flex p-1', className)}>{control}</span>;
  return (
    <label className={classes('inline-flex min-h-6 gap-2 text-body text-ink', className)}>
      <span className="pt-[2.5px]">{control}</span>
      <span>
        {label}
        {help === undefined ? null : <span className="block text-note text-ink-3">{help}</span>}
      </span>
    </label>
  );
}
