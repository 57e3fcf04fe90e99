'use client';
/** Says when somebody else saved a revision while this page was open, and how to go on. */

import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { DockRow } from '#components/dock/dock-row.tsx';
import { ButtonLink } from '#components/ui/controls/button-link.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import { compareHref, mergeHref } from './compare-href.ts';
import { useNewestRevision } from './use-newest-revision.ts';

interface NewerRevisionProps {
  readonly slug: string;
  /** The revision this page shows, which was the newest when it was made. */
  readonly revision: number;
  /** The revision the unsaved edits began with; undefined without edits. */
  readonly base: number | undefined;
}

export function NewerRevision({ slug, revision, base }: NewerRevisionProps): ReactNode {
  const router = useRouter();
  const heard = useNewestRevision(slug);
  const isNews = heard !== undefined && heard.number > revision;
  const newest = isNews ? heard.number : revision;
  if (newest === (base ?? revision)) return null;
  const who = isNews ? `${heard.author} saved r${heard.number}` : `r${newest} was saved`;
  const what = isNews && heard.message !== '' ? `: ${heard.message}` : '';
  return (
    <DockRow
      tone={base === undefined ? 'info' : 'warning'}
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
      <span className="font-medium">{`${who} meanwhile${what}`}</span>{' '}
      {base === undefined
        ? `This page still shows r${revision}.`
        : `Your edits are based on r${base}. They are kept. Merge them before you save.`}
    </DockRow>
  );
}
