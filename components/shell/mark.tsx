/** The mark: a sieve's grains, of which one is kept. */

import type { ReactNode } from 'react';

export function Mark({ size = 16 }: { readonly size?: number }): ReactNode {
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} aria-hidden className="keeps-colour flex-none text-ink">
      <circle cx="1.9" cy="2.4" r="1.8" fill="currentColor" opacity="0.42" />
      <circle cx="8" cy="2.4" r="1.8" fill="currentColor" opacity="0.6" />
      <circle cx="14.1" cy="2.4" r="1.8" fill="currentColor" opacity="0.42" />
      <circle cx="4.9" cy="7.9" r="1.8" fill="currentColor" opacity="0.82" />
      <circle cx="11.1" cy="7.9" r="1.8" fill="currentColor" opacity="0.6" />
      <circle cx="8" cy="13.4" r="2.1" className="text-kept" fill="currentColor" />
    </svg>
  );
}
