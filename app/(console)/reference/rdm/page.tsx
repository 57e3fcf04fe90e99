/** RDM: every message, attribute, and error, from the declarations that the server runs. */

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { TermRows, type TermRow } from '#components/reference/term-rows.tsx';
import { TopBar } from '#components/shell/top-bar.tsx';
import {
  answerAttributes,
  headerAttributes,
  queryAttributes,
  queryLanguages,
  rdmErrors,
  rdmLimits,
  rdmMessages,
  rdmPlaces,
  rdmType,
  requestAttributes,
  submitOperations,
} from '#lib/services/rdm/protocol.ts';
import type { RdmAttribute, RdmError, RdmMessage } from '#lib/services/rdm/protocol.ts';

export const metadata: Metadata = { title: 'RDM, reference' };

export default function RdmPage(): ReactNode {
  return (
    <>
      <TopBar crumbs={[{ label: 'Reference', href: '/reference' }, { label: 'RDM' }]} />
      <p className="max-w-[90ch] px-[18px] py-3 text-body text-ink-2">
        Collections with RDM turned on in their settings hand out their RDs: one collection at{' '}
        <span className="mono">{rdmPlaces.one.replace('{collection}', 'SHORT-NAME')}</span>, all of them at{' '}
        <span className="mono">{rdmPlaces.all}</span>. A message is a POST request with the content type{' '}
        <span className="mono">{rdmType}</span>. Its body is SOIF: an RDMHEADER object and, to request RDs, an RDMQUERY
        object. The answer is an RDMHEADER and a stream of objects. RDs are sent in their state at the hand-out mark;
        searches use the current text.
      </p>
      <TermRows title="Messages" rows={Object.values(rdmMessages).map(messageRow)} />
      <TermRows title="RDMHEADER of a message" rows={rowsOf(headerAttributes)} />
      <TermRows title="RDMQUERY" rows={rowsOf(queryAttributes)} />
      <TermRows title="Query languages" rows={rowsOf(queryLanguages)} />
      <TermRows title="RDMHEADER of an answer" rows={rowsOf(answerAttributes)} />
      <p className="max-w-[90ch] border-t border-line px-[18px] py-3 text-body text-ink-2">
        To submit RDs, send a REQUEST object followed by the RDs, with the token of the collection in the header{' '}
        <span className="mono">Authorization: Bearer TOKEN</span>.
      </p>
      <TermRows title="REQUEST" rows={rowsOf(requestAttributes)} />
      <TermRows title="Operations" rows={rowsOf(submitOperations)} />
      <TermRows title="Errors" rows={Object.values(rdmErrors).map(errorRow)} />
      <TermRows title="Limits" rows={limitRows} />
    </>
  );
}

function rowsOf(attributes: Readonly<Record<string, RdmAttribute>>): readonly TermRow[] {
  return Object.values(attributes).map(({ name, doc }) => ({ term: name, words: doc }));
}

function messageRow({ name, aliases, answer, doc }: RdmMessage): TermRow {
  const others = aliases.length === 0 ? '' : ` Also ${aliases.join(', ')}.`;
  return { term: name, words: `${doc}${others} Answer: ${answer}.` };
}

function errorRow({ number, text, when, status }: RdmError): TermRow {
  return { term: `${number} ${text}`, words: status === undefined ? when : `${when} HTTP status ${status}.` };
}

const count = (value: number): string => value.toLocaleString('en');

const limitRows: readonly TermRow[] = [
  { term: `${count(rdmLimits.messageBytes)} bytes`, words: 'Maximum size of a message. Submissions have no limit.' },
  {
    term: `${count(rdmLimits.usualHits)} RDs`,
    words: 'Default size of an answer to a search, without view-hits. Changes since a date are sent in full.',
  },
  {
    term: `${count(rdmLimits.hits)} RDs`,
    words: 'Maximum size of an answer to a search. Request the next range for more.',
  },
  {
    term: `${rdmLimits.searchMs / 1000} s`,
    words: 'Maximum duration of a search. Two searches run at a time; others wait.',
  },
  { term: `${rdmLimits.clients} requests`, words: 'Maximum number of concurrent requests.' },
  { term: `${rdmLimits.idleMs / 1000} s`, words: 'Idle time after which the connection closes.' },
  { term: `${rdmLimits.answerMs / 3_600_000} h`, words: 'Maximum time for a message and its answer.' },
];
