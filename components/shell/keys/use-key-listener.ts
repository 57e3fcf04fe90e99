'use client';
/** The one listener that turns key presses into bindings; mounted by the shell. */

import { useEffect } from 'react';
import { chordOf, isSingleKey, stepSequence } from './key-sequence.ts';
import { boundKeys, findBinding } from './keymap-store.ts';

/** A sequence is forgotten after this many milliseconds. */
const patience = 1200;
const typing = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable="true"], [role="textbox"]';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typing) !== null;
}

function isLayerOpen(): boolean {
  return document.querySelector('dialog[open], [role="dialog"], [role="menu"]') !== null;
}

/** `singleKeys` off leaves only bindings with Ctrl or Alt, as the user's profile may ask for. */
export function useKeyListener(singleKeys: boolean): void {
  useEffect(() => {
    let pending = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || ['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
      const quiet = !singleKeys || isTyping(event.target) || isLayerOpen();
      const bound = boundKeys
        .get()
        .map(({ keys }) => keys)
        .filter((keys) => !quiet || !isSingleKey(keys));
      const step = stepSequence(pending, chordOf(event), bound);
      pending = step.pending;
      clearTimeout(timer);
      if (pending !== '') timer = setTimeout(() => (pending = ''), patience);
      const binding = step.complete === undefined ? undefined : findBinding(step.complete);
      if (binding === undefined) return;
      event.preventDefault();
      binding.run();
    };
    document.addEventListener('keydown', listen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', listen);
    };
  }, [singleKeys]);
}
