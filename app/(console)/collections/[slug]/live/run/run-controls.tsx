'use client';
/** Start, pause, resume, stop, drain, kill: what fits the state of the run; the rest is disabled with its reason. */

import { ChevronDown, Pause, Play, Square } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useMemo, useState, type ReactNode } from 'react';
import { useCommands } from '#components/shell/commands/use-commands.ts';
import { useKeymap } from '#components/shell/keys/use-keymap.ts';
import { ButtonGroup } from '#components/ui/controls/button-group.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import { IconButton } from '#components/ui/controls/icon-button.tsx';
import { Menu } from '#components/ui/layout/menu.tsx';
import type { RunRow } from '#lib/services/runs/contract.ts';
import { drainRun, killRun, pauseRun, resumeRun, stopRun } from '../../run-actions.ts';
import { isOver } from './run-over.ts';
import { useRunActs, type RunActs } from './use-run-acts.ts';

/** Loaded when somebody means it. */
const KillDialog = dynamic(async () => (await import('./kill-dialog.tsx')).KillDialog);

interface RunControlsProps {
  readonly slug: string;
  readonly run: RunRow | undefined;
  readonly mayControl: boolean;
  /** Errors of the newest revision. */
  readonly errors: number;
  readonly onRefusal: (message: string | undefined) => void;
}

export function RunControls(props: RunControlsProps): ReactNode {
  const { run, mayControl, errors } = props;
  const acts = useRunActs(props);
  const active = run === undefined || isOver(run.state) ? undefined : run;
  useRunKeys(props, active, acts);
  if (!mayControl) {
    return (
      <Button disabled title="Operators can start and stop runs">
        Start
      </Button>
    );
  }
  if (active !== undefined) return <OfRun run={active} {...acts} />;
  return (
    <Button
      variant="primary"
      icon={<Play size={14} aria-hidden />}
      pending={acts.pending}
      disabled={errors > 0}
      title={errors > 0 ? 'Fix the configuration errors first' : undefined}
      onClick={acts.start}
    >
      Start
    </Button>
  );
}

/** The same by key, and in the palette. */
function useRunKeys({ slug, mayControl, errors }: RunControlsProps, active: RunRow | undefined, acts: RunActs): void {
  const state = active?.state;
  const bindings = useMemo(() => {
    if (!mayControl) return [];
    if (state === undefined) return errors > 0 ? [] : [{ keys: 's', label: 'Start a run', run: acts.start }];
    const isPaused = state === 'paused';
    return [
      {
        keys: 'shift+p',
        label: isPaused ? 'Resume the run' : 'Pause the run',
        run: acts.ofRun(isPaused ? resumeRun : pauseRun),
      },
      { keys: 'shift+x', label: 'Stop the run', run: acts.ofRun(stopRun) },
    ];
  }, [mayControl, state, errors, acts]);
  useKeymap(bindings);
  const commands = useMemo(
    () => bindings.map(({ keys, label, run }) => ({ id: `run ${keys}`, group: slug, label, run })),
    [bindings, slug],
  );
  useCommands(commands);
}

function OfRun({ run, pending, ofRun }: RunActs & { readonly run: RunRow }): ReactNode {
  const isPaused = run.state === 'paused' || run.state === 'pausing';
  const disabled = run.state === 'stopping';
  const [isKilling, setKilling] = useState(false);
  const more = [
    { label: 'Drain', note: 'Fetch the queued URLs without following more links', onSelect: ofRun(drainRun) },
    {
      label: 'Kill',
      note: 'End immediately; URLs in flight stay queued',
      danger: true,
      onSelect: () => setKilling(true),
    },
  ];
  return (
    <>
      <Button
        icon={isPaused ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
        pending={pending}
        disabled={disabled}
        onClick={ofRun(isPaused ? resumeRun : pauseRun)}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <ButtonGroup label="End the run">
        <Button icon={<Square size={13} aria-hidden />} pending={pending} disabled={disabled} onClick={ofRun(stopRun)}>
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
          groups={[more]}
        />
      </ButtonGroup>
      {isKilling ? (
        <KillDialog
          run={run.id}
          onClose={() => setKilling(false)}
          onKill={() => {
            setKilling(false);
            ofRun(killRun)();
          }}
        />
      ) : null}
    </>
  );
}
