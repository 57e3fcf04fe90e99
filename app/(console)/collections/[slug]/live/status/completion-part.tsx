'use client';
/** What follows a run that has processed all URLs: nothing, another round, or the next start of a schedule. */

import type { ReactNode } from 'react';
import { formatDuration } from '#components/ui/format/format.ts';
import { formatDate } from '#components/ui/format/format-time.ts';
import { useNow } from '#components/ui/format/use-now.ts';
import { useZone } from '#components/ui/format/use-zone.tsx';
import { StopLoop } from '../run/stop-loop.tsx';
import type { RobotPanel } from './robot-panel.ts';
import { RobotSection } from './robot-section.tsx';

interface CompletionPartProps {
  readonly slug: string;
  readonly panel: RobotPanel;
  readonly mayControl: boolean;
  readonly onRefusal: (message: string | undefined) => void;
}

const words = { idle: 'Idle', loop: 'Loop', quit: 'Quit' } as const;
const effects = {
  idle: 'No further run until the next start.',
  loop: 'Another run of the same kind starts 60 s after the run and its hook.',
  quit: 'No further run until the next start. The service keeps running.',
} as const;

export function CompletionPart({ slug, panel, mayControl, onRefusal }: CompletionPartProps): ReactNode {
  const { completion, nextStart, run, robotConf } = panel;
  const now = useNow();
  const zone = useZone();
  const at = (time: number): string => formatDate(new Date(time), new Date(now ?? time), zone);
  const { nextAt } = run?.completion?.state === 'waiting' ? run.completion : {};
  return (
    <RobotSection
      slug={slug}
      title="When the run completes"
      scope="onCompletion"
      parameter="onCompletion"
      lines={robotConf.lines}
    >
      <div className="px-[18px] pb-3 text-note text-ink-2">
        <p>
          <span className="text-body font-medium text-ink">{words[completion]}</span>
          {`. ${effects[completion]}`}
        </p>
        {nextStart === undefined ? null : (
          <p>{`Schedule ${nextStart.schedule} starts a run ${at(nextStart.at)}; it takes precedence.`}</p>
        )}
        {nextAt === undefined ? null : (
          <p className="mt-2 flex flex-wrap items-center gap-3">
            {`Round ${(run?.round ?? 1) + 1} starts ${now === undefined ? 'soon' : `in ${formatDuration(Math.max(0, nextAt - now))}`}.`}
            <StopLoop slug={slug} mayControl={mayControl} onRefusal={onRefusal} />
          </p>
        )}
      </div>
    </RobotSection>
  );
}
