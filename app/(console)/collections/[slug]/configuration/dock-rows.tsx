'use client';
/** What has to be known before saving, as rows of the dock: a refusal, a newer revision, what the page adds. */

import type { ReactNode } from 'react';
import { DockRow } from '#components/dock/dock-row.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
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
  /** What else the page has to say. */
  readonly children?: ReactNode;
}

export function DockRows({ slug, revision, newest, base, refusal, children }: DockRowsProps): ReactNode {
  return (
    <>
      {refusal === undefined ? null : <RefusalRow slug={slug} base={base ?? revision} refusal={refusal} />}
      {children}
      {newest ? <NewerRevision slug={slug} revision={revision} base={base} /> : null}
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
