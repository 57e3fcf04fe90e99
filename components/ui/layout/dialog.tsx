'use client';
/** A dialog over the page: title, what it is about, body, and its buttons at the lower right. */

import { X } from 'lucide-react';
import * as Primitive from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { buttonClass } from '../controls/button-style.ts';
import { classes } from '../classes.ts';
import { useGivenBackFocus } from './use-given-back-focus.ts';

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  /** Buttons: the main one last. */
  readonly footer?: ReactNode;
  readonly wide?: boolean | undefined;
  readonly children?: ReactNode;
}

/** The first field takes the focus, so one can type at once; without one the dialog itself. */
function focusFirstField(event: Event): void {
  event.preventDefault();
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const field = event.currentTarget.querySelector<HTMLElement>('input, select, textarea');
  (field ?? event.currentTarget).focus();
}

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  wide = false,
  children,
}: DialogProps): ReactNode {
  const focus = useGivenBackFocus(focusFirstField);
  const described = description === undefined ? { 'aria-describedby': undefined } : {};
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-[oklch(0_0_0/0.32)]" />
        <Primitive.Content
          {...described}
          {...focus}
          className={classes(
            'float-layer fixed top-[12vh] left-1/2 z-40 flex max-h-[76vh] w-[calc(100vw-24px)] -translate-x-1/2 flex-col outline-none',
            wide ? 'max-w-[720px]' : 'max-w-[480px]',
          )}
        >
          <header className="flex items-start gap-3 px-[18px] pt-4 pb-2">
            <div className="min-w-0 flex-1">
              <Primitive.Title className="text-url font-semibold text-ink">{title}</Primitive.Title>
              {description === undefined ? null : (
                <Primitive.Description asChild>
                  <div className="pt-1 text-body text-ink-2">{description}</div>
                </Primitive.Description>
              )}
            </div>
            <Primitive.Close
              aria-label="Close"
              title="Close (Esc)"
              className={classes(buttonClass({ variant: 'ghost', size: 'small', square: true }), '-mr-1.5')}
            >
              <X size={15} />
            </Primitive.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-[18px] py-2">{children}</div>
          {footer === undefined ? null : (
            <footer className="flex justify-end gap-2 px-[18px] pt-2 pb-4">{footer}</footer>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
