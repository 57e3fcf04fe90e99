/** The very first screen: the sample collection is one press away, and needs no network. */

import type { ReactNode } from 'react';
import { ButtonLink } from '#components/ui/controls/button-link.tsx';
import { EmptyState } from '#components/ui/feedback/empty-state.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { SampleButton } from './collections/new/sample-button.tsx';

export function FirstStart({ mayCreate }: { readonly mayCreate: boolean }): ReactNode {
  return (
    <EmptyState
      action={
        mayCreate ? (
          <>
            <SampleButton variant="primary" />
            <ButtonLink href="/collections/new">New collection</ButtonLink>
          </>
        ) : undefined
      }
      link={<TextLink href="/reference">Reference</TextLink>}
    >
      Collections are listed here with the state of their last run.{' '}
      {mayCreate
        ? 'To look around first, take the sample: a small site that Winnow serves to itself on this machine, so it needs no network and bothers nobody.'
        : 'There is none yet; operators can make one.'}
    </EmptyState>
  );
}
