/** What retention has removed from the audit log, below its oldest entry. */

import type { ReactNode } from 'react';
import { formatCount } from '#components/ui/format/format.ts';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import type { AuditPage } from '#lib/services/audit/contract.ts';

export function RemovedEntries({ page: { removed, next } }: { readonly page: AuditPage }): ReactNode {
  if (removed === undefined || next !== undefined) return null;
  return (
    <p className="px-[18px] pt-3 text-note text-ink-3">
      {`Retention removed ${formatCount(removed.entries, 'older entry', 'older entries')}, the last from `}
      <RelativeTime at={removed.until} />
      {' with hash '}
      <span className="mono break-all">{removed.hash}</span>
    </p>
  );
}
