'use client';
/** What the quick fixes of findings would change, counted over the last crawl: asked for while the findings are in view and typing rests. */

import { useCallback, useEffect, useMemo, useState } from 'react';
import { mostListed } from '#components/dock/findings-order.ts';
import type { Finding } from '#components/dock/fixes.tsx';
import type { FixTrials, FixToTry } from '#lib/services/plan/contract.ts';
import { followJob } from '../follow-job.ts';
import type { FixTrial } from './fix-evidence.tsx';
import { askForFixTrials, readFixTrials } from './plan-actions.ts';
import type { Plannable } from './use-plan.ts';

/** Milliseconds without a key, after those before a check, until the fixes are tried. */
const pauseMs = 450;

interface Wanted extends Plannable {
  /** Of the texts as they are, in the order they are listed. */
  readonly findings: readonly Finding[];
  readonly isWanted: boolean;
}

interface Answered {
  readonly asked: readonly Finding[];
  readonly trials?: FixTrials;
  readonly problem?: string;
}

/** Of a finding's first fix; undefined where it has none, or nothing is known of it yet. */
export function useFixTrials({
  slug,
  base,
  changed,
  findings,
  isWanted,
}: Wanted): (finding: Finding) => FixTrial | undefined {
  const asked = useMemo(() => findings.filter(({ fixes = [] }) => fixes.length > 0).slice(0, mostListed), [findings]);
  const [answer, setAnswer] = useState<Answered>();
  const isAnswered = answer?.asked === asked;

  useEffect(() => {
    if (!isWanted || isAnswered || asked.length === 0) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(
      () =>
        void follow({ slug, base, changed, asked, signal: stop.signal }).then((found) => {
          if (!stop.signal.aborted) setAnswer({ asked, ...found });
        }),
      pauseMs,
    );
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [slug, base, changed, asked, isWanted, isAnswered]);

  return useCallback(
    (finding) => {
      const n = isAnswered ? asked.indexOf(finding) : -1;
      return n === -1 ? undefined : trialOf(answer, n);
    },
    [answer, asked, isAnswered],
  );
}

function trialOf(answer: Answered | undefined, n: number): FixTrial | undefined {
  if (answer?.problem !== undefined) return { state: 'untried', reason: answer.problem };
  if (answer?.trials === undefined) return undefined;
  const { job, urls, tried } = answer.trials;
  const trial = tried[n];
  return trial === undefined
    ? { state: 'untried', reason: `only the first ${tried.length} are` }
    : { ...trial, n, job, urls };
}

interface Following extends Plannable {
  readonly asked: readonly Finding[];
  readonly signal: AbortSignal;
}

async function follow({ slug, base, changed, asked, signal }: Following): Promise<Omit<Answered, 'asked'>> {
  const fixes = asked.flatMap(({ path, line, fixes: [fix] = [] }): readonly FixToTry[] => {
    return fix === undefined ? [] : [{ path, line, edits: fix.edits }];
  });
  const ended = await followJob({
    slug,
    start: () => askForFixTrials(slug, base, { files: changed, fixes }),
    read: (job) => readFixTrials(slug, job),
    signal,
  });
  if (!ended.ok) return { problem: ended.problem.message };
  const { result, error } = ended.value;
  return result === undefined ? { problem: error ?? 'a newer question of yours took its place' } : { trials: result };
}
