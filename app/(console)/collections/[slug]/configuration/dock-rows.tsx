'use client';
/** What has to be known before saving, as rows of the dock: a refusal, a newer revision, expectations. */

import type { ReactNode } from 'react';
import { DockRow } from '#components/dock/dock-row.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { formatCount } from '#components/ui/format.ts';
import type { RevisionRow } from '#lib/services/configuration/contract.ts';
import { simulatorHref } from '../simulator/simulator-query.ts';
import { mergeHref } from './compare-href.ts';
import { NewerRevision } from './newer-revision.tsx';
import type { Refusal } from './use-save.ts';

interface DockRowsProps {
  readonly slug: string;
  readonly revision: number;
  /** False for an older revision that is only looked at, and while something is saved. */
  readonly newest: boolean;
  /** The revision the unsaved edits began with; undefined without edits. */
  readonly base: number | undefined;
  readonly refusal: Refusal | undefined;
  /** After a save, the newest revision; its expectations may fail. */
  readonly saved?: RevisionRow | undefined;
  /** What else the page has to say. */
  readonly children?: ReactNode;
}

export function DockRows({ slug, revision, newest, base, refusal, saved, children }: DockRowsProps): ReactNode {
  return (
    <>
      {refusal === undefined ? null : <RefusalRow slug={slug} base={base ?? revision} refusal={refusal} />}
      {children}
      {newest ? <NewerRevision slug={slug} revision={revision} base={base} /> : null}
      <Expectations slug={slug} newest={saved} />
    </>
  );
}

interface RefusalRowProps {
  readonly slug: string;
  readonly base: number;
  readonly refusal: Refusal;
}

function RefusalRow({ slug, base, refusal: { title, problem } }: RefusalRowProps): ReactNode {
  return (
    <DockRow
      tone="error"
      isAnswer
      actions={
        problem.kind === 'conflict' ? (
          <ButtonLink href={mergeHref(slug, base)} prefetch={false} size="small">
            Merge
          </ButtonLink>
        ) : undefined
      }
    >
      <span className="font-medium">{title}</span> {problem.message}
    </DockRow>
  );
}

interface ExpectationsProps {
  readonly slug: string;
  readonly newest: RevisionRow | undefined;
}

/** Expectations of the simulator's lists that the newest revision does not meet. */
function Expectations({ slug, newest }: ExpectationsProps): ReactNode {
  const { met = 0, failed = 0, open = 0 } = newest?.expectations ?? {};
  if (newest === undefined || failed === 0) return null;
  const all = formatCount(met + failed + open, 'expectation');
  return (
    <DockRow
      tone="error"
      actions={
        <ButtonLink href={simulatorHref(slug, { show: 'failing' })} prefetch={false} size="small">
          Open the simulator
        </ButtonLink>
      }
    >
      {`With r${newest.number}, ${failed} of ${all} ${failed === 1 ? 'fails' : 'fail'}.`}
    </DockRow>
  );
}
