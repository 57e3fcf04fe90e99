'use client';
/** A choice of one from a list; the browser's own control, so it works on a phone and without scripts. */

import { ChevronsUpDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { frameClass, innerClass } from './control-style.ts';
import { useFieldTies } from './field-context.ts';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'className' | 'children' | 'multiple' | 'size'> {
  readonly options: readonly SelectOption[];
  readonly small?: boolean | undefined;
  readonly className?: string | undefined;
}

export function Select({ options, small = false, className, ...rest }: SelectProps): ReactNode {
  const ties = useFieldTies();
  return (
    <div className={classes(frameClass, 'relative', small ? 'h-control-small' : 'h-control', className)}>
      <select className={classes(innerClass, 'h-full appearance-none truncate pr-7 pl-2')} {...ties} {...rest}>
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled} className="bg-raised text-ink">
            {label}
          </option>
        ))}
      </select>
      <ChevronsUpDown size={13} aria-hidden className="pointer-events-none absolute right-2 text-ink-3" />
    </div>
  );
}
