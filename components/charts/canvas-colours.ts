'use client';
/** Colours of the theme as a canvas takes them, and word of a change of theme. */

import { useEffect, useState } from 'react';

/** The value a token has inside an element, such as `oklch(0.65 0.12 174)`. */
export function readColour(inside: Element, token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(--${token})`;
  inside.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** Grows with every change of theme. */
export function useThemeChanges(): number {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const changed = (): void => setChanges((before) => before + 1);
    const observer = new MutationObserver(changed);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    const media = matchMedia('(prefers-color-scheme: dark)');
    media.addEventListener('change', changed);
    return () => {
      observer.disconnect();
      media.removeEventListener('change', changed);
    };
  }, []);
  return changes;
}
