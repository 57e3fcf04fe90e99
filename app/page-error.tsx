'use client';
/** What is shown when a page could not be made: what happened, the way back, a report to copy. */

import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { ErrorPart } from '#components/ui/error-part.tsx';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';

export interface PageErrorProps {
  readonly error: Error & { readonly digest?: string };
  readonly retry: () => void;
}

export function PageError({ error, retry }: PageErrorProps): ReactNode {
  const pathname = usePathname();
  const report = [`page ${pathname}`, `request ${error.digest ?? 'none'}`, `message ${error.message}`].join('\n');
  const actions = (
    <>
      <Button variant="primary" onClick={retry}>
        Try again
      </Button>
      <ButtonLink href="/">Go to overview</ButtonLink>
      <span className="flex items-center gap-1 text-note text-ink-3">
        Copy report <CopyButton text={report} label="Copy report" />
      </span>
    </>
  );
  return (
    <ErrorPart title="This page could not be made" where={pathname} retry={actions} requestId={error.digest}>
      The rest of the console works. If it happens again, give the report to whoever runs the server: its log has the
      cause under the same request.
    </ErrorPart>
  );
}
