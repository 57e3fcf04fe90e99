'use client';
/** The dock below the text: the plan of the edits, and the findings with what is known of their lines. */

import { useMemo } from 'react';
import type { DockTab } from '#components/dock/dock.tsx';
import { bySeverity } from '#components/dock/findings-order.ts';
import { useFindingsTab } from '#components/dock/findings-tab.tsx';
import type { Finding, Mending } from '#components/dock/fixes.tsx';
import type { OpenFile } from '#components/workspace/use-open-file.ts';
import type { RunHits } from '#lib/services/lines/contract.ts';
import { ErrorRow } from './error-row.tsx';
import { runErrors } from './run-errors.ts';
import { usePlanTab } from '../plan/plan-tab.tsx';
import type { Edits } from '../editor/use-edits.ts';
import { useEvidence } from '../findings/use-evidence.tsx';
import type { PlanState } from '../plan/use-plan.ts';

interface Docked {
  readonly slug: string;
  readonly file: OpenFile;
  readonly edits: Edits;
  readonly hits: RunHits | null;
  readonly plan: PlanState;
  readonly mend: Mending<Finding>['mend'];
  readonly mayEdit: boolean;
}

export function useDockTabs({
  slug,
  file: { path, show },
  edits,
  hits,
  plan,
  mend,
  mayEdit,
}: Docked): readonly DockTab[] {
  const mending: Mending<Finding> = {
    onShow: (finding) => show(finding.path, finding.line, finding.column),
    mend,
    mayMend: () => mayEdit,
  };
  const current = plan.isCurrent ? plan.done : undefined;
  const findings = useMemo(() => bySeverity(edits.diagnostics), [edits.diagnostics]);
  const known = useEvidence({ slug, hits, plan: current, edits, findings });
  const planTab = usePlanTab({
    slug,
    plan,
    onShow: show,
    error: <ErrorRow errors={runErrors(edits.diagnostics)} plan={current} {...mending} />,
  });
  const findingsTab = useFindingsTab({
    ...mending,
    ...known,
    findings,
    path,
    isChecking: edits.isChecking,
    foot: edits.present.find((each) => each.path === path)?.builtIn === true ? builtInWords : undefined,
  });
  return [planTab, findingsTab];
}

const builtInWords = 'This file is built in. Saving an edit adds it to the collection.';
