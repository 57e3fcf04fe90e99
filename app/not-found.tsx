/** What is shown for an address that leads nowhere. */

import { ButtonLink } from '#components/ui/button-link.tsx';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';

export const metadata: Metadata = { title: 'Not found' };

export default function NotFound(): ReactNode {
  return (
    <div className="flex max-w-[560px] flex-col items-start gap-3 px-[18px] py-6">
      <h1 className="text-verdict text-ink">There is nothing at this address</h1>
      <p className="text-body text-ink-2">
        The page, collection or URL may have been renamed or deleted. Find it by name with Ctrl K, or begin at the
        overview.
      </p>
      <ButtonLink href="/" variant="primary">
        Go to overview
      </ButtonLink>
    </div>
  );
}
