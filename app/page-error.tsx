'use client';
/** What is shown when a page could not be made: what happened, the way back, a report to copy. */

import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { ErrorPart } from '#components/ui/error-part.tsx';
import { usePathname } from 'next/navigation';
import { useEffect, type ReactNode } from 'react';

export interface PageErrorProps {
  readonly error: Error & { readonly digest?: string };
  readonly retry: () => void;
}

/** What the server did wrong carries a digest; a request that broke on its way is an error of the browser's own. */
function isOfTheLine(error: PageErrorProps['error']): boolean {
  return error.digest === undefined && (error instanceof TypeError || error.name === 'ChunkLoadError');
}

const retryMs = 2_000;

export function PageError(props: PageErrorProps): ReactNode {
  return isOfTheLine(props.error) ? <LineError {...props} /> : <ServerError {...props} />;
}

/** The page comes back by itself as soon as the server answers again; its address says all it showed. */
function LineError({ retry }: PageErrorProps): ReactNode {
  const pathname = usePathname();
  useEffect(() => {
    const timer = setInterval(retry, retryMs);
    return () => clearInterval(timer);
  }, [retry]);
  return (
    <ErrorPart
      title="The server does not answer"
      where={pathname}
      retry={
        <Button variant="primary" onClick={retry}>
          Try now
        </Button>
      }
    >
      The connection broke while this page was made. It is tried again every two seconds.
    </ErrorPart>
  );
}

function ServerError({ error, retry }: PageErrorProps): ReactNode {
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
