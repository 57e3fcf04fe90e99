'use client';
/** Ends a loop that waits for its next round. */

import { useTransition, type ReactNode } from 'react';
import { reach } from '#app/reach.ts';
import { Button } from '#components/ui/controls/button.tsx';
import { stopLoop } from '../../run-actions.ts';

interface StopLoopProps {
  readonly slug: string;
  readonly mayControl: boolean;
  readonly onRefusal: (message: string | undefined) => void;
}

export function StopLoop({ slug, mayControl, onRefusal }: StopLoopProps): ReactNode {
  const [pending, startTransition] = useTransition();
  const stop = (): void =>
    startTransition(async () => {
      const answer = await reach(() => stopLoop(slug));
      onRefusal(answer.ok ? undefined : answer.problem.message);
    });
  return (
    <Button size="small" disabled={!mayControl} pending={pending} onClick={stop}>
      Stop loop
    </Button>
  );
}
