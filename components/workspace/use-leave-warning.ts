'use client';
/** Asks before the window is closed while there are unsaved edits. */

import { useEffect } from 'react';

export function useLeaveWarning(hasEdits: boolean): void {
  useEffect(() => {
    if (!hasEdits) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [hasEdits]);
}
