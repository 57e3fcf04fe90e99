'use client';
/** How far RDs are handed out to the readers of the change log, and when the mark moves next. */

import { useTransition, type ReactNode } from 'react';
import { reach } from '#app/reach.ts';
import { Button } from '#components/ui/controls/button.tsx';
import { ClockTime } from '#components/ui/format/clock-time.tsx';
import { formatCount, formatNumber } from '#components/ui/format/format.ts';
import { setHandOut } from '../../run-actions.ts';
import { isOver } from '../run/run-over.ts';
import type { RobotPanel } from './robot-panel.ts';
import { RobotSection } from './robot-section.tsx';

interface HandOutPartProps {
  readonly slug: string;
  readonly panel: RobotPanel;
  readonly mayControl: boolean;
  readonly onRefusal: (message: string | undefined) => void;
}

export function HandOutPart({ slug, panel, mayControl, onRefusal }: HandOutPartProps): ReactNode {
  const { handOut, sinceHandOut, handOutMinutes, robotConf } = panel;
  const [pending, startTransition] = useTransition();
  const set = (): void =>
    startTransition(async () => {
      const answer = await reach(() => setHandOut(slug));
      onRefusal(answer.ok ? undefined : answer.problem.message);
    });
  return (
    <RobotSection
      slug={slug}
      title="Hand-out mark"
      scope={`every ${formatNumber(handOutMinutes)} min`}
      parameter="index-after-ngenerated"
      lines={robotConf.lines}
    >
      <div className="flex flex-col items-start gap-2 px-[18px] pb-3 text-note text-ink-2 tabular-nums">
        {handOut === undefined ? (
          <p>No RDs have been handed out yet.</p>
        ) : (
          <p>
            <ClockTime at={handOut.at} className="text-body font-medium text-ink" />
            {`, up to change ${formatNumber(Number(handOut.number))}. ${sinceWords(sinceHandOut)}`}
          </p>
        )}
        <NextMark panel={panel} />
        {handOut === undefined ? null : (
          <Button size="small" disabled={!mayControl} pending={pending} onClick={set}>
            Set the mark now
          </Button>
        )}
      </div>
    </RobotSection>
  );
}

/** One more than are counted stands for more. */
const mostCounted = 100_000;

function sinceWords(count: number): string {
  if (count === 0) return 'No RDs changed since then.';
  const counted = count > mostCounted ? `More than ${formatNumber(mostCounted)} RDs` : formatCount(count, 'RD');
  return `${counted} changed since then.`;
}

/** During a run; at its end the mark moves in any case. */
function NextMark({ panel: { run, handOut, handOutMinutes } }: Pick<HandOutPartProps, 'panel'>): ReactNode {
  if (run?.startedAt === undefined || isOver(run.state)) return null;
  const last = Math.max(handOut?.at ?? 0, run.startedAt);
  return (
    <p>
      {'Moves next at '}
      <ClockTime at={last + handOutMinutes * 60_000} />
      {' and at the end of the run.'}
    </p>
  );
}
