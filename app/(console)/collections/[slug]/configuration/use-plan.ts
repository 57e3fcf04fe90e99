'use client';
/** The plan of the edits, or of the next run without any: asked for when typing rests, or at once; what is asked later ends what was asked before. */

import { useCallback, useEffect, useState } from 'react';
import { useDockTab } from '#components/dock/dock.tsx';
import type { PlanDone, PlanJob } from '#lib/services/plan/contract.ts';
import { followJob } from '../follow-job.ts';
import type { EditedFile } from '#components/workspace/kept-edits.ts';
import { askForPlan, readPlan } from './plan-actions.ts';

/** Milliseconds without a key before the edits are planned. */
const pauseMs = 700;

export interface PlanState {
  /** The last plan that was finished; of earlier edits while a newer one is under way. */
  readonly done: PlanDone | undefined;
  /** There are edits, or a run that the next one can be compared with. */
  readonly isPlannable: boolean;
  /** It is of the texts as they are. */
  readonly isCurrent: boolean;
  /** `waits`: no engine has taken it up. */
  readonly doing: 'nothing' | 'waits' | 'plans';
  /** URLs decided so far. */
  readonly decided: number;
  /** Why there is no plan of the texts as they are. */
  readonly problem: string | undefined;
  readonly isAutomatic: boolean;
  readonly setAutomatic: (automatic: boolean) => void;
  readonly planNow: () => void;
}

interface Answered {
  readonly texts: readonly EditedFile[];
  readonly doing: PlanState['doing'];
  readonly decided: number;
  readonly problem?: string | undefined;
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
  const [answered, setAnswered] = useState<Answered>();
  const [done, setDone] = useState<{ readonly texts: readonly EditedFile[]; readonly plan: PlanDone }>();
  const isAskedFor = asked === changed;
  const isPlanned = done?.texts === changed && done.plan.base === base;
  const isWanted = changed.length > 0 || (hasNextRun && isInView && !isPlanned);

  useEffect(() => {
    if (!isWanted || (!isAutomatic && !isAskedFor)) return undefined;
    const stop = new AbortController();
    const note = (answer: Omit<Answered, 'texts'>): void => {
      if (!stop.signal.aborted) setAnswered({ texts: changed, ...answer });
    };
    const timer = setTimeout(
      () =>
        void follow({ slug, base, changed, signal: stop.signal, note }).then((plan) => {
          if (plan !== undefined && !stop.signal.aborted) setDone({ texts: changed, plan });
        }),
      isAskedFor || changed.length === 0 ? 0 : pauseMs,
    );
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [slug, base, changed, isWanted, isAutomatic, isAskedFor]);

  const planNow = useCallback(() => setAsked(changed), [changed]);
  return {
    done: changed.length === 0 && !isPlanned ? undefined : done?.plan,
    isCurrent: isPlanned,
    isPlannable: changed.length > 0 || hasNextRun,
    ...latestOf(answered, changed),
    isAutomatic,
    setAutomatic,
    planNow,
  };
}

/** What is under way for these texts. */
function latestOf(
  answered: Answered | undefined,
  changed: readonly EditedFile[],
): Pick<PlanState, 'doing' | 'decided' | 'problem'> {
  if (answered?.texts !== changed) return { doing: 'nothing', decided: 0, problem: undefined };
  const { doing, decided, problem } = answered;
  return { doing, decided, problem };
}

interface Following extends Plannable {
  readonly signal: AbortSignal;
  readonly note: (answer: Omit<Answered, 'texts'>) => void;
}

/** Undefined when it did not come to a plan; the reason is noted. */
async function follow({ slug, base, changed, signal, note }: Following): Promise<PlanDone | undefined> {
  note({ doing: 'waits', decided: 0 });
  const ended = await followJob({
    slug,
    start: () => askForPlan(slug, base, changed),
    read: (job) => readPlan(slug, job),
    note: ({ state, progress }) =>
      note({ doing: state === 'queued' ? 'waits' : 'plans', decided: progress?.decided ?? 0 }),
    signal,
  });
  note({ doing: 'nothing', decided: 0, problem: ended.ok ? problemOf(ended.value) : ended.problem.message });
  return ended.ok && ended.value.result?.state === 'planned' ? ended.value.result : undefined;
}

function problemOf({ state, error, result }: PlanJob): string | undefined {
  if (state === 'cancelled') return 'This plan was replaced by a newer one of yours.';
  if (state === 'failed') return error ?? 'The plan failed.';
  if (result?.state !== 'errors') return undefined;
  if (result.reason !== undefined) return `No plan until the error is fixed. ${result.reason}`;
  const [first] = result.errors;
  const more = result.errors.length > 1 ? `, and ${result.errors.length - 1} more` : '';
  const where = first === undefined ? '' : `: ${first.file}:${first.line}, ${first.message}${more}`;
  return `No plan until the errors are fixed${where}`;
}
