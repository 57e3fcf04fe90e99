'use client';
/** Laying the written file over the RDs there are, without recrawling. */

import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { JobProgress } from '#components/kit/job-progress.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import { formatCount, formatNumber } from '#components/ui/format/format.ts';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import type { MetadataProfiles } from '#lib/services/external-metadata/contract.ts';
import type { JobResult } from '#lib/services/jobs/contract.ts';
import { useJob } from '../../jobs/use-job.ts';

interface ApplyPartProps {
  readonly slug: string;
  readonly profiles: MetadataProfiles;
  readonly mayApply: boolean;
}

export function ApplyPart({ slug, profiles: { file, applied }, mayApply }: ApplyPartProps): ReactNode {
  const router = useRouter();
  const job = useJob(slug, 'metadata-apply', { onEnd: () => router.refresh() });
  const { isOpen, isCancelling, status, result, problem } = job;
  if (file === undefined && applied === undefined) return null;
  return (
    <section aria-label="Apply" className="flex flex-col gap-2 border-t border-line px-[18px] py-3">
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 text-note text-ink-3">
          {applied === undefined ? (
            'RDs get the metadata the next time they are generated.'
          ) : (
            <>
              {`r${applied.revision} applied by ${applied.by}, `}
              <RelativeTime at={applied.at} />
            </>
          )}
        </p>
        <Button size="small" pending={isOpen} disabled={!mayApply} onClick={() => job.start({})}>
          Apply now
        </Button>
      </div>
      {isOpen ? <JobProgress {...{ status, isCancelling }} onCancel={mayApply ? job.cancel : undefined} /> : null}
      {problem === undefined ? null : (
        <Notice tone="error" title="Not applied">
          {problem.message}
        </Notice>
      )}
      {result === undefined ? null : <Applied result={result} />}
    </section>
  );
}

function Applied({
  result: { revision, descriptions, changed, withMetadata },
}: {
  readonly result: JobResult<'metadata-apply'>;
}): ReactNode {
  return (
    <Notice title={`r${revision} is applied: ${formatCount(changed, 'RD')} changed`}>
      {`${formatNumber(withMetadata)} of ${formatCount(descriptions, 'RD')} have external metadata or annotations.`}
    </Notice>
  );
}
