'use client';
/** What has to be known before saving: a refusal, a newer revision, errors that keep a run from starting. */

import type { ReactNode } from 'react';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { formatCount } from '#components/ui/format.ts';
import { Notice } from '#components/ui/notice.tsx';
import type { Problem } from '#lib/services/result.ts';
import { compareHref } from './compare-href.ts';

interface EditorNoticesProps {
  readonly slug: string;
  readonly revision: number;
  /** The revision the edits began with, when a newer one was saved since. */
  readonly beganWith: number | undefined;
  readonly refusal: Problem | undefined;
  readonly errors: number;
  readonly onGoOn: () => void;
}

export function EditorNotices(props: EditorNoticesProps): ReactNode {
  const { slug, revision, beganWith, refusal, errors, onGoOn } = props;
  return (
    <>
      {refusal === undefined ? null : <Refusal slug={slug} base={revision} problem={refusal} onGoOn={onGoOn} />}
      {beganWith === undefined ? null : (
        <Notice tone="warning" flush>
          {`Your edits began with r${beganWith}; r${revision} was saved since. What you save goes on top of r${revision}.`}
        </Notice>
      )}
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
  readonly onGoOn: () => void;
}

function Refusal({ slug, base, problem: { kind, message }, onGoOn }: RefusalProps): ReactNode {
  return (
    <Notice
      tone="error"
      flush
      title="Not saved; your edits are still here"
      actions={
        kind === 'conflict' ? (
          <>
            <ButtonLink href={compareHref(slug, base)} prefetch={false} size="small">
              See what changed
            </ButtonLink>
            <Button size="small" onClick={onGoOn}>
              Go on from the newest
            </Button>
          </>
        ) : undefined
      }
    >
      {message}
    </Notice>
  );
}
