'use client';
/** What the quick fixes of findings would change, counted over the last crawl: asked for while the findings are in view and typing rests. */

import { useCallback, useMemo } from 'react';
import { mostListed } from '#components/dock/findings-order.ts';
import type { Finding } from '#components/dock/fixes.tsx';
import type { Fix } from '#lib/lang/diagnostic.ts';
import type { FixTrials } from '#lib/services/plan/contract.ts';
import { basisOf, trialOf, type FixTrial } from './fix-trial.ts';
import { useLatestJob } from '../../jobs/use-latest-job.ts';
import type { Plannable } from '../plan/use-plan.ts';

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

interface KnownTrials {
  /** Of each fix of a finding; empty where it has none, or nothing is known of them yet. */
  readonly trialsOf: (finding: Finding) => readonly FixTrial[];
  readonly basis: string | undefined;
}

export function useFixTrials({ slug, base, changed, findings, isWanted }: Wanted): KnownTrials {
  const asked = useMemo(() => candidatesOf(findings), [findings]);
  const question = useMemo(
    () => ({
      base,
      files: changed,
      fixes: asked.map(({ finding: { path, line }, fix: { edits } }) => ({ path, line, edits })),
    }),
    [base, changed, asked],
  );
  const isAsked = isWanted && asked.length > 0;
  const { status, result, problem } = useLatestJob({
    slug,
    name: 'try-fixes',
    question,
    isWanted: isAsked,
    isOnce: true,
    pauseMs,
  });
  const trialsOf = useCallback(
    (finding: Finding) => trialsIn({ asked, result, problem }, finding),
    [asked, result, problem],
  );
  const isTrying = status !== undefined || (isAsked && result === undefined && problem === undefined);
  return { trialsOf, basis: isTrying ? 'trying fixes…' : result && basisOf(result) };
}

function candidatesOf(findings: readonly Finding[]): readonly Candidate[] {
  return findings.flatMap((finding) => (finding.fixes ?? []).map((fix) => ({ finding, fix }))).slice(0, mostListed);
}

interface Tried {
  readonly asked: readonly Candidate[];
  readonly result: FixTrials | undefined;
  readonly problem: string | undefined;
}

function trialsIn({ asked, result, problem }: Tried, wanted: Finding): readonly FixTrial[] {
  return asked.flatMap(({ finding, fix: { title } }, n): readonly FixTrial[] => {
    if (finding !== wanted) return [];
    if (result !== undefined) return [trialOf(result, title, n)];
    return problem === undefined ? [] : [{ state: 'untried', title, reason: problem }];
  });
}
