'use client';
/** How the newest run reaches the web, and since when it waits for a proxy. */

import type { ReactNode } from 'react';
import { ClockTime } from '#components/ui/format/clock-time.tsx';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import type { RobotPanel } from './robot-panel.ts';
import { RobotSection, StandingMark } from './robot-section.tsx';

interface ProxyPartProps {
  readonly slug: string;
  readonly panel: RobotPanel;
}

export function ProxyPart({ slug, panel }: ProxyPartProps): ReactNode {
  const { proxy, robotConf, run } = panel;
  const { by, server, script, down } = proxy ?? {};
  return (
    <RobotSection slug={slug} title="Proxy" scope={by} parameter={parameterOf(robotConf.lines)} lines={robotConf.lines}>
      <div className="flex flex-col gap-1.5 px-[18px] pb-3 text-note text-ink-2">
        {proxy === undefined ? (
          <p>{run === undefined ? 'No run yet.' : 'Direct: no proxy is used.'}</p>
        ) : (
          <p className="flex items-center gap-2 text-ink">
            <StandingMark isGood={down === undefined} />
            <span className="mono break-all">{script?.url ?? server ?? 'direct'}</span>
          </p>
        )}
        {script === undefined ? null : (
          <p>
            {`Script version ${script.revision.slice(0, 8)}, read `}
            <RelativeTime at={script.readAt} />
            {'.'}
          </p>
        )}
        {down === undefined ? null : (
          <p className="text-failed-fg">
            {'Down since '}
            <ClockTime at={down.since} />
            {`: ${down.detail}. The run continues when the proxy works again.`}
          </p>
        )}
      </div>
    </RobotSection>
  );
}

/** The first that is written. */
function parameterOf(lines: RobotPanel['robotConf']['lines']): string {
  return ['auto-proxy', 'auto_serv', 'proxy-type'].find((name) => lines[name] !== undefined) ?? 'auto-proxy';
}
