/** Where the receiver listens, or why it does not, and what has arrived. */

import type { ReactNode } from 'react';
import { Chip } from '#components/ui/marks/chip.tsx';
import { formatNumber } from '#components/ui/format/format.ts';
import type { FeedReceiver, ReceiverPort } from '#lib/services/feedergate/contract.ts';
import { Refresh } from '../refresh.tsx';

export function ReceiverStatus({ receiver }: { readonly receiver: FeedReceiver }): ReactNode {
  const { settings, state, acceptedToday, backlog } = receiver;
  return (
    <div className="flex flex-col gap-2 px-[18px] pt-1 text-note text-ink-2">
      {settings.on ? <Ports ports={state?.ports} /> : <p>Off. Nothing listens.</p>}
      <p className="tabular-nums">
        {formatNumber(acceptedToday)} uploads accepted today, {formatNumber(backlog)} waiting to be applied
      </p>
      {settings.on ? <Refresh everyMs={2_000} /> : null}
    </div>
  );
}

function Ports({ ports }: { readonly ports: readonly ReceiverPort[] | undefined }): ReactNode {
  if (ports === undefined) return <p>Starting. If this does not change within seconds, see receiver.log.</p>;
  if (ports.length === 0) return <p>On, but both ports are empty. Nothing listens.</p>;
  return (
    <ul aria-label="Ports" className="flex flex-col gap-1.5">
      {ports.map(({ scheme, port, address, reason }) => (
        <li key={scheme} className="flex flex-wrap items-center gap-x-2">
          <Chip tone={address === undefined ? 'failed' : 'kept'}>
            {address === undefined ? 'not listening' : 'listening'}
          </Chip>
          <span className="mono text-ink">{`${scheme}://${hostWords(address)}:${port}/xmlfeed`}</span>
          {reason === undefined ? null : <span>{reason}</span>}
        </li>
      ))}
    </ul>
  );
}

function hostWords(address = '*'): string {
  return address.includes(':') ? `[${address}]` : address;
}
