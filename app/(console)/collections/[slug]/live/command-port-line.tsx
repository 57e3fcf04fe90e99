/** The command port in one line: where it listens, who is connected, and the last refusal. */

import type { ReactNode } from 'react';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import type { CommandPort } from '#lib/services/command-port/contract.ts';

interface CommandPortLineProps {
  readonly slug: string;
  readonly commandPort: CommandPort;
}

/** Nothing where robot.conf opens no port. */
export function CommandPortLine({ slug, commandPort }: CommandPortLineProps): ReactNode {
  const { port, address, reason, clients, lastRefusal } = commandPort;
  if (port === undefined) return null;
  const settings = `/collections/${encodeURIComponent(slug)}/settings#command-port`;
  const place = address === '*' ? `port ${port} on every address, with the token` : `${address ?? ''}:${port}`;
  return (
    <section
      aria-label="Command port"
      className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-t border-line px-[18px] py-2 text-note text-ink-2"
    >
      <TextLink href={settings}>Command port</TextLink>
      <span>{address === undefined ? `port ${port}, not listening` : `Listening on ${place}`}</span>
      {address === undefined ? null : <span>{formatCount(clients, 'client')}</span>}
      {reason === undefined ? null : <span className="text-warn">{reason}</span>}
      {lastRefusal === undefined ? null : (
        <span className="min-w-0 break-words text-ink-3">
          {`Last refusal ${lastRefusal.code} to ${lastRefusal.from}: ${lastRefusal.text} `}
          <RelativeTime at={lastRefusal.at} />
        </span>
      )}
    </section>
  );
}
