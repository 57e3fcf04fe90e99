/** A button: solid ink for the one main action, outlined for the others. */

import type { ComponentProps, ReactNode } from 'react';
import { buttonClass, type ButtonLook } from './button-style.ts';
import { classes } from '../classes.ts';
import { Kbd } from '../marks/kbd.tsx';
import { Spinner } from '../marks/spinner.tsx';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'size'>, Omit<ButtonLook, 'square'> {
  readonly icon?: ReactNode;
  /** Shown at the right of the word, such as `Ctrl S`. */
  readonly keys?: string | undefined;
  /** Under way: the word stays, a second press does nothing. */
  readonly pending?: boolean | undefined;
}

export function Button(props: ButtonProps): ReactNode {
  const { variant, size, icon, keys, pending = false, type = 'button', className, children, onClick, ...rest } = props;
  return (
    <button
      type={type}
      className={classes(buttonClass({ variant, size }), className)}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {pending ? <Spinner /> : icon}
      {children}
      {keys === undefined ? null : <Kbd keys={keys} onSolid={variant === 'primary'} />}
    </button>
  );
}
