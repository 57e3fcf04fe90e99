/** The robot's command port: every command and every reply, from the declarations that the server runs. */

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { TopBar } from '#components/shell/top-bar.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
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
      <Rows title="Commands" rows={Object.values(portCommands).map(commandRow)} />
      <Rows title="Replies" rows={Object.values(portReplies).map(replyRow)} />
      <Rows title="Limits" rows={limitRows} />
    </>
  );
}

interface Row {
  readonly term: string;
  readonly words: string;
}

function commandRow({ name, arguments: words, doc, states, body }: PortCommand): Row {
  const follow = body === true ? ' Lines follow.' : '';
  const needs = states === undefined ? '' : ` Valid while ${states.join(', ')}.`;
  return { term: words === undefined ? name : `${name} ${words}`, words: `${doc}${follow}${needs}` };
}

function replyRow({ code, text, when, closes }: PortReply): Row {
  return { term: `${code} ${text}`, words: closes === true ? `${when} The connection closes.` : when };
}

const limitRows: readonly Row[] = [
  { term: `${portLimits.lineBytes.toLocaleString('en')} bytes`, words: 'Longest line.' },
  { term: `${portLimits.idleMs / 1000} s`, words: 'Longest silence before the connection closes.' },
  { term: `${portLimits.clients} clients`, words: 'Connected to one port at the same time.' },
];

function Rows({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }): ReactNode {
  return (
    <section aria-label={title} className="border-t border-line">
      <SectionHead title={title} ruled />
      <dl className="grid gap-x-6 gap-y-1.5 px-[18px] py-3 text-body md:grid-cols-[minmax(160px,2fr)_minmax(0,3fr)]">
        {rows.map(({ term, words }) => (
          <div key={term} className="contents">
            <dt className="mono break-words text-ink">{term}</dt>
            <dd className="text-ink-2 max-md:pb-2">{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
