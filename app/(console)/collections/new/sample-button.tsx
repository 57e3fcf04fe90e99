'use client';
/** Makes the sample collection and leads to its Live page. */

import { useRouter } from 'next/navigation';
import { useState, useTransition, type ReactNode } from 'react';
import { reach } from '#app/reach.ts';
import { Refusal } from '#components/ui/feedback/refusal.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import type { ButtonVariant } from '#components/ui/controls/button-style.ts';
import { createSampleCollection } from './actions.ts';

export function SampleButton({ variant }: { readonly variant: ButtonVariant }): ReactNode {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const [refusal, setRefusal] = useState<string>();
  const create = (): void =>
    startTransition(async () => {
      const result = await reach(createSampleCollection);
      if (result.ok) router.push(`/collections/${result.value.slug}/live`);
      else setRefusal(result.problem.message);
    });
  return (
    <>
      <Button variant={variant} pending={pending} onClick={create}>
        Use the sample collection
      </Button>
      <Refusal text={refusal} className="basis-full" />
    </>
  );
}
