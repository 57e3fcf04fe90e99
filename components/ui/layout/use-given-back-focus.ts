'use client';
/** When a dialog closes, the focus goes back to what had it when the dialog opened. Radix knows only triggers of its own. */

import { useRef } from 'react';

interface FocusEvents {
  readonly onOpenAutoFocus: (event: Event) => void;
  readonly onCloseAutoFocus: (event: Event) => void;
}

/** Handlers for the content of a dialog; `focusInside` puts the focus into it. */
export function useGivenBackFocus(focusInside?: (event: Event) => void): FocusEvents {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus: (event) => {
      opener.current = document.activeElement;
      focusInside?.(event);
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
