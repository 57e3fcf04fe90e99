'use client';
/** A menu of acts and links behind a button. The menu itself is loaded when somebody comes near the button. */

import { cloneElement, lazy, Suspense, useId, useState, type ReactNode } from 'react';
import type { MenuProps } from './menu-entry.ts';

const loadLayer = () => import('./menu-layer.tsx');
const MenuLayer = lazy(async () => ({ default: (await loadLayer()).MenuLayer }));
/** What fails here is asked for again when the menu opens. */
const warmUp = (): void => void loadLayer().catch(() => undefined);

interface Opened {
  readonly button: HTMLElement;
  readonly byKeyboard: boolean;
}

export function Menu({ trigger, ...rest }: MenuProps): ReactNode {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState<Opened>();
  const show = (button: HTMLElement, byKeyboard: boolean): void => {
    setOpened({ button, byKeyboard });
    setOpen(true);
  };
  const button = cloneElement(trigger, {
    id,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-controls': open ? `${id}-menu` : undefined,
    'data-state': open ? 'open' : 'closed',
    onPointerEnter: warmUp,
    onFocus: warmUp,
    onClick: ({ currentTarget, detail }) => {
      if (open) setOpen(false);
      else show(currentTarget, detail === 0);
    },
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      show(event.currentTarget, true);
    },
  });
  return (
    <>
      {button}
      {opened === undefined ? null : (
        <Suspense>
          <MenuLayer {...rest} {...opened} id={`${id}-menu`} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
