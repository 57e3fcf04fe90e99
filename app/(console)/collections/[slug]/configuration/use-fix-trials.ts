'use client';
/** What the quick fixes of findings would change, counted over the last crawl: asked for while the findings are in view and typing rests. */

import { useCallback, useEffect, useMemo, useState } from 'react';
import { mostListed } from '#components/dock/findings-order.ts';
import type { Finding } from '#components/dock/fixes.tsx';
import type { Fix } from '#lib/lang/diagnostic.ts';
import type { FixTrials } from '#lib/services/plan/contract.ts';
import { followJob } from '../follow-job.ts';
import { basisOf, trialOf, type FixTrial } from './fix-trial.ts';
import { askForFixTrials, readFixTrials } from './plan-actions.ts';
import type { Plannable } from './use-plan.ts';

/** Milliseconds without a key, after those before a check, until the fixes are tried. */
const pauseMs = 450;

interface Wanted extends Plannable {
  /** Of the texts as they are, in the order they are listed. */
  readonly findings: readonly Finding[];
  readonly isWanted: boolean;
}

interface Candidate {
  readonly finding: Finding;
  readonly fix: Fix;
}

interface Answered {
  readonly asked: readonly Candidate[];
  readonly trials?: FixTrials;
  readonly problem?: string;
}

interface KnownTrials {
  /** Of each fix of a finding; empty where it has none, or nothing is known of them yet. */
  readonly trialsOf: (finding: Finding) => readonly FixTrial[];
  readonly basis: string | undefined;
}

export function useFixTrials({ slug, base, changed, findings, isWanted }: Wanted): KnownTrials {
  const asked = useMemo(() => candidatesOf(findings), [findings]);
  const [answered, setAnswered] = useState<Answered>();
  const answer = answered?.asked === asked ? answered : undefined;
  const isAsked = isWanted && asked.length > 0 && answer === undefined;

  useEffect(() => {
    if (!isAsked) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(
      () =>
        void follow({ slug, base, changed, asked, signal: stop.signal }).then((found) => {
          if (!stop.signal.aborted) setAnswered({ asked, ...found });
        }),
      pauseMs,
    );
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [slug, base, changed, asked, isAsked]);

  const trialsOf = useCallback((finding: Finding) => (answer === undefined ? [] : trialsIn(answer, finding)), [answer]);
  return { trialsOf, basis: isAsked ? 'trying fixes…' : answer?.trials && basisOf(answer.trials) };
}

function candidatesOf(findings: readonly Finding[]): readonly Candidate[] {
  return findings.flatMap((finding) => (finding.fixes ?? []).map((fix) => ({ finding, fix }))).slice(0, mostListed);
}

function trialsIn({ asked, trials, problem }: Answered, wanted: Finding): readonly FixTrial[] {
  return asked.flatMap(({ finding, fix: { title } }, n): readonly FixTrial[] => {
    if (finding !== wanted) return [];
    if (trials !== undefined) return [trialOf(trials, title, n)];
    return problem === undefined ? [] : [{ state: 'untried', title, reason: problem }];
  });
}

interface Following extends Plannable {
  readonly asked: readonly Candidate[];
  readonly signal: AbortSignal;
}

async function follow({ slug, base, changed, asked, signal }: Following): Promise<Omit<Answered, 'asked'>> {
  const fixes = asked.map(({ finding: { path, line }, fix: { edits } }) => ({ path, line, edits }));
  const ended = await followJob({
    slug,
    start: () => askForFixTrials(slug, base, { files: changed, fixes }),
    read: (job) => readFixTrials(slug, job),
    signal,
  });
  if (!ended.ok) return { problem: ended.problem.message };
  const { result, error } = ended.value;
  return result === undefined ? { problem: error ?? 'replaced by a newer request of yours' } : { trials: result };
}
