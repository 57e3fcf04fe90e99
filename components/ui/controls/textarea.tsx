'use client';
/** A field of several lines. */

import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { frameClass, innerClass } from './control-style.ts';
import { useFieldTies } from './field-context.ts';

export interface TextareaProps extends Omit<ComponentProps<'textarea'>, 'className'> {
  readonly mono?: boolean | undefined;
  readonly className?: string | undefined;
}

export function Textarea({ mono = false, rows = 4, className, ...rest }: TextareaProps): ReactNode {
  const ties = useFieldTies();
  return (
    <div className={classes(frameClass, className)}>
      <textarea
        rows={rows}
        className={classes(innerClass, 'resize-y px-2 py-1', mono && 'mono')}
        spellCheck={mono ? false : undefined}
        {...ties}
        {...rest}
      />
    </div>
  );
}
