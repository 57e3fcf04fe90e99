'use client';
/** The loglevel of the run: set while it goes on, for that run alone. */

import { useRouter } from 'next/navigation';
import { useState, useTransition, type ReactNode } from 'react';
import { SegmentedChoice } from '#components/ui/controls/segmented-choice.tsx';
import type { LogList } from '#lib/services/logs/contract.ts';
import { setLogLevel } from '../run-actions.ts';

interface LogLevelProps {
  readonly slug: string;
  readonly loglevel: NonNullable<LogList['loglevel']>;
  readonly mayControl: boolean;
  readonly onRefusal: (message: string | undefined) => void;
}

export function LogLevel({
  slug,
  loglevel: { run, isActive, level, most },
  mayControl,
  onRefusal,
}: LogLevelProps): ReactNode {
  const router = useRouter();
  const [chosen, setChosen] = useState<number>();
  const [, startChange] = useTransition();
  if (!isActive) return <p className="text-note text-ink-3">{`loglevel of run ${run}: ${level}`}</p>;
  const change = (wanted: string): void => {
    setChosen(Number(wanted));
    startChange(async () => {
      const changed = await setLogLevel(slug, Number(wanted));
      onRefusal(changed.ok ? undefined : changed.problem.message);
      if (!changed.ok) setChosen(undefined);
      router.refresh();
    });
  };
  return (
    <div className="flex items-center gap-2 text-note text-ink-3">
      <span>loglevel</span>
      <SegmentedChoice
        label={`Loglevel of run ${run}`}
        options={Array.from({ length: most + 1 }, (_, each) => {
          return { value: String(each), label: String(each), disabled: !mayControl };
        })}
        current={String(chosen ?? level)}
        onChange={change}
      />
    </div>
  );
}
