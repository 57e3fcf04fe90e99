'use client';
/** Who is signed in; theme, keys and sign-out behind it. */

import { Keyboard, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { useState, useTransition, type ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import { Menu } from '../ui/layout/menu.tsx';
import type { MenuEntry } from '../ui/layout/menu-entry.ts';
import type { SidebarShape } from './sidebar/rail-state.ts';
import { shellLayer } from './shell-layer.ts';
import { applyTheme } from './theme/apply-theme.ts';
import type { Theme } from './theme/theme.ts';

export interface ShellUser {
  readonly name: string;
  readonly role: string;
}

export interface UserMenuProps {
  readonly user: ShellUser;
  readonly theme: Theme;
  readonly signOut: () => Promise<void>;
  /** Entries of the account above the others, such as the profile. */
  readonly account?: readonly MenuEntry[] | undefined;
  readonly shape: SidebarShape;
}

const themes: readonly (readonly [Theme, string, ReactNode])[] = [
  ['system', 'System theme', <Monitor key="system" size={14} />],
  ['light', 'Light', <Sun key="light" size={14} />],
  ['dark', 'Dark', <Moon key="dark" size={14} />],
];

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase();
}

export function UserMenu({ user, theme, signOut, account = noEntries, shape }: UserMenuProps): ReactNode {
  const [chosen, setChosen] = useState(theme);
  const [pending, startTransition] = useTransition();
  const choose = (next: Theme): void => {
    setChosen(next);
    applyTheme(next);
  };
  const themeEntries = themes.map(([value, label, icon]) => ({
    label,
    icon,
    checked: value === chosen,
    onSelect: () => choose(value),
  }));
  const rest: readonly MenuEntry[] = [
    { label: 'Keyboard', icon: <Keyboard size={14} />, keys: '?', onSelect: () => shellLayer.set('keys') },
    { label: 'Sign out', icon: <LogOut size={14} />, disabled: pending, onSelect: () => startTransition(signOut) },
  ];
  const trigger = (
    <button
      type="button"
      className={classes(
        'flex items-center rounded-control text-body transition-colors hover:bg-hover data-[state=open]:bg-hover max-md:min-h-11',
        shape === 'rail' ? 'size-8 justify-center' : 'h-8 w-full gap-2 px-1.5 text-left',
      )}
    >
      <span
        aria-hidden
        className="flex size-5 flex-none items-center justify-center rounded-full bg-well text-[9px] font-semibold text-ink-2 ring-1 ring-line-strong"
      >
        {initialsOf(user.name)}
      </span>
      {shape === 'rail' ? (
        <span className="sr-only">{`${user.name}, ${user.role}`}</span>
      ) : (
        <>
          <span className="truncate font-medium text-ink">{user.name}</span>
          <span className="text-note text-ink-3">{user.role}</span>
        </>
      )}
    </button>
  );
  const groups = [account, themeEntries, rest].filter((group) => group.length > 0);
  return <Menu trigger={trigger} groups={groups} align="start" side="top" />;
}

const noEntries: readonly MenuEntry[] = [];
