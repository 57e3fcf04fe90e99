/** Reference: every file, function, protocol, summarizer, parameter and diagnostic, made from the declarations that run. */

import type { Metadata } from 'next';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { ask } from '#app/session.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { MessageText } from '#components/reference/message-text.tsx';
import { formatCount, formatNumber } from '#components/ui/format/format.ts';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import type { Catalog } from '#lib/sdk/describe.ts';
import { SearchField } from '../search-field.tsx';
import {
  findEntries,
  functionHref,
  languageHref,
  parametersHref,
  protocolHref,
  referenceEntries,
  summarizerHref,
  type ReferenceEntry,
} from './reference-entries.ts';
import { referenceLanguages } from './reference-languages.ts';
import { place as robotConf } from '#lib/languages/robot-conf/place.ts';

export const metadata: Metadata = { title: 'Reference' };

interface ReferencePageProps {
  readonly searchParams: Promise<{ readonly q?: string }>;
}

export default async function ReferencePage({ searchParams }: ReferencePageProps): Promise<ReactNode> {
  const { q = '' } = await searchParams;
  const catalog = await ask((all) => all.getCatalog);
  const entries = referenceEntries(catalog);
  const query = q.trim();
  return (
    <>
      <TopBar crumbs={[{ label: 'Reference' }]} context="generated from the code that runs" />
      <div className="border-b border-line px-[18px] py-2">
        <div className="max-w-[420px]">
          <SearchField
            action="/reference"
            name="q"
            value={query === '' ? undefined : query}
            label="Search the reference"
            placeholder="Function, parameter, or code such as FILTER-105"
          />
        </div>
      </div>
      {query === '' ? <Overview catalog={catalog} /> : <Found query={query} found={findEntries(entries, query)} />}
    </>
  );
}

function Found({ query, found }: { readonly query: string; readonly found: readonly ReferenceEntry[] }): ReactNode {
  return (
    <section aria-label="Found">
      <SectionHead title={`“${query}”`} scope={found.length === 0 ? 'nothing found' : formatNumber(found.length)} />
      {found.length === 0 ? (
        <p className="px-[18px] pb-4 text-body text-ink-2">
          No matching entries in the reference. <TextLink href="/reference">Show all entries</TextLink>
        </p>
      ) : (
        <EntryList entries={found} />
      )}
    </section>
  );
}

function EntryList({ entries }: { readonly entries: readonly ReferenceEntry[] }): ReactNode {
  return (
    <ul>
      {entries.map(({ kind, name, summary, href }) => (
        <li key={href} className="border-t border-line-2 first:border-line">
          <Link
            href={href}
            prefetch={false}
            className="flex min-h-row flex-wrap items-baseline gap-x-3 px-[18px] py-1.5 -outline-offset-2! hover:bg-hover"
          >
            <span className="w-56 flex-none font-medium text-ink max-sm:w-full">
              <span className="mono">{name}</span>
            </span>
            <span className="min-w-0 flex-1 basis-80 text-body text-ink-2">
              <MessageText text={summary} />
            </span>
            <span className="text-note text-ink-3">{kind}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Overview({ catalog }: { readonly catalog: Catalog }): ReactNode {
  const parameters = catalog.parameters['robotConf'] ?? [];
  return (
    <>
      <section aria-label="Files">
        <SectionHead title="Files" scope="of a collection" />
        <Rows
          rows={[
            ...referenceLanguages.map(({ id, file, about }) => ({ href: languageHref(id), name: file, text: about })),
            {
              href: parametersHref(robotConf.id),
              name: 'Process parameters',
              text: `${formatCount(parameters.length, 'parameter')} of robot.conf.`,
            },
            {
              href: '/reference/diagnostics',
              name: 'Diagnostics',
              text: `${formatCount(catalog.diagnostics.length, 'finding')} of the checks, with cause and fix.`,
            },
          ]}
        />
      </section>
      <section aria-label="Functions" className="border-t border-line">
        <SectionHead title="Functions" scope={`of filter.conf, ${catalog.functions.length}`} />
        <Rows
          rows={catalog.functions.map(({ name, summary, phases }) => ({
            href: functionHref(name),
            name,
            text: summary,
            aside: phases.join(', '),
          }))}
        />
      </section>
      <section aria-label="Protocols" className="border-t border-line">
        <SectionHead title="Protocols" scope={`of URLs, ${catalog.protocols.length}`} />
        <Rows
          rows={catalog.protocols.map(({ name, summary, schemes }) => ({
            href: protocolHref(name),
            name,
            text: summary,
            aside: schemes.join(', '),
          }))}
        />
      </section>
      <section aria-label="Summarizers" className="border-t border-line pb-4">
        <SectionHead title="Summarizers" scope={`of Harvest, ${catalog.summarizers.length}`} />
        <Rows
          rows={catalog.summarizers.map(({ name, summary, types }) => ({
            href: summarizerHref(name),
            name,
            text: summary,
            aside: types.join(', '),
          }))}
        />
      </section>
    </>
  );
}

interface Row {
  readonly href: string;
  readonly name: string;
  readonly text: string;
  readonly aside?: string;
}

function Rows({ rows }: { readonly rows: readonly Row[] }): ReactNode {
  return (
    <ul>
      {rows.map(({ href, name, text, aside }) => (
        <li key={href} className="border-t border-line-2">
          <Link
            href={href}
            prefetch={false}
            className="flex min-h-row flex-wrap items-baseline gap-x-3 px-[18px] py-1.5 -outline-offset-2! hover:bg-hover"
          >
            <span className="w-56 flex-none font-medium text-ink max-sm:w-full">{name}</span>
            <span className="min-w-0 flex-1 basis-80 text-body text-ink-2">{text}</span>
            {aside === undefined ? null : <span className="text-note text-ink-3 max-md:hidden">{aside}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
