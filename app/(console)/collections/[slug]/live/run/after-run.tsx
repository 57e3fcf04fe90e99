'use client';
/** What comes after a run that has completed, in one line: the program of cmd-hook, then idle, quit or the next round. */

import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { formatDuration } from '#components/ui/format/format.ts';
import { useNow } from '#components/ui/format/use-now.ts';
import type { RunRow } from '#lib/services/runs/contract.ts';
import { runHref, runProgramsHref } from '../../runs/run-href.ts';
import { HandOutWords } from '../../hand-out-words.tsx';
import { hookWords } from './hook-words.ts';

/** Loaded for runs that start over. */
const StopLoop = dynamic(async () => (await import('./stop-loop.tsx')).StopLoop);

interface AfterRunProps {
  readonly slug: string;
  readonly run: RunRow;
  readonly mayControl: boolean;
  readonly onRefusal: (message: string | undefined) => void;
}

export function AfterRun({ slug, run, mayControl, onRefusal }: AfterRunProps): ReactNode {
  const { handOut } = run;
  const { action, state, hook, nextRun, reason } = run.completion ?? {};
  if (hook === undefined && action !== 'loop' && handOut === undefined) return null;
  return (
    <p className="flex flex-none flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-[18px] py-2 text-note text-ink-2">
      {hook === undefined ? null : (
        <span>
          <span className="mono">{`cmd-hook ${hook.command}`}</span>
          {': '}
          {hook.begunAt === undefined ? (
            hookWords(hook)
          ) : (
            <TextLink href={runProgramsHref(slug, run.id)}>{hookWords(hook)}</TextLink>
          )}
        </span>
      )}
      {handOut === undefined ? null : <HandOutWords {...handOut} />}
      {state === 'waiting' ? <Waiting {...{ slug, run, mayControl, onRefusal }} /> : null}
      {reason === undefined ? null : <span>{reason}</span>}
      {nextRun === undefined ? null : <TextLink href={runHref(slug, nextRun)}>{`run ${nextRun}`}</TextLink>}
    </p>
  );
}

function Waiting({ slug, run, mayControl, onRefusal }: AfterRunProps): ReactNode {
  const now = useNow();
  const { nextAt = 0 } = run.completion ?? {};
  const left = now === undefined ? undefined : Math.max(0, nextAt - now);
  return (
    <>
      <span>{`Loop: round ${(run.round ?? 1) + 1} starts${left === undefined ? ' soon' : ` in ${formatDuration(left)}`}.`}</span>
      <StopLoop {...{ slug, mayControl, onRefusal }} />
    </>
  );
}
