'use client';
/** Empties the collection after its name was typed: a job of the engine, with how far it is. */

import { useRouter } from 'next/navigation';
import { useState, type ReactNode } from 'react';
import { JobProgress } from '#components/kit/job-progress.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import { ConfirmDialog } from '#components/ui/layout/confirm-dialog.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { useJob } from '../jobs/use-job.ts';

interface ClearPartProps {
  readonly slug: string;
  readonly name: string;
  readonly resources: number;
  readonly descriptions: number;
  readonly mayClear: boolean;
}

export function ClearPart({ slug, name, resources, descriptions, mayClear }: ClearPartProps): ReactNode {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const job = useJob(slug, 'clear-collection', { onEnd: () => router.refresh() });
  const { isOpen, isCancelling, status, result, problem } = job;
  const confirm = (): void => {
    setOpen(false);
    job.start({ confirm: name });
  };
  return (
    <>
      <Button
        disabled={!mayClear}
        pending={isOpen}
        title={mayClear ? undefined : 'Operators can empty a collection'}
        onClick={() => setOpen(true)}
      >
        Empty collection
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Empty ${slug}`}
        confirm="Empty collection"
        typedName={name}
        onConfirm={confirm}
      >
        <p>{`${formatCount(resources, 'URL')} and ${formatCount(descriptions, 'RD')} are deleted, with values entered by hand and stored bodies.`}</p>
        <p>Files, settings, schedules, and the list of runs are kept. The next run starts from scratch.</p>
      </ConfirmDialog>
      {isOpen ? (
        <div className="order-last basis-full">
          <JobProgress {...{ status, isCancelling }} onCancel={mayClear ? job.cancel : undefined} />
        </div>
      ) : null}
      {problem === undefined ? null : (
        <div className="order-last basis-full">
          <Notice tone="error" title="Failed to empty the collection">
            {problem.message}
          </Notice>
        </div>
      )}
      {result === undefined ? null : (
        <div className="order-last basis-full">
          <Notice>{`${formatCount(result.urls, 'URL')} and ${formatCount(result.rds, 'RD')} deleted.`}</Notice>
        </div>
      )}
    </>
  );
}
