/** One protocol: what it retrieves, how its servers are found and asked, and what their replies mean. */

import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { ask } from '#app/session.ts';
import { EntryHead } from '#components/reference/entry-page.tsx';
import { TopBar } from '#components/shell/top-bar.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { Chip } from '#components/ui/marks/chip.tsx';
import type { ProtocolEntry } from '#lib/sdk/describe.ts';
import { meaningWords, traitsOf } from '../protocol-words.ts';

interface ProtocolPageProps {
  readonly params: Promise<{ readonly name: string }>;
}

export async function generateMetadata({ params }: ProtocolPageProps): Promise<Metadata> {
  return { title: `${decodeURIComponent((await params).name)}, reference` };
}

export default async function ProtocolPage({ params }: ProtocolPageProps): Promise<ReactNode> {
  const name = decodeURIComponent((await params).name);
  const { protocols } = await ask((all) => all.getCatalog);
  const known = protocols.find((each) => each.name === name);
  if (known === undefined) notFound();
  return (
    <>
      <TopBar crumbs={[{ label: 'Reference', href: '/reference' }, { label: known.name }]} context="protocol" />
      <EntryHead entry={known}>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-1 text-note text-ink-3">
          {known.schemes.map((scheme) => (
            <Chip key={scheme}>{scheme}:</Chip>
          ))}
        </p>
      </EntryHead>
      <Traits entry={known} />
      {known.statuses.length === 0 ? null : <Statuses entry={known} />}
    </>
  );
}

function Traits({ entry }: { readonly entry: ProtocolEntry }): ReactNode {
  return (
    <section aria-label="Servers" className="border-t border-line">
      <SectionHead title="Servers" ruled />
      <dl className="grid grid-cols-[minmax(120px,auto)_minmax(0,1fr)] gap-x-6 gap-y-1 px-[18px] py-3 text-body">
        {traitsOf(entry).map(([term, words]) => (
          <div key={term} className="contents">
            <dt className="font-medium text-ink">{term}</dt>
            <dd className="text-ink-2">{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Statuses({ entry: { label, statuses } }: { readonly entry: ProtocolEntry }): ReactNode {
  return (
    <section aria-label="Replies" className="border-t border-line pb-4">
      <SectionHead title="Replies" scope="the first that fits decides" ruled />
      <dl className="grid grid-cols-[minmax(120px,auto)_minmax(0,1fr)] gap-x-6 gap-y-1 px-[18px] py-3 text-body">
        {statuses.map((status) => {
          const { from, to = from } = status;
          return (
            <div key={`${from}-${to}`} className="contents">
              <dt className="mono font-medium whitespace-nowrap text-ink">
                {label} {from === to ? from : `${from} to ${to}`}
              </dt>
              <dd className="text-ink-2">{meaningWords(status)}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
