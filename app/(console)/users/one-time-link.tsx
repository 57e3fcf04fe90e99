'use client';
/** A link shown this once, to copy and hand over. */

import type { ReactNode } from 'react';
import { CopyButton } from '#components/ui/controls/copy-button.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import type { OneTimeLink as Link } from '#lib/services/users/contract.ts';

export function OneTimeLink({ link }: { readonly link: Link }): ReactNode {
  const address = link.url ?? (typeof location === 'undefined' ? link.path : `${location.origin}${link.path}`);
  return (
    <Notice title="Copy this link now: it is not shown again">
      <span className="flex items-start gap-1">
        <span className="mono min-w-0 flex-1 break-all" data-testid="one-time-link">
          {address}
        </span>
        <CopyButton text={address} label="Copy link" />
      </span>
      <span className="text-note text-ink-3">
        valid until <RelativeTime at={link.expiresAt} />
      </span>
    </Notice>
  );
}
