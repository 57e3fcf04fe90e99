'use client';
/** A short name or explanation on hover and focus. Never the only place of a fact. */

import * as Primitive from 'radix-ui/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { Kbd } from './kbd.tsx';
import { landmark } from './landmark.ts';

export interface TooltipProps {
  readonly content: ReactNode;
  readonly keys?: string | undefined;
  readonly side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  readonly children: ReactElement;
}

export function Tooltip({ content, keys, side = 'bottom', children }: TooltipProps): ReactNode {
  return (
    <Primitive.Provider delayDuration={400}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal container={landmark()}>
          <Primitive.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="float-layer z-50 flex max-w-72 items-center gap-2 px-2 py-1 text-note text-ink"
          >
            {content}
            {keys === undefined ? null : <Kbd keys={keys} />}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
