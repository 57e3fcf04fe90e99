'use client';
/** A one-line text field; icon before and unit after the text. */

import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { frameClass, innerClass } from './control-style.ts';
import { useFieldTies, useFieldUnit } from './field-context.ts';

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'size' | 'className'> {
  readonly icon?: ReactNode;
  /** A button or chip at the right end. */
  readonly after?: ReactNode;
  /** For code, file names and URLs. */
  readonly mono?: boolean | undefined;
  readonly small?: boolean | undefined;
  /** Of the frame, for its width. */
  readonly className?: string | undefined;
}

export function TextInput(props: TextInputProps): ReactNode {
  const { icon, after, mono = false, small = false, type = 'text', className, ...rest } = props;
  const ties = useFieldTies();
  const unit = useFieldUnit();
  return (
    <div className={classes(frameClass, small ? 'h-control-small' : 'h-control', className)}>
      {icon === undefined ? null : <span className="pl-2 text-ink-3">{icon}</span>}
      <input
        type={type}
        className={classes(innerClass, 'h-full px-2', mono && 'mono', type === 'number' && 'tabular-nums')}
        spellCheck={mono ? false : undefined}
        {...ties}
        {...rest}
      />
      {unit === undefined ? null : <span className="pr-2 text-note text-ink-3">{unit}</span>}
      {after}
    </div>
  );
}
