'use client';
/** The sidebar on narrow windows: slides in over the page and closes on the way to another. */

import * as Primitive from 'radix-ui/dialog';
import type { MouseEvent, ReactNode } from 'react';
import { useGivenBackFocus } from '../ui/layout/use-given-back-focus.ts';
import { useShellLayer } from './shell-layer.ts';

export function Drawer({ children }: { readonly children: ReactNode }): ReactNode {
  const [open, setOpen] = useShellLayer('drawer');
  const focus = useGivenBackFocus();
  const closeOnLeaving = (event: MouseEvent): void => {
    if (event.target instanceof Element && event.target.closest('a') !== null) setOpen(false);
  };
  return (
    <Primitive.Root open={open} onOpenChange={setOpen}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-[oklch(0_0_0/0.32)]" />
        <Primitive.Content
          {...focus}
          aria-describedby={undefined}
          onClick={closeOnLeaving}
          className="fixed inset-y-0 left-0 z-40 w-[min(300px,86vw)] border-r border-line bg-canvas outline-none"
        >
          <Primitive.Title className="sr-only">Navigation</Primitive.Title>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
