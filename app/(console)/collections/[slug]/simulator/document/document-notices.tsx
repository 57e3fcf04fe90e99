/** Why the last trial failed, and how crawls differ from the trial. */

import type { ReactNode } from 'react';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { RefusalNotice } from '#components/ui/feedback/refusal.tsx';

interface DocumentNoticesProps {
  readonly problem: string | undefined;
  readonly notes: readonly string[];
}

export function DocumentNotices({ problem, notes }: DocumentNoticesProps): ReactNode {
  return (
    <>
      <RefusalNotice text={problem} />
      {notes.length === 0 ? null : (
        <Notice flush>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Notice>
      )}
    </>
  );
}
