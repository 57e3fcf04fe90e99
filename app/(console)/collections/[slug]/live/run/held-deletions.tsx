'use client';
/** A run that would delete more than a tenth of the RDs asks first. */

import { useTransition, type ReactNode } from 'react';
import { reach } from '#app/reach.ts';
import { Button } from '#components/ui/controls/button.tsx';
import { formatNumber, formatShare } from '#components/ui/format/format.ts';
import { Notice } from '#components/ui/feedback/notice.tsx';
import type { RunRow } from '#lib/services/runs/contract.ts';
import { decideHeldDeletions } from '../../run-actions.ts';

interface HeldDeletionsProps {
  readonly slug: string;
  readonly run: RunRow;
  readonly mayControl: boolean;
  readonly descriptions: number;
  readonly onRefusal: (message: string | undefined) => void;
}

export function HeldDeletions({ slug, run, mayControl, descriptions, onRefusal }: HeldDeletionsProps): ReactNode {
  const [pending, startTransition] = useTransition();
  const decide = (accept: boolean): void =>
    startTransition(async () => {
      const answer = await reach(() => decideHeldDeletions(slug, run.id, accept));
      onRefusal(answer.ok ? undefined : answer.problem.message);
    });
  const share = descriptions === 0 ? '' : `, ${formatShare(run.heldDeletions / descriptions)} of all`;
  return (
    <Notice tone="warning" flush>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span>
          {`Run ${run.id} would delete ${formatNumber(run.heldDeletions)} ${run.heldDeletions === 1 ? 'RD' : 'RDs'}${share}. Nothing is deleted until you decide.`}
        </span>
        <Button size="small" disabled={!mayControl} pending={pending} onClick={() => decide(false)}>
          Keep RDs
        </Button>
        <Button size="small" variant="danger" disabled={!mayControl} pending={pending} onClick={() => decide(true)}>
          {`Delete ${formatNumber(run.heldDeletions)} RDs`}
        </Button>
      </span>
    </Notice>
  );
}
