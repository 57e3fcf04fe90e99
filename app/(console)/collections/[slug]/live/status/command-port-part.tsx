'use client';
/** The command port: where it listens, who is connected, and the last commands with what they were answered. */

import type { ReactNode } from 'react';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import type { CommandPort } from '#lib/services/command-port/contract.ts';
import type { RobotPanel } from './robot-panel.ts';
import { RobotSection, StandingMark } from './robot-section.tsx';

interface CommandPortPartProps {
  readonly slug: string;
  readonly panel: RobotPanel;
}

export function CommandPortPart({ slug, panel }: CommandPortPartProps): ReactNode {
  const { commandPort, commands, robotConf } = panel;
  return (
    <RobotSection
      slug={slug}
      title="Command port"
      scope={portWords(commandPort)}
      parameter="command-port"
      lines={robotConf.lines}
    >
      {commandPort.port === undefined ? (
        <p className="px-[18px] pb-3 text-note text-ink-2">
          {'Not open. To let other programs control the robot, set command-port in robot.conf. '}
          <TextLink href="/reference/command-port">Commands and replies</TextLink>
        </p>
      ) : (
        <>
          <p className="flex flex-wrap gap-x-3 px-[18px] pb-2 text-note text-ink-2">
            <span>{formatCount(commandPort.clients, 'client')} connected</span>
            <TextLink href={`/collections/${encodeURIComponent(slug)}/settings#command-port`}>Token</TextLink>
          </p>
          {commandPort.reason === undefined ? null : (
            <p className="px-[18px] pb-2 text-note text-warn-fg">{commandPort.reason}</p>
          )}
          <Commands commands={commands} />
          <Refusal commandPort={commandPort} />
        </>
      )}
    </RobotSection>
  );
}

function portWords({ port, address }: CommandPort): string {
  if (port === undefined) return 'closed';
  if (address === undefined) return `port ${port}, not listening`;
  return address === '*' ? `port ${port}, every address, with the token` : `port ${port} on ${address}`;
}

function Commands({ commands }: Pick<RobotPanel, 'commands'>): ReactNode {
  if (commands.length === 0) return <p className="px-[18px] pb-3 text-note text-ink-3">No commands yet.</p>;
  return (
    <ul aria-label="Last commands">
      {commands.map(({ at, from, command, code, reply }) => (
        <li
          key={`${at} ${command}`}
          title={reply}
          className="flex min-h-[32px] items-center gap-3 border-t border-line-2 px-[18px] text-note"
        >
          <span className="w-[104px] flex-none truncate text-ink tabular-nums">{from}</span>
          <span className="mono min-w-0 flex-1 truncate text-ink">{command}</span>
          <RelativeTime at={at} className="flex-none text-ink-3" />
          <Code code={code} />
        </li>
      ))}
    </ul>
  );
}

function Code({ code }: { readonly code: number }): ReactNode {
  const isDone = code < 400;
  return (
    <span
      className={`inline-flex flex-none items-center gap-1.5 tabular-nums ${isDone ? 'text-ink-2' : 'text-failed-fg'}`}
    >
      <StandingMark isGood={isDone} />
      {code}
    </span>
  );
}

/** Of a client that was not let in: it left no command. */
function Refusal({ commandPort: { lastRefusal } }: { readonly commandPort: CommandPort }): ReactNode {
  if (lastRefusal === undefined) return null;
  const { code, from, text, at } = lastRefusal;
  return (
    <p className="border-t border-line-2 px-[18px] py-2 text-note break-words text-ink-3">
      {`Last refusal ${code} to ${from}: ${text} `}
      <RelativeTime at={at} />
    </p>
  );
}
