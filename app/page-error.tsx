'use client';
/** What is shown when a page could not be made: what happened, the way back, a report to copy. */

import { Button } from '#components/ui/controls/button.tsx';
import { ButtonLink } from '#components/ui/controls/button-link.tsx';
import { CopyButton } from '#components/ui/controls/copy-button.tsx';
import { ErrorPart } from '#components/ui/feedback/error-part.tsx';
import { usePathname } from 'next/navigation';
import { useEffect, type ReactNode } from 'react';

export interface PageErrorProps {
  readonly error: Error & { readonly digest?: string };
  readonly retry: () => void;
}

/** As the browsers, React and the bundler say it. */
const brokenLine = /network ?error|failed to (fetch|load)|load failed|connection closed/i;

/** What the server did wrong carries a digest; a request that broke on its way is an error of the browser's own. */
function isOfTheLine(error: PageErrorProps['error']): boolean {
  return error.digest === undefined && (error.name === 'ChunkLoadError' || brokenLine.test(error.message));
}

const retryMs = 2_000;

export function PageError(props: PageErrorProps): ReactNode {
  return isOfTheLine(props.error) ? <LineError /> : <ServerError {...props} />;
}

/** Loaded anew, not retried: a part of the page that failed to load is not asked for twice by itself. */
function loadWhenAnswered(): void {
  fetch('/api/health', { cache: 'no-store' }).then(
    () => location.reload(),
    () => undefined,
  );
}

/** The page comes back as soon as the server answers again; its address says all it showed, unsaved edits are kept. */
function LineError(): ReactNode {
  const pathname = usePathname();
  useEffect(() => {
    const timer = setInterval(loadWhenAnswered, retryMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <ErrorPart
      title="The server is not responding"
      where={pathname}
      retry={
        <Button variant="primary" onClick={loadWhenAnswered}>
          Retry now
        </Button>
      }
    >
      The connection was lost while the page was loading. Winnow retries every 2 seconds.
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
    <ErrorPart title="This page failed to load" where={pathname} retry={actions} requestId={error.digest}>
      Other pages still work. If this happens again, send the report to the administrator of the server: the server log
      has the cause under the same request ID.
    </ErrorPart>
  );
}
