'use client';
/** A choice among a few, all in sight. */

import { useId, type ReactNode } from 'react';
import { classes } from './classes.ts';
import { chosenClass, partClass, trackClass } from './segmented-style.ts';

export interface SegmentedOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly disabled?: boolean;
}

export interface SegmentedProps<Value extends string> {
  /** The accessible name of the group. */
  readonly label: string;
  readonly options: readonly SegmentedOption<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Equal parts over the whole width, as in a form. */
  readonly wide?: boolean | undefined;
}

export function Segmented<Value extends string>(props: SegmentedProps<Value>): ReactNode {
  const { label, options, value, onChange, wide = false } = props;
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classes(trackClass, wide && 'w-full')}>
      {options.map((option) => (
        <label
          key={option.value}
          className={classes(
            partClass,
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent',
            option.value === value && chosenClass,
            wide && 'flex-1',
            option.disabled === true && 'text-ink-4!',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </div>
  );
}
