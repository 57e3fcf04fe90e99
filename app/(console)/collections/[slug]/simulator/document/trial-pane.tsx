'use client';
/** Result of a trial: figures, tree, and details below it; or an empty state. */

import { useMemo, type ReactNode } from 'react';
import { classes } from '#components/ui/classes.ts';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { EmptyState } from '#components/ui/feedback/empty-state.tsx';
import { LoadingRows } from '#components/ui/table/loading-rows.tsx';
import type { DocumentTrial } from '#lib/services/essence/try-document-contract.ts';
import { PartTable } from './part-table.tsx';
import { TrialFoot } from './trial-foot.tsx';
import { TrialSummary } from './trial-summary.tsx';
import { rowsOf } from './trial-tree.ts';
import type { TrialState } from './use-trial.ts';
import type { View } from './use-view.ts';

interface TrialPaneProps {
  readonly slug: string;
  readonly state: TrialState;
  readonly view: View;
  readonly unnestedAs: DocumentTrial['unnested']['as'];
  readonly onCancel: () => void;
}

export function TrialPane({ slug, state, view, unnestedAs, onCancel }: TrialPaneProps): ReactNode {
  const { trial, phase } = state;
  const { closed, kind, selected } = view;
  const parts = trial?.parts;
  const rows = useMemo(() => rowsOf(parts ?? [], { closed, kind }), [parts, closed, kind]);
  return (
    <>
      <TrialSummary state={state} kind={kind} onKind={view.filter} onCancel={onCancel} />
      {trial === undefined ? (
        phase === 'running' ? (
          <LoadingRows label="Examining the document" rows={8} height={30} />
        ) : phase === 'failed' ? null : (
          <NeverTried />
        )
      ) : (
        <div className={classes('flex min-h-0 flex-1 flex-col max-md:flex-none', phase === 'running' && 'opacity-60')}>
          <PartTable
            slug={slug}
            rows={rows}
            hasEssence={trial.files !== undefined}
            selected={selected}
            onOpen={view.select}
            onBranch={view.branch}
            empty={<p className="px-[18px] py-4 text-body text-ink-2">No such documents.</p>}
            className="min-h-[160px] max-md:h-[320px] max-md:flex-none"
          />
          <TrialFoot
            slug={slug}
            trial={trial}
            unnestedAs={unnestedAs}
            onUnnestedAs={view.describeAs}
            onOpen={view.select}
          />
        </div>
      )}
    </>
  );
}

function NeverTried(): ReactNode {
  return (
    <EmptyState
      link={<TextLink href="/reference/languages/gatherer-cf">How documents are typed and summarized</TextLink>}
    >
      Shows the document and every file in it: their types, the lines that recognize them, and their attributes. Nothing
      is stored.
    </EmptyState>
  );
}
