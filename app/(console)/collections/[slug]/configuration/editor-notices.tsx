'use client';
/** What has to be known before saving: a refusal, a newer revision, errors that keep a run from starting. */

import type { ReactNode } from 'react';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { formatCount } from '#components/ui/format.ts';
import { Notice } from '#components/ui/notice.tsx';
import type { Problem } from '#lib/services/result.ts';
import { mergeHref } from './compare-href.ts';
import { RevisionNotice } from './revision-notice.tsx';

interface EditorNoticesProps {
  readonly slug: string;
  readonly revision: number;
  /** False for an older revision that is only looked at. */
  readonly newest: boolean;
  /** The revision the unsaved edits began with; undefined without edits. */
  readonly base: number | undefined;
  readonly refusal: Problem | undefined;
  readonly errors: number;
}

export function EditorNotices(props: EditorNoticesProps): ReactNode {
  const { slug, revision, newest, base, refusal, errors } = props;
  return (
    <>
      {refusal === undefined ? null : <Refusal slug={slug} base={base ?? revision} problem={refusal} />}
      {newest ? <RevisionNotice slug={slug} revision={revision} base={base} /> : null}
      {errors === 0 ? null : (
        <Notice tone="error" flush>
          {`${formatCount(errors, 'error')} ${errors === 1 ? 'keeps' : 'keep'} a run from starting. Saving is possible; the findings below say where and how to mend them.`}
        </Notice>
      )}
    </>
  );
}

interface RefusalProps {
  readonly slug: string;
  /** The revision the edits began with. */
  readonly base: number;
  readonly problem: Problem;
}

function Refusal({ slug, base, problem: { kind, message } }: RefusalProps): ReactNode {
  return (
    <Notice
      tone="error"
      flush
      title="Not saved; your edits are still here"
      actions={
        kind === 'conflict' ? (
          <ButtonLink href={mergeHref(slug, base)} prefetch={false} size="small">
            Merge
          </ButtonLink>
        ) : undefined
      }
    >
      {message}
    </Notice>
  );
}
