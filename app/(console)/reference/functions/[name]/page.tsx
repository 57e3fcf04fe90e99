/** One function: what it does, where it may stand, its parameters, and examples that the tests run. */

import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { ask } from '#app/session.ts';
import { EntryExamples, EntryHead } from '#components/reference/entry-page.tsx';
import { ParamTable } from '#components/reference/param-table.tsx';
import { groupWords } from '#components/reference/reference-words.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { Chip } from '#components/ui/marks/chip.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import type { FunctionEntry, ParamEntry } from '#lib/sdk/describe.ts';
import { functionHref, languageHref } from '../../reference-entries.ts';
import { place as filterConf } from '#lib/languages/filter-conf/place.ts';

interface FunctionPageProps {
  readonly params: Promise<{ readonly name: string }>;
}

export async function generateMetadata({ params }: FunctionPageProps): Promise<Metadata> {
  return { title: `${decodeURIComponent((await params).name)}, reference` };
}

export default async function FunctionPage({ params }: FunctionPageProps): Promise<ReactNode> {
  const name = decodeURIComponent((await params).name);
  const catalog = await ask((all) => all.getCatalog);
  const known = catalog.functions.find((each) => each.name === name || each.aliases.includes(name));
  if (known === undefined) notFound();
  return (
    <>
      <TopBar
        crumbs={[
          { label: 'Reference', href: '/reference' },
          { label: filterConf.usualPath, href: languageHref(filterConf.id) },
          { label: known.name },
        ]}
        context={known.reference}
      />
      <Known entry={known} />
    </>
  );
}

function Known({ entry }: { readonly entry: FunctionEntry }): ReactNode {
  const { aliases, params, paramGroups } = entry;
  return (
    <>
      <EntryHead entry={entry}>
        <Standing entry={entry} />
        {aliases.length === 0 ? null : (
          <p className="text-note text-ink-3">{`Also accepted as ${aliases.join(', ')}.`}</p>
        )}
      </EntryHead>
      <Parameters params={params} groups={paramGroups.map(groupWords)} />
      <EntryExamples examples={entry.examples} />
    </>
  );
}

function Standing({ entry }: { readonly entry: FunctionEntry }): ReactNode {
  const { phases, lenientPhases, oncePerFilter, after } = entry;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-1 text-note text-ink-3">
      <span>Under</span>
      {phases.map((phase) => (
        <Chip key={phase}>{phase}</Chip>
      ))}
      {lenientPhases.length === 0 ? null : <span>{`also accepted under ${lenientPhases.join(', ')}`}</span>}
      {oncePerFilter ? <span>once in a filter</span> : null}
      {after.length === 0 ? null : (
        <span>
          {'after '}
          {after.map((name) => (
            <TextLink key={name} href={functionHref(name)} className="mono">
              {name}
            </TextLink>
          ))}
        </span>
      )}
    </p>
  );
}

interface ParametersProps {
  readonly params: readonly ParamEntry[];
  readonly groups: readonly string[];
}

function Parameters({ params, groups }: ParametersProps): ReactNode {
  return (
    <section aria-label="Parameters" className="border-t border-line">
      <SectionHead title="Parameters" scope={params.length === 0 ? 'none' : groups.join(' ')} />
      {params.length === 0 ? null : <ParamTable label="Parameters" params={params} />}
    </section>
  );
}
