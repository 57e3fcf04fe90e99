/** In the place of a list that was never filled: what appears here, one action, one link to the reference. */

import type { ReactNode } from 'react';

export interface EmptyStateProps {
  /** One sentence: what appears here and when. */
  readonly children: ReactNode;
  /** One primary button. */
  readonly action?: ReactNode;
  /** One link to the reference. */
  readonly link?: ReactNode;
}

export function EmptyState({ children, action, link }: EmptyStateProps): ReactNode {
  return (
    <div className="flex max-w-[520px] flex-col items-start gap-3 px-[18px] py-4">
      <p className="text-body text-ink-2">{children}</p>
      {action === undefined && link === undefined ? null : (
        <div className="flex flex-wrap items-center gap-4">
          {action}
          {link}
        </div>
      )}
    </div>
  );
}
