'use client';
/** A choice among a few views that the page makes itself, without another answer of the server. */

import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { chosenClass, partClass, trackClass } from './segmented-style.ts';

interface SegmentedOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly disabled?: boolean;
}

export interface SegmentedChoiceProps<Value extends string> {
  readonly label: string;
  readonly options: readonly SegmentedOption<Value>[];
  readonly current: Value;
  readonly onChange: (value: Value) => void;
}

export function SegmentedChoice<Value extends string>(props: SegmentedChoiceProps<Value>): ReactNode {
  const { label, options, current, onChange } = props;
  return (
    <fieldset aria-label={label} className={trackClass}>
      {options.map(({ value, label: word, icon, disabled = false }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === current}
          disabled={disabled}
          onClick={() => onChange(value)}
          className={classes(partClass, value === current && chosenClass, disabled && 'cursor-not-allowed text-ink-4!')}
        >
          {icon}
          {word}
        </button>
      ))}
    </fieldset>
  );
}
