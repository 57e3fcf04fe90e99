'use client';
/** Laying the written file over the RDs there are, without recrawling. */

import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { formatCount, formatNumber } from '#components/ui/format.ts';
import { Notice } from '#components/ui/notice.tsx';
import { RelativeTime } from '#components/ui/relative-time.tsx';
import type { ApplicationJob, MetadataProfiles } from '#lib/services/external-metadata/contract.ts';
import { readApplication, startApplication } from './actions.ts';
import { useJob } from './use-job.ts';

interface ApplyPartProps {
  readonly slug: string;
  readonly profiles: MetadataProfiles;
  readonly mayApply: boolean;
}

type Application = NonNullable<ApplicationJob['result']>;

export function ApplyPart({ slug, profiles: { file, applied }, mayApply }: ApplyPartProps): ReactNode {
  const router = useRouter();
  const { pending, progress, result, problem, run, cancel } = useJob({
    slug,
    start: () => startApplication(slug),
    read: (job: number) => readApplication(slug, job),
    onEnd: () => router.refresh(),
  });
  if (file === undefined && applied === undefined) return null;
  return (
    <section aria-label="Apply" className="flex flex-col gap-2 border-t border-line px-[18px] py-3">
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 text-note text-ink-3">
          {applied === undefined ? (
            'RDs get it when they are next made.'
          ) : (
            <>
              {`r${applied.revision} applied by ${applied.by}, `}
              <RelativeTime at={applied.at} />
            </>
          )}
        </p>
        {pending ? (
          <Button size="small" onClick={cancel}>
            Cancel
          </Button>
        ) : (
          <Button size="small" disabled={!mayApply} onClick={run}>
            Apply now
          </Button>
        )}
      </div>
      {pending ? <output className="text-note text-ink-2 tabular-nums">{progressWords(progress)}</output> : null}
      {pending || problem === undefined ? null : (
        <Notice tone="error" title="Not applied">
          {problem.message}
        </Notice>
      )}
      {pending || result === undefined ? null : <Applied result={result} />}
    </section>
  );
}

function progressWords(progress: ApplicationJob['progress']): string {
  if (progress === undefined) return 'waits for the engine';
  return `${formatNumber(progress.done)} of ${formatNumber(progress.of)} RDs, ${formatNumber(progress.changed)} changed`;
}

function Applied({
  result: { revision, descriptions, changed, withMetadata },
}: {
  readonly result: Application;
}): ReactNode {
  return (
    <Notice title={`r${revision} is applied: ${formatCount(changed, 'RD')} changed`}>
      {`${formatNumber(withMetadata)} of ${formatCount(descriptions, 'RD')} have external metadata.`}
    </Notice>
  );
}
