'use client';
/** The plan of the edits, or of the next run without any: asked for when typing rests, or at once; what is asked later ends what was asked before. */

import { useCallback, useMemo, useState } from 'react';
import { useDockTab } from '#components/dock/dock.tsx';
import type { EditedFile } from '#components/workspace/kept-edits.ts';
import type { JobStatus } from '#lib/services/jobs/contract.ts';
import type { PlanDone } from '#lib/services/plan/contract.ts';
import { useLatestJob, type LatestJob } from '../../jobs/use-latest-job.ts';

/** Milliseconds without a key before the edits are planned. */
const pauseMs = 700;

export interface PlanState {
  /** The last plan that was finished; of earlier edits while a newer one is under way. */
  readonly done: PlanDone | undefined;
  /** There are edits, or a run that the next one can be compared with. */
  readonly isPlannable: boolean;
  /** It is of the texts as they are. */
  readonly isCurrent: boolean;
  /** Of the plan under way. */
  readonly status: JobStatus | undefined;
  /** Why there is no plan of the texts as they are. */
  readonly problem: string | undefined;
  readonly isAutomatic: boolean;
  readonly setAutomatic: (automatic: boolean) => void;
  readonly planNow: () => void;
}

export interface Plannable {
  readonly slug: string;
  /** The revision the edits began with. */
  readonly base: number;
  readonly changed: readonly EditedFile[];
}

interface Wanted extends Plannable {
  /** The newest revision is in view, and a run is there to compare with: without edits the next run is planned. */
  readonly hasNextRun: boolean;
}

export function usePlan({ slug, base, changed, hasNextRun }: Wanted): PlanState {
  const isInView = useDockTab('plan', 'plan');
  const [isAutomatic, setAutomatic] = useState(true);
  const [asked, setAsked] = useState<readonly EditedFile[]>();
  const [done, setDone] = useState<{ readonly of: readonly EditedFile[]; readonly plan: PlanDone }>();
  const isAskedFor = asked === changed;
  const isPlanned = done?.of === changed && done.plan.base === base;
  const hasEdits = changed.length > 0;
  const isWanted = hasEdits || (hasNextRun && isInView && !isPlanned);
  const latest = useLatestJob({
    slug,
    name: 'plan',
    question: useMemo(() => ({ base, files: changed }), [base, changed]),
    isWanted: isWanted && (isAutomatic || isAskedFor),
    pauseMs: isAskedFor || !hasEdits ? 0 : pauseMs,
    onResult: ({ files }, result) => {
      if (result.state === 'planned') setDone({ of: files, plan: result });
    },
  });
  return {
    done: !hasEdits && !isPlanned ? undefined : done?.plan,
    isCurrent: isPlanned,
    isPlannable: hasEdits || hasNextRun,
    status: latest.status,
    problem: problemOf(latest),
    isAutomatic,
    setAutomatic,
    planNow: useCallback(() => setAsked(changed), [changed]),
  };
}

/** Why there is no plan of the texts as they are. */
function problemOf({ problem, result }: LatestJob<'plan'>): string | undefined {
  if (result?.state !== 'errors') return problem;
  const { reason, errors } = result;
  if (reason !== undefined) return `No plan until the error is fixed. ${reason}`;
  const [first] = errors;
  const more = errors.length > 1 ? `, and ${errors.length - 1} more` : '';
  const where = first === undefined ? '' : `: ${first.file}:${first.line}, ${first.message}${more}`;
  return `No plan until the errors are fixed${where}`;
}
