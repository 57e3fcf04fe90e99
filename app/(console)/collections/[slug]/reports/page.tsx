/** Reports: what the last crawl came to, site by site, and the URLs it visited, excluded or failed to get; as files too. */

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { ask, requireUser } from '#app/session.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { ButtonLink } from '#components/ui/controls/button-link.tsx';
import { EmptyState } from '#components/ui/feedback/empty-state.tsx';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import { SegmentedLinks } from '#components/ui/controls/segmented-links.tsx';
import type { Report, ReportName } from '#lib/services/reports/contract.ts';
import { logHref } from '../logs/log-href.ts';
import { runHref } from '../runs/run-href.ts';
import { DownloadMenu } from './download-menu.tsx';
import { ExtractionReport } from './extraction-report.tsx';
import { readReport, reportHref, reports } from './report-href.ts';
import { SitesReport } from './sites-report.tsx';
import { SummaryReport } from './summary-report.tsx';
import { UrlReport } from './url-report.tsx';

interface ReportsPageProps {
  readonly params: Promise<{ readonly slug: string }>;
  readonly searchParams: Promise<{ readonly report?: string; readonly reason?: string; readonly sort?: string }>;
}

export async function generateMetadata({ params }: ReportsPageProps): Promise<Metadata> {
  return { title: `${(await params).slug}, reports` };
}

export default async function ReportsPage({ params, searchParams }: ReportsPageProps): Promise<ReactNode> {
  const { slug } = await params;
  const { role } = await requireUser();
  const { report: asked, reason, sort } = await searchParams;
  const name = readReport(asked);
  const [report, { files }] = await Promise.all([
    ask((all) => all.getReport, { slug }),
    ask((all) => all.listLogs, { slug }),
  ]);
  const logs = files.length === 0 ? [] : [{ href: logHref(slug), label: 'Logs' }];
  return (
    <>
      <TopBar
        collection={slug}
        crumbs={[{ label: 'Reports' }]}
        context={report === null ? undefined : <RunWords report={report} />}
        actions={
          report === null ? undefined : (
            <>
              <ButtonLink variant="ghost" href={runHref(slug, report.run.id)} prefetch={false}>
                {`Run ${report.run.id}`}
              </ButtonLink>
              <DownloadMenu slug={slug} current={name} />
            </>
          )
        }
      />
      {report === null && name !== 'extraction' ? (
        <NeverCrawled slug={slug} />
      ) : (
        <>
          <div className="flex flex-none border-b border-line px-[18px] py-2 max-sm:overflow-x-auto">
            <SegmentedLinks
              label="Reports"
              current={reportHref(slug, name)}
              options={[...reports.map((each) => ({ href: reportHref(slug, each.name), label: each.label })), ...logs]}
            />
          </div>
          <Shown {...{ slug, name, report, reason, sort }} isOperator={role !== 'viewer'} />
        </>
      )}
    </>
  );
}

interface ShownProps {
  readonly slug: string;
  readonly name: ReportName;
  /** Null where feeds alone fill the collection. */
  readonly report: Report | null;
  readonly reason: string | undefined;
  readonly sort: string | undefined;
  readonly isOperator: boolean;
}

function Shown({ slug, name, report, reason, sort, isOperator }: ShownProps): ReactNode {
  if (name === 'extraction') return <ExtractionReport slug={slug} />;
  if (report === null) return null;
  switch (name) {
    case 'summary':
      return <SummaryReport slug={slug} report={report} isOperator={isOperator} />;
    case 'sites':
      return <SitesReport slug={slug} report={report} />;
    default:
      return <UrlReport slug={slug} name={name} report={report} reason={reason} sort={sort} />;
  }
}

function RunWords({ report: { run } }: { readonly report: Report }): ReactNode {
  return (
    <>
      {`of run ${run.id}, r${run.revision}, `}
      {run.endedAt === undefined ? 'going on' : <RelativeTime at={run.endedAt} />}
    </>
  );
}

function NeverCrawled({ slug }: { readonly slug: string }): ReactNode {
  return (
    <EmptyState
      action={
        <ButtonLink variant="primary" href={`/collections/${encodeURIComponent(slug)}/live`} prefetch={false}>
          Go to Live
        </ButtonLink>
      }
    >
      Reports list the URLs that the last run fetched and rejected, with reasons. This collection has had no run yet.
    </EmptyState>
  );
}
