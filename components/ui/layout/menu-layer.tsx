'use client';
/** The open menu of a button; loaded when the first one is wanted. */

import { Check } from 'lucide-react';
import Link from 'next/link';
import * as Primitive from 'radix-ui/dropdown-menu';
import { Fragment, useLayoutEffect, type ReactNode, type Ref } from 'react';
import { classes } from '../classes.ts';
import { Kbd } from '../marks/kbd.tsx';
import { landmark } from '../controls/landmark.ts';
import type { MenuEntry, MenuProps } from './menu-entry.ts';

const row =
  'flex min-h-7 w-full items-center gap-2 rounded-control px-2 py-1 text-control text-ink outline-none select-none data-[highlighted]:bg-hover data-[disabled]:text-ink-3 pointer-coarse:min-h-11';

function EntryBody({ entry }: { readonly entry: MenuEntry }): ReactNode {
  return (
    <>
      {entry.icon === undefined ? null : (
        <span className={entry.danger === true ? '' : 'text-ink-3'}>{entry.icon}</span>
      )}
      <span className="min-w-0 flex-1">
        {entry.label}
        {entry.note === undefined ? null : <span className="block text-tick text-ink-3">{entry.note}</span>}
      </span>
      {entry.keys === undefined ? null : <Kbd keys={entry.keys} />}
    </>
  );
}

function Entry({ entry }: { readonly entry: MenuEntry }): ReactNode {
  const className = classes(row, entry.danger === true && 'text-failed-fg!');
  const disabled = entry.disabled === true;
  if (entry.href !== undefined && !disabled) {
    return (
      <Primitive.Item asChild className={className}>
        <Link href={entry.href}>
          <EntryBody entry={entry} />
        </Link>
      </Primitive.Item>
    );
  }
  if (entry.checked !== undefined) {
    const icon = entry.checked ? <Check size={14} className="text-accent" /> : entry.icon;
    return (
      <Primitive.CheckboxItem
        className={className}
        disabled={disabled}
        checked={entry.checked}
        onSelect={() => entry.onSelect?.()}
      >
        <EntryBody entry={{ ...entry, icon }} />
      </Primitive.CheckboxItem>
    );
  }
  return (
    <Primitive.Item className={className} disabled={disabled} onSelect={() => entry.onSelect?.()}>
      <EntryBody entry={entry} />
    </Primitive.Item>
  );
}

/** Hands a button that is on the page already to the menu as its trigger: menu and focus come back to it. */
function Held({
  button,
  ref,
}: {
  readonly button: HTMLElement;
  readonly ref?: Ref<HTMLElement> | undefined;
}): ReactNode {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return undefined;
    ref(button);
    return () => void ref(null);
  }, [button, ref]);
  return null;
}

function focusFirst(menu: HTMLElement): void {
  menu.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus();
}

export interface MenuLayerProps extends Omit<MenuProps, 'trigger'> {
  readonly id: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly button: HTMLElement;
  /** By keyboard the first entry has the focus at once. */
  readonly byKeyboard: boolean;
}

export function MenuLayer(props: MenuLayerProps): ReactNode {
  const { id, open, onOpenChange, button, byKeyboard, groups, head, align = 'end', side = 'bottom' } = props;
  return (
    <Primitive.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Primitive.Trigger asChild>
        <Held button={button} />
      </Primitive.Trigger>
      <Primitive.Portal container={landmark()}>
        <Primitive.Content
          id={id}
          aria-labelledby={button.id}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          onFocus={({ target, currentTarget }) => {
            if (byKeyboard && target === currentTarget) focusFirst(currentTarget);
          }}
          onInteractOutside={(event) => {
            // The button closes the menu itself.
            if (event.target instanceof Node && button.contains(event.target)) event.preventDefault();
          }}
          className="float-layer z-50 max-h-[70vh] min-w-44 overflow-y-auto p-1"
        >
          {head}
          {groups.map((entries, index) => (
            <Fragment key={entries.map(({ label }) => label).join()}>
              {index === 0 && head === undefined ? null : <Primitive.Separator className="mx-1 my-1 h-px bg-line" />}
              {entries.map((entry) => (
                <Entry key={entry.label} entry={entry} />
              ))}
            </Fragment>
          ))}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
