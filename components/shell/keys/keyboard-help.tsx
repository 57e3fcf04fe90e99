'use client';
/** The keys that work on this page, under `?`. */

import { useSyncExternalStore, type ReactNode } from 'react';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { Kbd } from '../../ui/marks/kbd.tsx';
import { isSingleKey, keyCaps } from './key-sequence.ts';
import { boundKeys, type KeyBinding } from './keymap-store.ts';
import { useShellLayer } from '../shell-layer.ts';

const none: readonly KeyBinding[] = [];

const always: readonly (readonly [readonly string[], string])[] = [
  [['J', 'K'], 'Next and previous row'],
  [['Enter'], 'Open the row'],
  [['X'], 'Select the row'],
  [['Esc'], 'Close, go back'],
];

function Line({ caps, label }: { readonly caps: readonly string[]; readonly label: string }): ReactNode {
  return (
    <li className="flex min-h-7 items-center gap-3 border-b border-line-2 text-body text-ink-2 last:border-0">
      <span className="flex-1">{label}</span>
      <span className="flex gap-1">
        {caps.map((cap) => (
          <Kbd key={cap} keys={cap} />
        ))}
      </span>
    </li>
  );
}

export function KeyboardHelp({ singleKeys }: { readonly singleKeys: boolean }): ReactNode {
  const [open, setOpen] = useShellLayer('keys');
  const bound = useSyncExternalStore(boundKeys.subscribe, boundKeys.get, () => none);
  const working = bound.filter(({ keys }) => singleKeys || !isSingleKey(keys));
  const shown = [...new Map(working.map((binding) => [binding.keys, binding])).values()];
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="Keyboard shortcuts"
      description={singleKeys ? undefined : 'Single-key shortcuts are turned off in your profile.'}
    >
      <ul className="pb-3">
        {shown.map(({ keys, label }) => (
          <Line key={keys} caps={keyCaps(keys)} label={label} />
        ))}
        {always.map(([caps, label]) => (
          <Line key={label} caps={caps} label={label} />
        ))}
      </ul>
    </Dialog>
  );
}
