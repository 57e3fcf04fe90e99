/** Resources: every URL of a collection with what became of it, filtered by facets and by text. */

import { Download } from 'lucide-react';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { ask, askOrProblem, requireUser } from '#app/session.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { ButtonLink } from '#components/ui/controls/button-link.tsx';
import { EmptyState } from '#components/ui/feedback/empty-state.tsx';
import { ErrorPart } from '#components/ui/feedback/error-part.tsx';
import { FilterChips } from '#components/ui/table/filter-chips.tsx';
import { formatAtLeast, formatCount, formatDuration } from '#components/ui/format/format.ts';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import type { Facets, ResourcePage } from '#lib/services/resources/contract.ts';
import { ExportMenu } from './export-menu.tsx';
import { FacetPanel } from './facet-panel.tsx';
import {
  boundWords,
  chosenValues,
  filterWords,
  readFilter,
  serviceFilter,
  serviceInput,
  type SearchParams,
} from './resource-query.ts';
import { ResourceTable } from './resource-table.tsx';
import { HandOutWords } from '../hand-out-words.tsx';
import { SearchField } from '../../../search-field.tsx';
import { resourcesHref, type ResourceFilter } from '../resources-href.ts';
import { unchecked } from '#lib/services/define-service.ts';

interface ResourcesPageProps {
  readonly params: Promise<{ readonly slug: string }>;
  readonly searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: ResourcesPageProps): Promise<Metadata> {
  return { title: `${(await params).slug}, resources` };
}

export default async function ResourcesPage({ params, searchParams }: ResourcesPageProps): Promise<ReactNode> {
  const { slug } = await params;
  const { role } = await requireUser();
  const filter = readFilter(await searchParams);
  const input = serviceInput(slug, filter);
  const [page, facets, figures, { runs }] = await Promise.all([
    askOrProblem((all) => all.searchResources, unchecked({ ...input, limit: 100 })),
    askOrProblem((all) => all.getFacets, { slug, ...serviceFilter(filter) }),
    askOrProblem((all) => all.getExportFigures, { slug }),
    ask((all) => all.listRuns, { slug, limit: 2 }),
  ]);
  // While a run goes on, the mark may still be that of the run before.
  const { handOut } = runs.find((run) => run.handOut !== undefined) ?? {};
  return (
    <>
      <TopBar
        collection={slug}
        crumbs={[{ label: 'Resources' }]}
        context={
          <>
            {page.ok ? <span>{countWords(page.value.count)}</span> : null}
            {handOut === undefined ? null : (
              <>
                {'; '}
                <HandOutWords {...handOut} />
              </>
            )}
          </>
        }
        actions={
          <ExportMenu
            slug={slug}
            filter={filter}
            figures={figures.ok ? figures.value : undefined}
            icon={<Download size={14} aria-hidden />}
          />
        }
      />
      {page.ok && facets.ok ? (
        <Found slug={slug} mayEdit={role !== 'viewer'} filter={filter} page={page.value} facets={facets.value} />
      ) : (
        <ErrorPart
          title="Invalid filter"
          where={resourcesHref(slug, filter)}
          retry={
            <ButtonLink href={resourcesHref(slug, {})} prefetch={false}>
              Show all URLs
            </ButtonLink>
          }
        >
          {page.ok ? '' : page.problem.message}
        </ErrorPart>
      )}
    </>
  );
}

function countWords({ value, exact }: ResourcePage['count']): string {
  return `${formatAtLeast(value, exact)} ${value === 1 ? 'URL' : 'URLs'}`;
}

interface FoundProps {
  readonly slug: string;
  /** Whether URLs can be ticked, to be fetched again or edited. */
  readonly mayEdit: boolean;
  readonly filter: ResourceFilter;
  readonly page: ResourcePage;
  readonly facets: Facets;
}

