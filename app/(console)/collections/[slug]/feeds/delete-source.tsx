'use client';
/** Deletes the documents of a data source, and removes a source that was deleted. */

import { useRouter } from 'next/navigation';
import { useState, type ReactNode } from 'react';
import { useRequest } from '#app/use-request.ts';
import { Button } from '#components/ui/controls/button.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { ConfirmDialog } from '#components/ui/layout/confirm-dialog.tsx';
import type { FeedSource } from '#lib/services/feeds/contract.ts';
import { deleteFeedSource, destroyFeedSource } from './actions.ts';
import { feedsHref } from './feed-words.ts';

interface DeleteSourceProps {
  readonly slug: string;
  readonly source: FeedSource;
}

export function DeleteSource({ slug, source }: DeleteSourceProps): ReactNode {
  const { id, name, documents, deletedAt } = source;
  const router = useRouter();
  const [isAsked, setIsAsked] = useState(false);
  const { pending, problem, forget, change } = useRequest();
  const ask = (open: boolean): void => {
    forget();
    setIsAsked(open);
  };
  const leadTo = (href: string): void => {
    setIsAsked(false);
    router.push(href);
  };
  const isDeleted = deletedAt !== undefined;
  const count = formatCount(documents, 'document');
  const confirm = (): void =>
    isDeleted
      ? change(
          () => destroyFeedSource(slug, id),
          () => leadTo(feedsHref(slug)),
        )
      : change(
          () => deleteFeedSource(slug, id),
          ({ feed }) => leadTo(feedsHref(slug, { source: id, upload: feed })),
        );
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => ask(true)}>
        {isDeleted ? 'Destroy source…' : 'Delete source…'}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={ask}
        title={isDeleted ? `Destroy ${name}` : `Delete ${name}`}
        confirm={isDeleted ? 'Destroy source' : `Delete ${count}`}
        typedName={isDeleted ? name : undefined}
        pending={pending}
        error={problem?.message}
        onConfirm={confirm}
      >
        {isDeleted ? (
          <p>Removes the data source from the list, with all its uploads, their files, and their logs.</p>
        ) : (
          <p>
            {`Deletes ${count} of ${name}, after its uploads that wait. The uploads and their logs are kept. To bring the documents back, push the source again.`}
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
