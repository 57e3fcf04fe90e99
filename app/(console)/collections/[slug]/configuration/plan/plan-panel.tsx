'use client';
/** The plan in the dock: what the next run would do with the edits, before they are saved. */

import type { ReactNode } from 'react';
import { classes } from '#components/ui/classes.ts';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { PlanBody } from './plan-body.tsx';
import type { PlanState } from './use-plan.ts';

interface PlanPanelProps {
  readonly slug: string;
  readonly plan: PlanState;
  readonly onShow: (path: string, line: number) => void;
}

/** The content of the dock's tab. */
export function PlanPanel({ slug, plan, onShow }: PlanPanelProps): ReactNode {
  const { done, isCurrent, problem } = plan;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      {problem === undefined ? null : (
        <Notice tone="warning" flush>
          {problem}
        </Notice>
      )}
      {done === undefined ? null : (
        <div aria-busy={!isCurrent} className={classes(!isCurrent && 'opacity-60 transition-opacity')}>
          <PlanBody key={done.ms} slug={slug} plan={done} onShow={onShow} />
        </div>
      )}
    </div>
  );
}
