/** In the place of a part that could not be shown: what happened, where, what to do, Retry, the request's id. */

import type { ReactNode } from 'react';
import { CopyButton } from '../controls/copy-button.tsx';
import { Glyph } from '../marks/glyph.tsx';

export interface ErrorPartProps {
  /** What happened, in a sentence. */
  readonly title: string;
  /** file:line, URL or code. */
  readonly where?: ReactNode;
  /** What to do about it. */
  readonly children?: ReactNode;
  /** A retry button, made by the page that knows how. */
  readonly retry?: ReactNode;
  readonly requestId?: string | undefined;
}

export function ErrorPart({ title, where, children, retry, requestId }: ErrorPartProps): ReactNode {
  return (
    <div role="alert" className="flex max-w-[640px] gap-2.5 px-[18px] py-4">
      <Glyph shape="octagon" size={15} className="mt-[2.5px] text-failed" />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="text-body font-medium text-ink">{title}</p>
        {where === undefined ? null : <p className="mono text-note break-all text-ink-2">{where}</p>}
        {children === undefined ? null : <div className="text-body text-ink-2">{children}</div>}
        {retry === undefined && requestId === undefined ? null : (
          <div className="flex flex-wrap items-center gap-3 pt-1.5">
            {retry}
            {requestId === undefined ? null : (
              <span className="flex items-center gap-1 text-note text-ink-3">
                request <span className="mono">{requestId}</span>
                <CopyButton text={requestId} label="Copy request id" />
              </span>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
