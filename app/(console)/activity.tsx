'use client';
/** Marks requests as made while somebody is at the page: what it asks for by itself keeps no session open. */

import { useEffect } from 'react';

/** Longer than pages wait between two requests of their own. */
const markSeconds = 60;
const renewMs = 20_000;

export function Activity({ cookie }: { readonly cookie: string }): null {
  useEffect(() => {
    let markedAt = -Infinity;
    const mark = (): void => {
      if (performance.now() - markedAt < renewMs) return;
      markedAt = performance.now();
      document.cookie = `${cookie}=1; path=/; max-age=${markSeconds}; samesite=lax`;
    };
    const signs = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
    for (const sign of signs) addEventListener(sign, mark, { passive: true, capture: true });
    return () => signs.forEach((sign) => removeEventListener(sign, mark, { capture: true }));
  }, [cookie]);
  return null;
}
