/** Resources: every URL of a collection with what became of it, filtered by facets and by text. */

import { Download } from 'lucide-react';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { ask, requireUser } from '#app/session.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { FilterChips } from '#components/ui/filter-chips.tsx';
import { formatNumber } from '#components/ui/format.ts';
import { ExportMenu } from './export-menu.tsx';
import { FacetPanel } from './facet-panel.tsx';
import { filterWords, readFilter, serviceInput, type SearchParams } from './resource-query.ts';
import { ResourceTable } from './resource-table.tsx';
import { SearchField } from './search-field.tsx';
import { resourcesHref } from '../resources-href.ts';

interface ResourcesPageProps {
  readonly params: Promise<{ readonly slug: string }>;
  readonly searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: ResourcesPageProps): Promise<Metadata> {
  return { title: `${(await params).slug}, resources` };
}

export default async function ResourcesPage({ params, searchParams }: ResourcesPageProps): Promise<ReactNode> {
  const { slug } = await params;
  await requireUser();
  const filter = readFilter(await searchParams);
  const input = serviceInput(slug, filter);
  const { sort: _sort, ...facetInput } = input;
  const [page, facets] = await Promise.all([
    ask((all) => all.searchResources, { ...input, limit: 100 }),
    ask((all) => all.getFacets, facetInput),
  ]);
  const words = filterWords(slug, filter);
  const isNeverUsed = page.rows.length === 0 && words.length === 0;
  const count = `${formatNumber(page.count.value)}${page.count.exact ? '' : '+'} ${page.count.value === 1 ? 'URL' : 'URLs'}`;
  return (
    <>
      <TopBar
        crumbs={[{ label: slug, href: `/collections/${encodeURIComponent(slug)}/live` }, { label: 'Resources' }]}
        context={count}
        actions={<ExportMenu slug={slug} icon={<Download size={14} aria-hidden />} />}
      />
      {isNeverUsed ? (
        <EmptyState
          action={
            <ButtonLink variant="primary" href={`/collections/${encodeURIComponent(slug)}/live`}>
              Go to Live
            </ButtonLink>
          }
        >
          Every URL a run discovers is listed here, with its verdict and the line that decided. No run has discovered
          any yet.
        </EmptyState>
      ) : (
        <div className="grid min-h-0 flex-1 lg:grid-cols-[220px_minmax(0,1fr)]">
          <FacetPanel slug={slug} filter={filter} facets={facets} />
          <div className="flex min-h-0 min-w-0 flex-col">
            <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line px-[18px] py-2">
              <SearchField slug={slug} filter={filter} />
              <FilterChips filters={words} clearHref={resourcesHref(slug, {})} />
            </div>
            <ResourceTable key={JSON.stringify(filter)} slug={slug} filter={filter} first={page} />
          </div>
        </div>
      )}
    </>
  );
}
