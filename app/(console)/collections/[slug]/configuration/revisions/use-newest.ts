'use client';
/** Asks for the page once more where unsaved edits meet it: going back shows it as it was, not as it is by now. */

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';

export function useNewest(hasEdits: boolean): void {
  const router = useRouter();
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    if (hasEdits) router.refresh();
  }, [router, hasEdits]);
}
