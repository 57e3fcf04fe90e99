'use client';
/** Of which moment the page is, by the reader's clock; hollow when no answer came for a while. */

import type { ReactNode } from 'react';
import { ClockTime } from '#components/ui/format/clock-time.tsx';
import { LiveDot } from '#components/ui/marks/live-dot.tsx';
import { useNow } from '#components/ui/format/use-now.ts';
import { useZone } from '#components/ui/format/use-zone.tsx';

/** Several looks without an answer. */
const silenceMs = 15_000;

export function LiveMark({ at }: { readonly at: number }): ReactNode {
  const now = useNow();
  const zone = useZone();
  const connected = now === undefined || now - at < silenceMs;
  return (
    <span className={connected ? 'max-sm:hidden' : undefined}>
      <LiveDot connected={connected}>
        <span>
          {connected ? 'live, ' : 'last update '}
          <ClockTime at={at} />
          <span className="max-lg:hidden">{connected ? `, ${zone}` : ', reconnecting'}</span>
        </span>
      </LiveDot>
    </span>
  );
}
