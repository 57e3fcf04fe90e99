'use client';
/** What is being typed into a field, until it becomes the value: after a pause, on Enter, or when the field is left. */

import { useEffect, useRef, useState } from 'react';

/** Milliseconds without a key before what is typed becomes the value. */
const pauseMs = 300;

export interface Draft {
  readonly text: string;
  /** The field was left once: from then on it is checked while typing. */
  readonly wasLeft: boolean;
  readonly isTyping: boolean;
  readonly type: (text: string) => void;
  /** Takes what is typed at once. */
  readonly settle: () => void;
  readonly leave: () => void;
}

const anything = (): boolean => true;
const asTyped = (text: string): string => text;

/**
 * An emptied field waits until it is left: something else is about to be typed. What may not become the value stays
 * in the field until it is mended. `tidy` says what becomes of what is typed, such as the text without blanks at its ends.
 */
export function useDraft(
  value: string,
  onSettle: (text: string) => void,
  may: (text: string) => boolean = anything,
  tidy: (typed: string) => string = asTyped,
): Draft {
  const [draft, setDraft] = useState<string>();
  const [wasLeft, setWasLeft] = useState(false);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (seen !== value) {
    setSeen(value);
    // Changed elsewhere, by an undo for instance: the field follows.
    if (value !== sent) setDraft(undefined);
  }
  const take = (typed: string): boolean => {
    clearTimeout(timer.current);
    const text = tidy(typed);
    if (text === value) return true;
    if (!may(text)) return false;
    setSent(text);
    onSettle(text);
    return true;
  };
  return {
    text: draft ?? value,
    wasLeft,
    isTyping: draft !== undefined,
    type: (text) => {
      setDraft(text);
      clearTimeout(timer.current);
      if (text !== '') timer.current = setTimeout(() => take(text), pauseMs);
    },
    settle: () => {
      if (draft !== undefined) take(draft);
    },
    leave: () => {
      if (draft !== undefined && take(draft)) setDraft(undefined);
      setWasLeft(true);
    },
  };
}
