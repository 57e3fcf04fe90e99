'use client';
/** The ways to steer the robot, each with its consequence in numbers beside the button. */

import { ArrowDownToLine, CircleX, Pause, Play, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/controls/button.tsx';
import { formatCount, formatDuration } from '#components/ui/format/format.ts';
import type { RunRow } from '#lib/services/runs/contract.ts';
import { drainRun, killRun, pauseRun, resumeRun, stopRun } from '../../run-actions.ts';
import { seriesOf, type Picture } from '../live-state.ts';
import { estimateEnd } from '../run/estimate-end.ts';
import { isOver } from '../run/run-over.ts';
import { useRunActs } from '../run/use-run-acts.ts';

interface ControlPartProps {
  readonly slug: string;
  readonly run: RunRow;
  readonly picture: Picture;
  readonly mayControl: boolean;
  readonly onRefusal: (message: string | undefined) => void;
}

export function ControlPart({ slug, run, picture, mayControl, onRefusal }: ControlPartProps): ReactNode {
  const acts = useRunActs({ slug, run, onRefusal });
  return (
    <ul>
      {controlsOf(run, picture).map(({ label, icon, effect, danger = false, ask }) => (
        <li key={label} className="flex items-center gap-4 border-b border-line-2 px-[18px] py-2 last:border-b-0">
          <Button
            className="w-[104px] flex-none justify-start"
            variant={danger ? 'danger' : 'secondary'}
            icon={icon}
            pending={acts.pending}
            disabled={!mayControl}
            title={mayControl ? undefined : 'Operators can steer runs'}
            onClick={ask === undefined ? acts.start : acts.ofRun(ask)}
          >
            {label}
          </Button>
          <span className="text-note text-ink-2 tabular-nums">{effect}</span>
        </li>
      ))}
    </ul>
  );
}

interface Control {
  readonly label: string;
  readonly icon: ReactNode;
  readonly effect: string;
  readonly danger?: boolean;
  /** Undefined starts a run. */
  readonly ask?: typeof stopRun;
}

function controlsOf(run: RunRow, picture: Picture): readonly Control[] {
  const queued = formatCount(run.accounting.queued, 'queued URL');
  if (isOver(run.state)) {
    const effect = 'Put the starting points into the pool and begin a full run.';
    return [{ label: 'Start', icon: <Play size={14} aria-hidden />, effect }];
  }
  if (run.state === 'stopping') {
    const effect = 'The run is stopping: its URLs in flight are finished first. Kill ends it without them.';
    return [{ ...kill, effect }];
  }
  const isPaused = run.state === 'paused' || run.state === 'pausing';
  return [
    isPaused
      ? { label: 'Resume', icon: <Play size={14} aria-hidden />, effect: `Go on with ${queued}.`, ask: resumeRun }
      : {
          label: 'Pause',
          icon: <Pause size={14} aria-hidden />,
          effect: 'Finish the URLs in flight, then wait. Resume continues the run.',
          ask: pauseRun,
        },
    {
      label: 'Drain',
      icon: <ArrowDownToLine size={14} aria-hidden />,
      effect: `Follow no more links, then fetch ${queued}${timeLeft(run, picture)} and end the run.`,
      ask: drainRun,
    },
    {
      label: 'Stop',
      icon: <Square size={13} aria-hidden />,
      effect: `Finish the URLs in flight and end the run, leaving ${queued} for the next start.`,
      ask: stopRun,
    },
    kill,
  ];
}

const kill: Control = {
  label: 'Kill',
  icon: <CircleX size={14} aria-hidden />,
  effect: 'End now. The next start fetches the URLs in flight again; stored RDs stay.',
  danger: true,
  ask: killRun,
};

function timeLeft({ accounting: { queued } }: RunRow, picture: Picture): string {
  const end = estimateEnd({ now: picture.at, queued, points: seriesOf(picture), hosts: picture.hosts });
  return end.known ? ` (about ${formatDuration(end.at - picture.at)})` : '';
}
