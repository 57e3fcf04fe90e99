/** A half ring that turns while something is under way; still when motion is unwanted. */

import type { ReactNode } from 'react';

export function Spinner({ size = 13 }: { readonly size?: number }): ReactNode {
  return (
    <svg
      viewBox="0 0 14 14"
      width={size}
      height={size}
      aria-hidden
      className="flex-none animate-[turn_900ms_linear_infinite]"
    >
      <circle cx="7" cy="7" r="5.2" fill="none" stroke="currentColor" strokeWidth="1.6" opacity="0.28" />
      <path d="M7 1.8A5.2 5.2 0 0 1 12.2 7" fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
    </svg>
  );
}