function Found({ slug, mayEdit, filter, page, facets }: FoundProps): ReactNode {
  const words = filterWords(slug, filter);
  if (page.rows.length === 0 && words.length === 0) return <NeverUsed slug={slug} />;
  const { text, ...kept } = filter;
  const ordered = filter.sort === undefined ? {} : { sort: filter.sort };
  const sites = filter.site === undefined ? facets.site.map(({ value }) => value) : chosenValues(filter, 'site');
  const [onlySite, ...otherSites] = sites;
  return (
    <div className="grid min-h-0 flex-1 max-lg:grid-rows-[auto_minmax(0,1fr)] lg:grid-cols-[220px_minmax(0,1fr)]">
      <FacetPanel slug={slug} filter={filter} facets={facets} />
      <div className="flex min-h-0 min-w-0 flex-col">
        <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line px-[18px] py-2">
          <div className="w-72 max-sm:w-full">
            <SearchField
              action={resourcesHref(slug, {})}
              name="text"
              value={text}
              kept={kept}
              label="Search URLs and RDs"
              placeholder="Part of a URL or words in an RD"
            />
          </div>
          <FilterChips filters={words} clearHref={resourcesHref(slug, ordered)} />
        </div>
        <ListLimits words={limitWords(filter, page, facets)} />
        <SearchLag lag={page.lag} />
        <ExpiredMatches count={page.expired} />
        <ResourceTable
          key={JSON.stringify(filter)}
          slug={slug}
          mayEdit={mayEdit}
          filter={filter}
          first={page}
          onlySite={otherSites.length === 0 ? onlySite : undefined}
          clearings={words}
        />
      </div>
    </div>
  );
}

/** Why counts are not exact, and why the heads do not sort. */
function limitWords(filter: ResourceFilter, page: ResourcePage, facets: Facets): readonly string[] {
  const { outcome, site, type, status, extraction, rd, cut, decidedBy } = facets;
  const counts = [page.count, ...[outcome, site, type, status, extraction, rd, cut, decidedBy].flat()];
  const isExact = counts.every(({ exact }) => exact);
  return [
    ...(isExact ? [] : [boundWords(filter)]),
    ...(page.unsorted === true
      ? ['Only lists of up to 10,000 URLs can be sorted. This one is in order of discovery.']
      : []),
  ];
}

function ListLimits({ words }: { readonly words: readonly string[] }): ReactNode {
  if (words.length === 0) return null;
  return <p className="flex-none border-b border-line px-[18px] py-1.5 text-note text-ink-3">{words.join(' ')}</p>;
}

/** Words are indexed behind the crawl; URLs are found at once. */
function SearchLag({ lag }: { readonly lag: ResourcePage['lag'] | undefined }): ReactNode {
  if (lag === undefined) return null;
  const { waiting, leftMs, waitsForCrawl = false } = lag;
  const left = leftMs === undefined ? '' : `, about ${formatDuration(leftMs)} left`;
  return (
    <Notice flush title={`${formatCount(waiting, 'RD is', 'RDs are')} not indexed yet${left}`}>
      {waitsForCrawl && 'They are indexed when the crawl ends, or after ten minutes. '}
      Until then, search finds them by URL but not by their text.
    </Notice>
  );
}

function ExpiredMatches({ count }: { readonly count: number | undefined }): ReactNode {
  if (count === undefined) return null;
  return (
    <Notice flush title={`${formatCount(count, 'matching RD has', 'matching RDs have')} expired`}>
      Full-text search and exports hide RDs after the date in rd-expires. The page of each URL shows what set the date.
    </Notice>
  );
}

function NeverUsed({ slug }: { readonly slug: string }): ReactNode {
  return (
    <EmptyState
      action={
        <ButtonLink variant="primary" href={`/collections/${encodeURIComponent(slug)}/live`} prefetch={false}>
          Go to Live
        </ButtonLink>
      }
      link={<TextLink href="/reference/languages/filter-conf">How filters decide</TextLink>}
    >
      Lists every URL that runs discover, with its verdict and the line that decided. This collection has had no run
      yet.
    </EmptyState>
  );
}
