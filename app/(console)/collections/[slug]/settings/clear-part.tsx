'use client';
/** Empties the collection after its name was typed: a job of the engine, with how far it is. */

import { useRouter } from 'next/navigation';
import { useState, type ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { formatCount, formatNumber } from '#components/ui/format.ts';
import { Notice } from '#components/ui/notice.tsx';
import type { ClearingJob } from '#lib/services/collections/contract.ts';
import { useJob } from '../metadata/use-job.ts';
import { readClearing, startClearing } from './actions.ts';

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
  const { pending, progress, result, problem, run } = useJob({
    slug,
    start: () => startClearing(slug, name),
    read: (job: number) => readClearing(slug, job),
    onEnd: () => router.refresh(),
  });
  const confirm = (): void => {
    setOpen(false);
    run();
  };
  return (
    <>
      <Button
        disabled={!mayClear}
        pending={pending}
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
        <p>{`${formatCount(resources, 'URL')} and ${formatCount(descriptions, 'RD')} go, with the values given by hand and the bodies kept.`}</p>
        <p>Files, settings, schedules and the list of runs stay. The next run starts anew.</p>
      </ConfirmDialog>
      {pending ? (
        <output className="order-last basis-full text-note text-ink-2 tabular-nums">{progressWords(progress)}</output>
      ) : null}
      {pending || problem === undefined ? null : (
        <div className="order-last basis-full">
          <Notice tone="error" title="Not emptied">
            {problem.message}
          </Notice>
        </div>
      )}
      {pending || result === undefined ? null : (
        <div className="order-last basis-full">
          <Notice>{`${formatCount(result.urls, 'URL')} and ${formatCount(result.rds, 'RD')} are gone.`}</Notice>
        </div>
      )}
    </>
  );
}

function progressWords(progress: ClearingJob['progress']): string {
  if (progress === undefined) return 'waits for the engine';
  return `${formatNumber(progress.done)} of ${formatNumber(progress.of)} URLs are gone`;
}
