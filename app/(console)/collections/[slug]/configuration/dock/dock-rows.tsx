'use client';
/** What has to be known before saving, as rows of the dock: a refusal, a newer revision, what the page adds. */

import type { ReactNode } from 'react';
import { DockRow } from '#components/dock/dock-row.tsx';
import { ButtonLink } from '#components/ui/controls/button-link.tsx';
import { mergeHref } from '../revisions/compare-href.ts';
import { NewerRevision } from '../revisions/newer-revision.tsx';
import type { Refusal, Saving } from '../save/use-save.ts';

interface DockRowsProps {
  readonly saving: Saving;
  /** False for an older revision that is only looked at, and while something else is saved. */
  readonly newest: boolean;
  /** What else the page has to say. */
  readonly children?: ReactNode;
}

export function DockRows({ saving, newest, children }: DockRowsProps): ReactNode {
  const { slug, revision, base, refusal, pending } = saving;
  return (
    <>
      {refusal === undefined ? null : <RefusalRow slug={slug} base={base ?? revision} refusal={refusal} />}
      {children}
      {newest && !pending ? <NewerRevision slug={slug} revision={revision} base={base} /> : null}
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
