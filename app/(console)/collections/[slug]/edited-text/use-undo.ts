'use client';
/** Takes back what was done to a text on this page, step by step; Ctrl+Z does it outside of fields. */

import { useCallback, useEffect, useState } from 'react';

interface Step {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

export interface Undo {
  /** What the next undo takes back; undefined when there is nothing, or the text was changed elsewhere since. */
  readonly next: string | undefined;
  readonly note: (step: Step) => void;
  readonly undo: () => void;
}

const fields = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable="true"]';

export function useUndo(text: string, restore: (text: string) => void): Undo {
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const last = steps.at(-1);
  const usable = last?.after === text ? last : undefined;
  const note = useCallback((step: Step) => setSteps((before) => [...before.slice(-99), step]), []);
  const undo = useCallback(() => {
    if (usable === undefined) return;
    setSteps((before) => before.slice(0, -1));
    restore(usable.before);
  }, [usable, restore]);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      const isField = event.target instanceof Element && event.target.closest(fields) !== null;
      if (!isUndo || isField || event.defaultPrevented) return;
      event.preventDefault();
      undo();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [undo]);
  return { next: usable?.label, note, undo };
}
