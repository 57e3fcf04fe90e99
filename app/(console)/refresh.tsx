'use client';
/** Asks the server for the page again from time to time, while it is in sight. */

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

export function Refresh({ everyMs }: { readonly everyMs: number }): null {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') router.refresh();
    }, everyMs);
    return () => clearInterval(timer);
  }, [router, everyMs]);
  return null;
}
