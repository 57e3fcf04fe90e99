'use client';
/** What one does with feeds by hand: push a file, or only check it. */

import { FileCheck, Upload } from 'lucide-react';
import { useRouter, useSearchParams } from 'next/navigation';
import { useState, type ReactNode } from 'react';
import { Button } from '#components/ui/controls/button.tsx';
import { pushedKinds } from '#lib/forms/push-feed.ts';
import { feedsHref } from './feed-words.ts';
import { PushDialog, type PushTask } from './push-dialog.tsx';

interface FeedActionsProps {
  readonly slug: string;
  /** Data source that is suggested. */
  readonly source: string;
}

export function FeedActions({ slug, source }: FeedActionsProps): ReactNode {
  const router = useRouter();
  const asked = useSearchParams().get('push');
  const kind = pushedKinds.find((each) => each === asked);
  const [task, setTask] = useState<PushTask | undefined>(kind === undefined ? undefined : 'push');
  const pushed = (upload: number): void => {
    setTask(undefined);
    router.push(feedsHref(slug, { upload }));
  };
  return (
    <>
      <Button icon={<FileCheck size={14} />} onClick={() => setTask('check')}>
        Check a file
      </Button>
      <Button variant="primary" icon={<Upload size={14} />} onClick={() => setTask('push')}>
        Push a feed
      </Button>
      {task === undefined ? null : (
        <PushDialog
          {...{ slug, task, source }}
          kind={kind ?? 'xmlfeed'}
          onPushed={pushed}
          onClose={() => setTask(undefined)}
        />
      )}
    </>
  );
}
