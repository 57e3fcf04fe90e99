'use client';
/** A small layer beside its button, for what belongs to that place alone. */

import * as Primitive from 'radix-ui/popover';
import type { ReactElement, ReactNode } from 'react';
import { landmark } from './landmark.ts';

export interface PopoverProps {
  readonly trigger: ReactElement;
  /** The accessible name of the layer. */
  readonly label: string;
  readonly align?: 'start' | 'center' | 'end' | undefined;
  readonly open?: boolean | undefined;
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
  readonly children: ReactNode;
}

export function Popover({ trigger, label, align = 'start', open, onOpenChange, children }: PopoverProps): ReactNode {
  const controlled = open === undefined ? {} : { open };
  return (
    <Primitive.Root {...controlled} onOpenChange={(next) => onOpenChange?.(next)}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal container={landmark()}>
        <Primitive.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="float-layer z-50 max-w-[calc(100vw-16px)] p-3 text-body outline-none"
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
