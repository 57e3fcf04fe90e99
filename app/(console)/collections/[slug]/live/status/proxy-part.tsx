'use client';
/** How the newest run reaches the web. */

import type { ReactNode } from 'react';
import type { RunRow } from '#lib/services/runs/contract.ts';
import { ProxyWords } from '../proxy-line.tsx';
import type { RobotPanel } from './robot-panel.ts';
import { RobotSection } from './robot-section.tsx';

interface ProxyPartProps {
  readonly slug: string;
  readonly lines: RobotPanel['robotConf']['lines'];
  readonly run: RunRow | undefined;
}

export function ProxyPart({ slug, lines, run }: ProxyPartProps): ReactNode {
  return (
    <RobotSection slug={slug} title="Proxy" parameter={parameterIn(lines)} lines={lines}>
      <div className="flex flex-col gap-1.5 px-[18px] pb-3 text-note text-ink-2">
        {run?.proxy === undefined ? (
          <p>{run === undefined ? 'There has been no run yet.' : 'None: requests are sent directly.'}</p>
        ) : (
          <ProxyWords run={run} proxy={run.proxy} />
        )}
      </div>
    </RobotSection>
  );
}

/** The first of these that robot.conf sets. */
function parameterIn(lines: ProxyPartProps['lines']): string {
  return ['auto-proxy', 'auto_serv', 'proxy-type'].find((name) => lines[name] !== undefined) ?? 'auto-proxy';
}
