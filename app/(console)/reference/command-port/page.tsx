/** The robot's command port: every command and every reply, from the declarations that the server runs. */

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { TermRows, type TermRow } from '#components/reference/term-rows.tsx';
import { TopBar } from '#components/shell/top-bar.tsx';
import { portCommands, portLimits, portReplies } from '#lib/services/command-port/protocol.ts';
import type { PortCommand, PortReply } from '#lib/services/command-port/protocol.ts';

export const metadata: Metadata = { title: 'Command port, reference' };

export default function CommandPortPage(): ReactNode {
  return (
    <>
      <TopBar crumbs={[{ label: 'Reference', href: '/reference' }, { label: 'Command port' }]} />
      <p className="max-w-[90ch] px-[18px] py-3 text-body text-ink-2">
        With command-port in robot.conf the robot takes commands over TCP: one per line, in UTF-8. Each reply is one
        line, a code and a text. After the reply to a command marked “lines follow” come lines up to a single dot; a
        line that begins with a dot has another in front.
      </p>
      <TermRows title="Commands" rows={Object.values(portCommands).map(commandRow)} />
      <TermRows title="Replies" rows={Object.values(portReplies).map(replyRow)} />
      <TermRows title="Limits" rows={limitRows} />
    </>
  );
}

function commandRow({ name, arguments: words, doc, states, body }: PortCommand): TermRow {
  const follow = body === true ? ' Lines follow.' : '';
  const needs = states === undefined ? '' : ` Valid while ${states.join(', ')}.`;
  return { term: words === undefined ? name : `${name} ${words}`, words: `${doc}${follow}${needs}` };
}

function replyRow({ code, text, when, closes }: PortReply): TermRow {
  return { term: `${code} ${text}`, words: closes === true ? `${when} The connection closes.` : when };
}

const limitRows: readonly TermRow[] = [
  { term: `${portLimits.lineBytes.toLocaleString('en')} bytes`, words: 'Maximum length of a line.' },
  { term: `${portLimits.idleMs / 1000} s`, words: 'Idle time after which the connection closes.' },
  { term: `${portLimits.clients} clients`, words: 'Maximum number of connections per port.' },
];
