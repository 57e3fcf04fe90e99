'use client';
/** What is known of a finding beside what is wrong: what its line did in the last run, what its fix would change. */

import { useMemo, type ReactNode } from 'react';
import { useDockTab } from '#components/dock/dock.tsx';
import type { Finding } from '#components/dock/fixes.tsx';
import type { RunHits } from '#lib/services/lines/contract.ts';
import type { PlanDone } from '#lib/services/plan/contract.ts';
import { findingEvidence } from './finding-evidence.ts';
import { FixEvidence } from './fix-evidence.tsx';
import type { Edits } from '../editor/use-edits.ts';
import { useFixTrials } from './use-fix-trials.ts';

interface Known {
  readonly slug: string;
  readonly hits: RunHits | null;
  /** Of the texts as they are. */
  readonly plan: PlanDone | undefined;
  readonly edits: Edits;
  /** In the order they are listed. */
  readonly findings: readonly Finding[];
}

interface Evidence {
  readonly evidence: (finding: Finding) => ReactNode;
  readonly basis: string | undefined;
}

export function useEvidence({ slug, hits, plan, edits, findings }: Known): Evidence {
  const { base, changed, isChecking, textOf, savedTextOf } = edits;
  const isListed = useDockTab('findings', 'plan');
  const isWanted = isListed && hits !== null && !isChecking;
  const { trialsOf, basis } = useFixTrials({ slug, base, changed, findings, isWanted });
  const evidence = useMemo(() => {
    const texts = (path: string) => ({ text: textOf(path), saved: savedTextOf(path) });
    const lineWords = findingEvidence({ hits, plan, texts });
    return (finding: Finding): ReactNode => (
      <>
        {lineWords(finding)}
        <FixEvidence slug={slug} trials={trialsOf(finding)} />
      </>
    );
  }, [slug, hits, plan, textOf, savedTextOf, trialsOf]);
  return { evidence, basis };
}
