/** A link drawn as a button, for actions that lead to another address. */

import Link from 'next/link';
import type { ComponentProps, ReactNode } from 'react';
import { buttonClass, type ButtonLook } from './button-style.ts';
import { classes } from '../classes.ts';
import { Kbd } from '../marks/kbd.tsx';

export interface ButtonLinkProps extends ComponentProps<typeof Link>, Omit<ButtonLook, 'square'> {
  readonly icon?: ReactNode;
  readonly keys?: string | undefined;
}

export function ButtonLink(props: ButtonLinkProps): ReactNode {
  const { variant, size, icon, keys, className, children, ...rest } = props;
  return (
    <Link className={classes(buttonClass({ variant, size }), className)} {...rest}>
      {icon}
      {children}
      {keys === undefined ? null : <Kbd keys={keys} onSolid={variant === 'primary'} />}
    </Link>
  );
}
