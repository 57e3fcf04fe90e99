/** The lists that searches and sinks filter by. */

import type { ReactNode } from 'react';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import type { DocumentAccess } from '#lib/services/access/contract.ts';
import { handedRows } from './access-words.ts';

interface HandedOutProps {
  readonly handedOut: DocumentAccess['handedOut'];
}

export function HandedOut({ handedOut }: HandedOutProps): ReactNode {
  const { problem, isPartial } = handedOut;
  return (
    <section aria-label="Sent to search and sinks" className="border-t border-line pb-2">
      <SectionHead title="Sent to search and sinks" scope="one of allow, one of each require, none of deny" />
      {problem === undefined ? null : (
        <Notice tone="warning" flush title="Nobody is allowed">
          {problem}
        </Notice>
      )}
      {isPartial === undefined ? null : (
        <Notice tone="warning" flush title="Only the expression says all">
          allow, require, and deny leave out people whom the ACLs permit. They never let in anyone else.
        </Notice>
      )}
      <dl className="text-note">
        {handedRows(handedOut).map(({ name, principals }) => (
          <div
            key={`${name} ${principals}`}
            className="mx-[18px] grid min-h-7 grid-cols-[76px_minmax(0,1fr)] items-center border-t border-line-2 py-1"
          >
            <dt className="mono text-ink-3">{name}</dt>
            <dd className="text-ink wrap-anywhere">{principals}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
