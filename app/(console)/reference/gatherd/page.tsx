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
        Set Gatherer-Port in gatherer.cf and turn on gatherd in the settings. Clients then collect the RDs of the
        collection as SOIF, in their state at the hand-out mark. Each command is one line. Each reply is one line: a
        code and a text. Data is sent between an opening and a closing reply. Compressed data is one gzip member, after
        which the connection closes. Deletions are kept for 30 days, up to 1,000,000. SEND-UPDATE with a timestamp
        returns every RD whose Update-Time is at or after it, and every RD of a later hand-out mark.
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
  { term: `${gatherdLimits.lineBytes.toLocaleString('en')} bytes`, words: 'Maximum length of a line.' },
  { term: `${gatherdLimits.idleMs / 1000} s`, words: 'Idle time after which the connection closes.' },
  { term: `${gatherdLimits.clients.toLocaleString('en')} clients`, words: 'Maximum number of connections per port.' },
];
