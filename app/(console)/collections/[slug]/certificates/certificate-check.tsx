'use client';
/** Asks one server for its certificate, where a URL failed for it. */

import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { useHostCheck } from '../sites/use-host-check.ts';
import { CertificateList } from './certificate-list.tsx';

interface CertificateCheckProps {
  readonly slug: string;
  readonly host: string;
  readonly port: number;
}

export function CertificateCheck({ slug, host, port }: CertificateCheckProps): ReactNode {
  const { found, problem, pending, check } = useHostCheck(slug);
  return (
    <div className="flex flex-col items-start gap-2">
      <Button size="small" pending={pending} onClick={() => check([], [{ host, port }])}>
        Show certificate
      </Button>
      {problem === undefined ? null : <p className="text-note text-failed-fg">{problem}</p>}
      {found === undefined ? null : <CertificateList slug={slug} {...found} />}
    </div>
  );
}
