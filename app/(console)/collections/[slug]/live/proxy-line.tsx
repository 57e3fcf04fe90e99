'use client';
/** How a run reaches the web, in one line: its proxy or script, what sets it, since when it is down, and what waits for it. */

import type { ReactNode } from 'react';
import { ClockTime } from '#components/ui/format/clock-time.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import type { RunRow } from '#lib/services/runs/contract.ts';

type RunProxy = NonNullable<RunRow['proxy']>;

interface ProxyLineProps {
  readonly run: RunRow;
  readonly proxy: RunProxy;
}

export function ProxyLine({ run, proxy }: ProxyLineProps): ReactNode {
  return (
    <section
      aria-label="Proxy"
      className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-t border-line px-[18px] py-2 text-note text-ink-2"
    >
      <ProxyWords run={run} proxy={proxy} />
    </section>
  );
}

export function ProxyWords({ run, proxy: { by, server, script, down } }: ProxyLineProps): ReactNode {
  const isDown = down !== undefined && (run.state === 'paused' || run.state === 'pausing');
  return (
    <>
      <span>
        {'Proxy '}
        <span className="mono break-all text-ink">{script?.url ?? server ?? 'none'}</span>
        {by === '' ? null : `, set by ${by}`}
      </span>
      {script === undefined ? null : (
        <span>
          {`version ${script.revision.slice(0, 8)}, read `}
          <RelativeTime at={script.readAt} />
        </span>
      )}
      {script?.problem === undefined ? null : (
        <span className="text-warn">{`Failed to reload the script: ${script.problem}`}</span>
      )}
      {isDown ? <Down down={down} waiting={run.accounting.queued} /> : null}
    </>
  );
}

interface DownProps {
  readonly down: NonNullable<RunProxy['down']>;
  readonly waiting: number;
}

function Down({ down: { since, detail, checked }, waiting }: DownProps): ReactNode {
  return (
    <span className="min-w-0 break-words text-failed-fg">
      {'Down since '}
      <ClockTime at={since} />
      {`: ${detail}. ${formatCount(waiting, 'URL')} waiting. `}
      {checked === undefined ? null : (
        <>
          {'Last checked '}
          <RelativeTime at={checked.at} />
          {checked.answer === detail ? '.' : `: ${checked.answer}.`}
        </>
      )}
    </span>
  );
}
