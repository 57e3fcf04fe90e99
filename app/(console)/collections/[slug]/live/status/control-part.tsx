'use client';
/** The ways to steer the robot, each with its consequence in numbers beside the button. */

import { ArrowDownToLine, CircleX, Eraser, Pause, Play, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '#components/ui/controls/button-link.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import { formatCount, formatDuration } from '#components/ui/format/format.ts';
import type { RunRow } from '#lib/services/runs/contract.ts';
import { drainRun, killRun, pauseRun, resumeRun, stopRun } from '../../run-actions.ts';
import { seriesOf, type Picture } from '../live-state.ts';
import { estimateEnd } from '../run/estimate-end.ts';
import { isOver } from '../run/run-over.ts';
import { useRunActs, type RunActs } from '../run/use-run-acts.ts';

interface ControlPartProps {
  readonly slug: string;
  /** Its run is absent before the first one. */
  readonly picture: Picture;
  /** Errors of the newest revision. */
  readonly errors: number;
  /** Start points in use; undefined until they are known. */
  readonly startPoints: number | undefined;
  readonly mayControl: boolean;
  readonly onRefusal: (message: string | undefined) => void;
}

export function ControlPart(props: ControlPartProps): ReactNode {
  const { slug, picture, mayControl, onRefusal } = props;
  const { run } = picture;
  const acts = useRunActs({ slug, run, onRefusal });
  if (run === undefined || isOver(run.state)) return <WhenOff {...props} run={run} acts={acts} />;
  return (
    <ul>
      {controlsOf(run, picture).map(({ label, icon, effect, danger = false, ask }) => (
        <ControlRow key={label} effect={effect}>
          <Button
            className="w-full justify-start"
            variant={danger ? 'danger' : 'secondary'}
            icon={icon}
            pending={acts.pending}
            disabled={!mayControl}
            title={mayControl ? undefined : 'Operators can control runs'}
            onClick={acts.ofRun(ask)}
          >
            {label}
          </Button>
        </ControlRow>
      ))}
    </ul>
  );
}

function ControlRow({ effect, children }: { readonly effect: string; readonly children: ReactNode }): ReactNode {
  return (
    <li className="flex items-center gap-4 border-b border-line-2 px-[18px] py-2 last:border-b-0">
      <span className="w-[104px] flex-none">{children}</span>
      <span className="text-note text-ink-2 tabular-nums">{effect}</span>
    </li>
  );
}

interface WhenOffProps extends ControlPartProps {
  readonly run: RunRow | undefined;
  readonly acts: RunActs;
}

/** The manual's Start and Clear Robot Database. */
function WhenOff({ slug, errors, startPoints, mayControl, run, acts }: WhenOffProps): ReactNode {
  const whyNot = whyNoStart({ errors, startPoints, mayControl });
  const settings = `/collections/${encodeURIComponent(slug)}/settings#empty`;
  return (
    <ul>
      <ControlRow effect={whyNot ?? 'Add the starting points to the URL pool and start a full run.'}>
        <Button
          className="w-full justify-start"
          icon={<Play size={14} aria-hidden />}
          pending={acts.pending}
          disabled={whyNot !== undefined}
          onClick={acts.start}
        >
          Start
        </Button>
      </ControlRow>
      {run === undefined ? null : (
        <ControlRow effect="Delete all URLs and RDs. The next run starts from scratch. Asks for the collection name first.">
          <ButtonLink className="w-full justify-start" icon={<Eraser size={14} aria-hidden />} href={settings}>
            Empty
          </ButtonLink>
        </ControlRow>
      )}
    </ul>
  );
}

function whyNoStart({
  errors,
  startPoints,
  mayControl,
}: Pick<ControlPartProps, 'errors' | 'startPoints' | 'mayControl'>): string | undefined {
  if (!mayControl) return 'Operators can start runs.';
  if (errors > 0) return `Fix ${formatCount(errors, 'error')} in the configuration first.`;
  return startPoints === 0 ? 'Add a starting point to an enabled site first.' : undefined;
}

interface Control {
  readonly label: string;
  readonly icon: ReactNode;
  readonly effect: string;
  readonly danger?: boolean;
  readonly ask: typeof stopRun;
}

function controlsOf(run: RunRow, picture: Picture): readonly Control[] {
  const queued = formatCount(run.accounting.queued, 'queued URL');
  if (run.state === 'stopping') {
    const effect = 'The run is stopping: URLs in flight are finished first. Kill ends it immediately.';
    return [{ ...kill, effect }];
  }
  const isPaused = run.state === 'paused' || run.state === 'pausing';
  return [
    isPaused
      ? { label: 'Resume', icon: <Play size={14} aria-hidden />, effect: `Continue with ${queued}.`, ask: resumeRun }
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
