'use client';
/** Says when somebody else saved a revision while this page was open, and how to go on. */

import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { compareHref, mergeHref } from './compare-href.ts';
import { useNewestRevision } from './use-newest-revision.ts';

interface RevisionNoticeProps {
  readonly slug: string;
  /** The revision this page shows, which was the newest when it was made. */
  readonly revision: number;
  /** The revision the unsaved edits began with; undefined without edits. */
  readonly base: number | undefined;
}

export function RevisionNotice({ slug, revision, base }: RevisionNoticeProps): ReactNode {
  const router = useRouter();
  const heard = useNewestRevision(slug);
  const isNews = heard !== undefined && heard.number > revision;
  const newest = isNews ? heard.number : revision;
  if (newest === (base ?? revision)) return null;
  const who = isNews ? `${heard.author} saved r${heard.number}` : `r${newest} was saved`;
  const what = isNews && heard.message !== '' ? `: ${heard.message}` : '';
  return (
    <Notice
      tone={base === undefined ? 'info' : 'warning'}
      flush
      title={`${who} meanwhile${what}`}
      actions={
        <>
          <ButtonLink href={compareHref(slug, { from: base ?? revision, to: newest })} prefetch={false} size="small">
            See what changed
          </ButtonLink>
          {base === undefined ? (
            <Button size="small" onClick={() => router.refresh()}>
              {`Show r${newest}`}
            </Button>
          ) : (
            <ButtonLink href={mergeHref(slug, base)} prefetch={false} size="small">
              {`Merge with r${newest}`}
            </ButtonLink>
          )}
        </>
      }
    >
      {base === undefined
        ? `This page still shows r${revision}.`
        : `Your edits began with r${base}. They are kept; merging brings both together before anything is saved.`}
    </Notice>
  );
}
