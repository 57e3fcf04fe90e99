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
      The overview lists collections with the state of their last run.{' '}
      {mayCreate
        ? 'To explore Winnow, start with the sample: a small site that Winnow serves on this machine, without network access.'
        : 'There are no collections yet. Operators can create one.'}
    </EmptyState>
  );
}
