'use client';
/** A choice among a few views, made in the page. */

import type { ReactNode } from 'react';
import { classes } from '#components/ui/classes.ts';
import { chosenClass, partClass, trackClass } from '#components/ui/segmented-style.ts';

interface ChoiceBarProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly disabled?: boolean }[];
  readonly current: Value;
  readonly onChange: (value: Value) => void;
}

export function ChoiceBar<Value extends string>(props: ChoiceBarProps<Value>): ReactNode {
  const { label, options, current, onChange } = props;
  return (
    <fieldset aria-label={label} className={trackClass}>
      {options.map(({ value, label: word, disabled = false }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === current}
          disabled={disabled}
          onClick={() => onChange(value)}
          className={classes(partClass, value === current && chosenClass, disabled && 'cursor-not-allowed text-ink-4!')}
        >
          {word}
        </button>
      ))}
    </fieldset>
  );
}
