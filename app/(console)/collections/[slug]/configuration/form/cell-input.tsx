'use client';
/** A cell as a field: framed only in the current row, where it is wrong, and under the pointer. */

import { useId, type ComponentProps, type ReactNode } from 'react';
import { classes } from '#components/ui/classes.ts';
import { TextInput } from '#components/ui/controls/text-input.tsx';
import { offersFor, type FormColumn } from './table-form.ts';

interface CellInputProps extends Omit<ComponentProps<'input'>, 'size' | 'className'> {
  readonly column: FormColumn;
  readonly label: string;
  readonly text: string;
  /** Shows the frame, and offers words. */
  readonly isOpen: boolean;
  readonly isWrong: boolean;
  readonly describedBy: string | undefined;
}

export function CellInput({ column, label, text, isOpen, isWrong, describedBy, ...input }: CellInputProps): ReactNode {
  const list = useId();
  const offers = isOpen ? offersFor(column, text) : [];
  const isQuiet = !isOpen && !isWrong;
  return (
    <>
      <TextInput
        mono
        small
        aria-label={label}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={describedBy}
        autoComplete="off"
        list={offers.length === 0 ? undefined : list}
        value={text}
        {...input}
        className={classes(
          '[&_input]:truncate [&_input]:text-note',
          // The arrow of the list takes room from the text.
          '[&_input:not(:focus)::-webkit-calendar-picker-indicator]:hidden!',
          isQuiet && 'border-transparent! bg-transparent!',
          isQuiet && input.readOnly !== true && 'hover:border-field! hover:bg-surface!',
        )}
      />
      {offers.length === 0 ? null : (
        <datalist id={list}>
          {offers.map((offer) => (
            <option key={offer} value={offer}>
              {offer}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}
