/** What is said of an address that leads nowhere, with the way back. */

import type { ReactNode } from 'react';
import { ButtonLink } from '#components/ui/controls/button-link.tsx';

export function NothingHere(): ReactNode {
  return (
    <div className="flex max-w-[560px] flex-col items-start gap-3 px-[18px] py-6">
      <h2 className="text-verdict text-ink">Page not found</h2>
      <p className="text-body text-ink-2">
        The page, collection or URL may have been renamed or deleted. Search for it with Ctrl K, or go to the overview.
      </p>
      <ButtonLink href="/" variant="primary">
        Go to overview
      </ButtonLink>
    </div>
  );
}
