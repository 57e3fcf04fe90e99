'use client';
/** An icon alone as a button, with its name on hover and for screen readers. */

import type { ComponentProps, ReactNode } from 'react';
import { buttonClass, type ButtonLook } from './button-style.ts';
import { classes } from '../classes.ts';
import { Tooltip } from './tooltip.tsx';

export interface IconButtonProps
  extends Omit<ComponentProps<'button'>, 'size' | 'children'>, Omit<ButtonLook, 'square'> {
  /** The accessible name, shown on hover. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly keys?: string | undefined;
  readonly tooltipSide?: 'top' | 'right' | 'bottom' | 'left' | undefined;
}

export function IconButton(props: IconButtonProps): ReactNode {
  const { label, icon, keys, tooltipSide, variant = 'ghost', size, type = 'button', className, ...rest } = props;
  return (
    <Tooltip content={label} keys={keys} side={tooltipSide}>
      <button
        type={type}
        aria-label={label}
        className={classes(buttonClass({ variant, size, square: true }), className)}
        {...rest}
      >
        {icon}
      </button>
    </Tooltip>
  );
}
