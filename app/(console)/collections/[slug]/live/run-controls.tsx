'use client';
/** Start, pause, resume, stop, drain, kill: what fits the state of the run; the rest is disabled with its reason. */

import { ChevronDown, Pause, Play, Square } from 'lucide-react';
import { useMemo, useTransition, type ReactNode } from 'react';
import { reach } from '#app/reach.ts';
import { useCommands } from '#components/shell/use-commands.ts';
import { useKeymap } from '#components/shell/use-keymap.ts';
import { ButtonGroup } from '#components/ui/button-group.tsx';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Menu } from '#components/ui/menu.tsx';
import type { RunRow } from '#lib/services/runs/contract.ts';
import { drainRun, killRun, pauseRun, resumeRun, startRun, stopRun, type RunAnswer } from '../run-actions.ts';
import { isOver } from './run-over.ts';

interface RunControlsProps {
  readonly slug: string;
  readonly run: RunRow | undefined;
  readonly mayControl: boolean;
  /** Errors of the newest revision. */
  readonly errors: number;
  readonly onRefusal: (message: string | undefined) => void;
}

export function RunControls({ slug, run, mayControl, errors, onRefusal }: RunControlsProps): ReactNode {
  const [pending, startTransition] = useTransition();
  const isActive = run !== undefined && !isOver(run.state);
  const keys = useMemo(() => {
    const ask = (request: () => Promise<RunAnswer>): void =>
      startTransition(async () => {
        const answer = await reach(request);
        onRefusal(answer.ok ? undefined : answer.problem.message);
      });
    return {
      start: () => ask(() => startRun(slug, false)),
      ofRun: (request: (slug: string, run: number) => Promise<RunAnswer>) => (): void => {
        if (run !== undefined) ask(() => request(slug, run.id));
      },
    };
  }, [slug, run, onRefusal]);
  const bindings = useMemo(() => {
    if (!mayControl) return [];
    if (!isActive) return errors > 0 ? [] : [{ keys: 's', label: 'Start a run', run: keys.start }];
    const isPaused = run.state === 'paused';
    return [
      {
        keys: 'shift+p',
        label: isPaused ? 'Resume the run' : 'Pause the run',
        run: keys.ofRun(isPaused ? resumeRun : pauseRun),
      },
      { keys: 'shift+x', label: 'Stop the run', run: keys.ofRun(stopRun) },
    ];
  }, [mayControl, isActive, errors, run?.state, keys]);
  useKeymap(bindings);
  const commands = useMemo(
    () => bindings.map(({ keys: chord, label, run: act }) => ({ id: `run ${chord}`, group: slug, label, run: act })),
    [bindings, slug],
  );
  useCommands(commands);

  if (!mayControl) {
    return (
      <Button disabled title="Operators can start and stop runs">
        Start
      </Button>
    );
  }
  if (!isActive) {
    return (
      <Button
        variant="primary"
        icon={<Play size={14} aria-hidden />}
        pending={pending}
        disabled={errors > 0}
        title={errors > 0 ? 'The configuration has errors; mend them first' : undefined}
        onClick={keys.start}
      >
        Start
      </Button>
    );
  }
  const isPaused = run.state === 'paused' || run.state === 'pausing';
  return (
    <>
      <Button
        icon={isPaused ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
        pending={pending}
        disabled={run.state === 'stopping'}
        onClick={keys.ofRun(isPaused ? resumeRun : pauseRun)}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <ButtonGroup label="End the run">
        <Button
          icon={<Square size={13} aria-hidden />}
          pending={pending}
          disabled={run.state === 'stopping'}
          onClick={keys.ofRun(stopRun)}
        >
          Stop
        </Button>
        <Menu
          trigger={
            <IconButton
              label="More ways to end the run"
              variant="secondary"
              icon={<ChevronDown size={14} aria-hidden />}
            />
          }
          groups={[
            [
              { label: 'Drain', note: 'Fetch what is queued, follow no more links', onSelect: keys.ofRun(drainRun) },
              {
                label: 'Kill',
                note: 'End at once; what is in flight stays queued',
                danger: true,
                onSelect: keys.ofRun(killRun),
              },
            ],
          ]}
        />
      </ButtonGroup>
    </>
  );
}
