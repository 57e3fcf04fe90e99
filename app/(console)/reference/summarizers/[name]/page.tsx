/** One summarizer: what it is for, the attributes it makes, its parameters, and examples that the tests run. */

import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { ask } from '#app/session.ts';
import { EntryExamples, EntryHead } from '#components/reference/entry-page.tsx';
import { ParamTable } from '#components/reference/param-table.tsx';
import { TopBar } from '#components/shell/top-bar.tsx';
import { Chip } from '#components/ui/marks/chip.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import type { SummarizerEntry } from '#lib/sdk/describe.ts';

interface SummarizerPageProps {
  readonly params: Promise<{ readonly name: string }>;
}

export async function generateMetadata({ params }: SummarizerPageProps): Promise<Metadata> {
  return { title: `${decodeURIComponent((await params).name)}, reference` };
}

export default async function SummarizerPage({ params }: SummarizerPageProps): Promise<ReactNode> {
  const name = decodeURIComponent((await params).name);
  const catalog = await ask((all) => all.getCatalog);
  const known = catalog.summarizers.find((each) => each.name === name);
  if (known === undefined) notFound();
  return (
    <>
      <TopBar crumbs={[{ label: 'Reference', href: '/reference' }, { label: known.name }]} context={known.reference} />
      <Known entry={known} />
    </>
  );
}

function Known({ entry }: { readonly entry: SummarizerEntry }): ReactNode {
  const { types, params } = entry;
  return (
    <>
      <EntryHead entry={entry}>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-1 text-note text-ink-3">
          <span>For</span>
          {types.map((type) => (
            <Chip key={type}>{type}</Chip>
          ))}
        </p>
      </EntryHead>
      <Attributes entry={entry} />
      {params.length === 0 ? null : (
        <section aria-label="Parameters" className="border-t border-line">
          <SectionHead title="Parameters" />
          <ParamTable label="Parameters" params={params} />
        </section>
      )}
      <EntryExamples examples={entry.examples} />
    </>
  );
}

function Attributes({ entry: { attributes, otherAttributes } }: { readonly entry: SummarizerEntry }): ReactNode {
  return (
    <section aria-label="Attributes" className="border-t border-line">
      <SectionHead title="Attributes" ruled />
      <dl className="grid grid-cols-[minmax(120px,auto)_minmax(0,1fr)] gap-x-6 gap-y-1 px-[18px] py-3 text-body">
        {attributes.map(({ name, doc }) => (
          <div key={name} className="contents">
            <dt className="mono font-medium text-ink">{name}</dt>
            <dd className="text-ink-2">{doc}</dd>
          </div>
        ))}
      </dl>
      {otherAttributes === undefined ? null : <p className="px-[18px] pb-3 text-body text-ink-2">{otherAttributes}</p>}
    </section>
  );
}
