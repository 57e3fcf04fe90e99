/** Overview: what needs somebody, the collections with what was and what comes, the health of the installation. */

import { Plus } from 'lucide-react';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { requireUser } from '#app/session.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { ButtonLink } from '#components/ui/controls/button-link.tsx';
import { FirstStart } from './first-start.tsx';
import { askOverview } from './ask-overview.ts';
import { OverviewFilter } from './overview-filter.tsx';
import { chosenCollections, readOverviewQuery } from './overview-query.ts';
import { AttentionList } from './overview/attention-list.tsx';
import { CollectionTable } from './overview/collection-table.tsx';
import { Headline } from './overview/headline.tsx';
import { HealthRow } from './overview/health-row.tsx';
import { LiveMark } from './overview/live-mark.tsx';
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
  const overview = await askOverview();
  const { at, collections, alerts } = overview;
  const mayAct = role !== 'viewer';
  const isEmpty = collections.length === 0;
  return (
    <>
      <TopBar
        crumbs={[{ label: 'Overview' }]}
        actions={
          <>
            <LiveMark at={at} />
            {mayAct && !isEmpty ? (
              <ButtonLink
                variant="primary"
                href="/collections/new"
                prefetch={false}
                icon={<Plus size={14} aria-hidden />}
                className="max-sm:hidden"
              >
                New collection
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <Refresh everyMs={refreshMs} />
      {isEmpty ? <FirstStart mayCreate={mayAct} /> : <Headline overview={overview} />}
      {isEmpty && alerts.length === 0 ? null : <AttentionList alerts={alerts} mayAct={mayAct} />}
      {isEmpty ? null : (
        <>
          <OverviewFilter query={query} total={collections.length} />
          <CollectionTable
            collections={chosenCollections(collections, query)}
            isSorted={query.sort !== undefined}
            now={at}
            mayStart={mayAct}
          />
        </>
      )}
      <HealthRow overview={overview} />
    </>
  );
}
