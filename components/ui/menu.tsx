'use client';
/** A menu of acts and links behind a button. */

import { Check } from 'lucide-react';
import Link from 'next/link';
import * as Primitive from 'radix-ui/dropdown-menu';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { classes } from './classes.ts';
import { Kbd } from './kbd.tsx';
import { landmark } from './landmark.ts';

export interface MenuEntry {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly keys?: string | undefined;
  readonly danger?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** One of several, chosen or not; a tick takes the place of the icon. */
  readonly checked?: boolean | undefined;
  /** Why it is disabled, or what it does, under the word. */
  readonly note?: string | undefined;
  readonly href?: string | undefined;
  readonly onSelect?: (() => void) | undefined;
}

export interface MenuProps {
  /** The button; it has to take a ref and spread its props. */
  readonly trigger: ReactElement;
  /** Groups are parted by a line. */
  readonly groups: readonly (readonly MenuEntry[])[];
  /** Above the entries, such as the user's name. */
  readonly head?: ReactNode;
  readonly align?: 'start' | 'end' | undefined;
  readonly side?: 'top' | 'bottom' | undefined;
}

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

export function Menu({ trigger, groups, head, align = 'end', side = 'bottom' }: MenuProps): ReactNode {
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal container={landmark()}>
        <Primitive.Content
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
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
