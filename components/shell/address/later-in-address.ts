'use client';
/** Writes the address in a pause, and gives way to whoever goes elsewhere meanwhile. */

import { useEffect, useMemo, useRef } from 'react';

export interface LaterInAddress {
  /** Calls `write` after the pause, unless it is asked again before. */
  readonly write: (write: () => void) => void;
  readonly drop: () => void;
}

/**
 * Writing the address ends a navigation under way. So what waits is dropped when a link, a button or a key that may lead
 * elsewhere is pressed; the next change writes the address again.
 */
export function useLaterInAddress(milliseconds: number): LaterInAddress {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const later = useMemo<LaterInAddress>(() => {
    const drop = (): void => clearTimeout(timer.current);
    return {
      drop,
      write: (write) => {
        drop();
        timer.current = setTimeout(write, milliseconds);
      },
    };
  }, [milliseconds]);
  useEffect(() => {
    const closing = new AbortController();
    const options = { capture: true, signal: closing.signal };
    document.addEventListener('click', (event) => mayLeadAway(event.target) && later.drop(), options);
    document.addEventListener('keydown', (event) => isCommand(event) && later.drop(), options);
    return () => {
      closing.abort();
      later.drop();
    };
  }, [later]);
  return later;
}

function mayLeadAway(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button') !== null;
}

/** In a text a plain key writes; elsewhere every key is a command. */
function isCommand({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  const isText =
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA)$/.test(target.tagName));
  return key === 'Enter' || ctrlKey || metaKey || !isText;
}
