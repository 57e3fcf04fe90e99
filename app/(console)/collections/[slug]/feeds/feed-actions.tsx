'use client';
/** What one does with feeds by hand: push a file, only check it, or push a test document. */

import { FileCheck, FlaskConical, Upload } from 'lucide-react';
import { useRouter, useSearchParams } from 'next/navigation';
import { useState, type ReactNode } from 'react';
import { Button } from '#components/ui/controls/button.tsx';
import { pushedKinds } from '#lib/forms/push-feed.ts';
import { feedsHref, type FeedsPlace } from './feed-words.ts';
import { PushDialog, type PushTask } from './push-dialog.tsx';
import { TestPushDialog } from './test-push.tsx';

interface FeedActionsProps {
  readonly slug: string;
  /** Data source that is suggested. */
  readonly source: string;
}

export function FeedActions({ slug, source }: FeedActionsProps): ReactNode {
  const router = useRouter();
  const asked = useSearchParams().get('push');
  const kind = pushedKinds.find((each) => each === asked);
  const [task, setTask] = useState<PushTask | 'test' | undefined>(
    asked === 'test' ? 'test' : kind === undefined ? undefined : 'push',
  );
  const close = (): void => setTask(undefined);
  const show = (place: FeedsPlace): void => {
    close();
    router.push(feedsHref(slug, place));
  };
  return (
    <>
      <Button icon={<FileCheck size={14} />} onClick={() => setTask('check')}>
        Check a file
      </Button>
      <Button icon={<FlaskConical size={14} />} onClick={() => setTask('test')}>
        Test push
      </Button>
      <Button variant="primary" icon={<Upload size={14} />} onClick={() => setTask('push')}>
        Push a feed
      </Button>
      {task === 'test' ? (
        <TestPushDialog
          slug={slug}
          onPushed={({ feed, hash }) => show({ upload: feed, document: hash })}
          onClose={close}
        />
      ) : task === undefined ? null : (
        <PushDialog
          {...{ slug, task, source }}
          kind={kind ?? 'xmlfeed'}
          onPushed={(upload) => show({ upload })}
          onClose={close}
        />
      )}
    </>
  );
}
