'use client';
/** Chooses files of this machine; the chosen names stand beside the button. */

import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { frameClass, innerClass } from './control-style.ts';
import { useFieldTies } from './field-context.ts';

export type FileInputProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'className'>;

export function FileInput(props: FileInputProps): ReactNode {
  const ties = useFieldTies();
  return (
    <div className={classes(frameClass, 'min-h-control')}>
      <input
        type="file"
        className={classes(
          innerClass,
          'text-ink-2 file:mr-3 file:h-[calc(var(--control-height)-2px)] file:cursor-pointer file:rounded-l-[5px] file:border-0 file:border-r file:border-field file:bg-well file:px-2.5 file:text-control file:font-medium file:text-ink',
        )}
        {...ties}
        {...props}
      />
    </div>
  );
}
