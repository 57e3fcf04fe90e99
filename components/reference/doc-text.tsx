/** A sentence of the reference; what stands in backticks is code. */

import type { ReactNode } from 'react';

export function DocText({ text }: { readonly text: string }): ReactNode {
  return text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // The parts of a constant sentence never move.
      // oxlint-disable-next-line react/no-array-index-key
      <code key={index} className="mono text-[0.95em] text-ink">
        {part}
      </code>
    ),
  );
}
