/** gatherd: every command and every reply, from the declarations that the server runs. */

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { TermRows, type TermRow } from '#components/reference/term-rows.tsx';
import { TopBar } from '#components/shell/top-bar.tsx';
import { gatherdCommands, gatherdLimits, gatherdReplies } from '#lib/services/gatherd/protocol.ts';
import type { GatherdCommand, GatherdReply } from '#lib/services/gatherd/protocol.ts';

export const metadata: Metadata = { title: 'gatherd, reference' };

export default function GatherdPage(): ReactNode {
  return (
    <>
      <TopBar crumbs={[{ label: 'Reference', href: '/reference' }, { label: 'gatherd' }]} />
      <p className="max-w-[90ch] px-[18px] py-3 text-body text-ink-2">
        With Gatherer-Port in gatherer.cf and gatherd switched on in the settings, clients collect the RDs of a
        collection as SOIF, as they were at the hand-out mark. A command is one line; a reply is one line, a code and a
        text. Data stand between a reply that begins them and one that ends them. Compressed data are one gzip member,
        and the connection closes behind them. Deletions are remembered for 30 days, up to a million. Who asks for what
        changed since a time gets every RD with an Update-Time of then or later, and every RD of a later hand-out mark.
      </p>
      <TermRows title="Commands" rows={Object.values(gatherdCommands).map(commandRow)} />
      <TermRows title="Replies" rows={Object.values(gatherdReplies).map(replyRow)} />
      <TermRows title="Limits" rows={limitRows} />
    </>
  );
}

function commandRow({ name, argument, doc }: GatherdCommand): TermRow {
  return { term: argument === undefined ? name : `${name} ${argument}`, words: `${doc}.` };
}

function replyRow({ code, text, when, closes }: GatherdReply): TermRow {
  return { term: `${code} - ${text}`, words: closes === true ? `${when} The connection closes.` : when };
}

const limitRows: readonly TermRow[] = [
  { term: `${gatherdLimits.lineBytes.toLocaleString('en')} bytes`, words: 'Longest line.' },
  { term: `${gatherdLimits.idleMs / 1000} s`, words: 'Longest silence before the connection closes.' },
  { term: `${gatherdLimits.clients.toLocaleString('en')} clients`, words: 'Connected to one port at the same time.' },
];
