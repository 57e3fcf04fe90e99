'use client';
/** A choice among a few views that the page makes itself, without another answer of the server. */

import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { chosenClass, partClass, trackClass } from './segmented-style.ts';

export interface SegmentedChoiceProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode; readonly icon?: ReactNode }[];
  readonly current: Value;
  readonly onChange: (value: Value) => void;
}

export function SegmentedChoice<Value extends string>(props: SegmentedChoiceProps<Value>): ReactNode {
  const { label, options, current, onChange } = props;
  return (
    <fieldset aria-label={label} className={trackClass}>
      {options.map(({ value, label: word, icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === current}
          onClick={() => onChange(value)}
          className={classes(partClass, value === current && chosenClass)}
        >
          {icon}
          {word}
        </button>
      ))}
    </fieldset>
  );
}
