'use client';
/** Asks one server for its certificate, where a URL failed for it. */

import type { ReactNode } from 'react';
import { JobProgress } from '#components/kit/job-progress.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import { useHostCheck } from '../sites/use-host-check.ts';
import { CertificateList } from './certificate-list.tsx';

interface CertificateCheckProps {
  readonly slug: string;
  readonly host: string;
  readonly port: number;
}

export function CertificateCheck({ slug, host, port }: CertificateCheckProps): ReactNode {
  const { found, problem, isOpen, isCancelling, status, check, cancel } = useHostCheck(slug);
  return (
    <div className="flex flex-col items-start gap-2">
      <Button size="small" pending={isOpen} onClick={() => check([], [{ host, port }])}>
        Show certificate
      </Button>
      {isOpen ? <JobProgress isInline {...{ status, isCancelling }} onCancel={cancel} /> : null}
      {problem === undefined ? null : <p className="text-note text-failed-fg">{problem.message}</p>}
      {found === undefined ? null : <CertificateList slug={slug} {...found} />}
    </div>
  );
}
