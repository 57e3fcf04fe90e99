'use client';
/** The very first screen: the sample collection is one press away, and needs no network. */

import { useRouter } from 'next/navigation';
import { useState, useTransition, type ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { createSampleCollection } from './collections/new/actions.ts';

export function FirstStart({ mayCreate }: { readonly mayCreate: boolean }): ReactNode {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const [refusal, setRefusal] = useState<string>();
  const create = (): void =>
    startTransition(async () => {
      const result = await createSampleCollection();
      if (result.ok) router.push(`/collections/${result.value.slug}/live`);
      else setRefusal(result.problem.message);
    });
  return (
    <div className="flex-1">
      {refusal === undefined ? null : (
        <Notice tone="error" flush>
          {refusal}
        </Notice>
      )}
      <EmptyState
        action={
          mayCreate ? (
            <>
              <Button variant="primary" pending={pending} onClick={create}>
                Use the sample collection
              </Button>
              <ButtonLink href="/collections/new">New collection from a URL</ButtonLink>
            </>
          ) : undefined
        }
      >
        Collections are listed here with the state of their last run. To look around first, take the sample: a small
        site that Winnow serves to itself on this machine, so it needs no network and bothers nobody.
      </EmptyState>
    </div>
  );
}
