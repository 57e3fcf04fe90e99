/** Overview: collections with their last run, what needs somebody, and the health of the installation. */

import { Plus } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { ask, requireUser } from '#app/session.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { formatCount, formatNumber } from '#components/ui/format.ts';
import { Glyph } from '#components/ui/glyph.tsx';
import type { CollectionSummary } from '#lib/services/collections/contract.ts';
import type { Overview } from '#lib/services/overview/contract.ts';
import { AlertList } from './alert-list.tsx';
import { CollectionTable } from './collection-table.tsx';
import { FirstStart } from './first-start.tsx';
import { HealthList } from './health-list.tsx';
import { OverviewFilter } from './overview-filter.tsx';
import { chosenCollections, overviewHref, readOverviewQuery, sortLinks } from './overview-query.ts';
import { Refresh } from './refresh.tsx';

export const metadata: Metadata = { title: 'Overview' };

/** Milliseconds between two looks at the overview. */
const refreshMs = 3000;

interface OverviewPageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function OverviewPage({ searchParams }: OverviewPageProps): Promise<ReactNode> {
  const { role } = await requireUser();
  const query = readOverviewQuery(await searchParams);
  const overview = await ask((all) => all.getOverview);
  const { collections, alerts, health } = overview;
  const mayCreate = role !== 'viewer';
  return (
    <>
      <TopBar
        crumbs={[{ label: 'Overview' }]}
        actions={
          mayCreate && collections.length > 0 ? (
            <ButtonLink
              variant="primary"
              href="/collections/new"
              prefetch={false}
              icon={<Plus size={14} aria-hidden />}
            >
              New collection
            </ButtonLink>
          ) : undefined
        }
      />
      <Refresh everyMs={refreshMs} />
      {collections.length === 0 ? (
        <FirstStart mayCreate={mayCreate} />
      ) : (
        <>
          <Headline overview={overview} />
          <OverviewFilter query={query} total={collections.length} />
          <CollectionTable
            collections={chosenCollections(collections, query)}
            sort={sortLinks(query)}
            mayStart={mayCreate}
          />
        </>
      )}
      <div className="grid flex-1 border-t max-lg:auto-rows-min border-line lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <AlertList alerts={alerts} />
        <HealthList health={health} />
      </div>
    </>
  );
}

function Headline({ overview: { collections, alerts } }: { readonly overview: Overview }): ReactNode {
  const sum = (pick: (collection: CollectionSummary) => number): number =>
    collections.reduce((total, collection) => total + pick(collection), 0);
  const discovered = sum(({ lastRun }) => lastRun?.accounting.discovered ?? 0);
  const lost = sum(({ lastRun }) => lastRun?.accounting.lost ?? 0);
  const running = collections.filter(({ lastRun }) => lastRun?.state === 'running').length;
  const errors = alerts.filter(({ severity }) => severity === 'error').length;
  return (
    <dl className="grid flex-none grid-cols-2 border-b border-line lg:grid-cols-4">
      <Figure name="Resource descriptions" value={formatNumber(sum(({ descriptions }) => descriptions))}>
        {`in ${formatCount(collections.length, 'collection')}`}
      </Figure>
      <Figure
        name="Gathering now"
        value={formatNumber(running)}
        unit={running === 1 ? 'run' : 'runs'}
        href={overviewHref({ state: 'running' })}
      >
        {`${formatNumber(sum(({ lastRun }) => lastRun?.accounting.queued ?? 0))} URLs queued`}
      </Figure>
      <Figure name="Accounted for" value={formatNumber(discovered - lost)} unit={`of ${formatNumber(discovered)}`}>
        <Glyph
          shape={lost === 0 ? 'disc' : 'octagon'}
          size={12}
          className={lost === 0 ? 'text-kept-mark' : 'text-failed'}
        />
        {` lost ${formatNumber(lost)}, last runs`}
      </Figure>
      <Figure name="Needs you" value={formatNumber(alerts.length)}>
        {alerts.length === 0
          ? 'nothing is open'
          : `${formatCount(errors, 'error')}, ${formatCount(alerts.length - errors, 'warning')}`}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly unit?: string;
  /** What it counts. */
  readonly href?: string;
  readonly children: ReactNode;
}

function Figure({ name, value, unit, href, children }: FigureProps): ReactNode {
  return (
    <div className="border-line px-[18px] py-3 max-lg:odd:border-r max-lg:nth-[n+3]:border-t lg:not-last:border-r">
      <dt className="text-note text-ink-3">{name}</dt>
      <dd>
        <span className="text-figure tabular-nums">
          {href === undefined ? (
            value
          ) : (
            <Link href={href} prefetch={false} className="hover:underline">
              {value}
            </Link>
          )}
        </span>
        {unit === undefined ? null : <span className="pl-1.5 text-note text-ink-3 tabular-nums">{unit}</span>}
        <span className="block text-note text-ink-3 tabular-nums">{children}</span>
      </dd>
    </div>
  );
}
