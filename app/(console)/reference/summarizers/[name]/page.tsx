/** One summarizer: what it is for, the attributes it makes, its parameters, and examples that the tests run. */

import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { ask } from '#app/session.ts';
import { DocText } from '#components/reference/doc-text.tsx';
import { ExampleList } from '#components/reference/example-list.tsx';
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
  const { name, summary, doc, types, params, examples } = entry;
  return (
    <>
      <header className="flex max-w-[860px] flex-col gap-2 px-[18px] py-4">
        <h2 className="mono text-[18px] leading-[26px] font-semibold text-ink">{name}</h2>
        <p className="text-body font-medium text-ink">{summary}</p>
        <p className="text-body text-ink-2">
          <DocText text={doc} />
        </p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-1 text-note text-ink-3">
          <span>for</span>
          {types.map((type) => (
            <Chip key={type}>{type}</Chip>
          ))}
        </p>
      </header>
      <Attributes entry={entry} />
      {params.length === 0 ? null : (
        <section aria-label="Parameters" className="border-t border-line">
          <SectionHead title="Parameters" />
          <ParamTable label="Parameters" params={params} />
        </section>
      )}
      <section aria-label="Examples" className="border-t border-line pb-4">
        <SectionHead title="Examples" scope="the tests run them" ruled />
        <ExampleList examples={examples} />
      </section>
    </>
  );
}

function Attributes({ entry: { attributes, otherAttributes } }: { readonly entry: SummarizerEntry }): ReactNode {
  return (
    <section aria-label="Attributes" className="border-t border-line">
      <SectionHead title="Attributes" scope="it makes" ruled />
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
