'use client';
/** The hosts of the last crawl with what became of their URLs, the largest first. */

import type { ReactNode } from 'react';
import { VerdictBar } from '#components/charts/verdict-bar.tsx';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';
import { formatCount, formatNumber } from '#components/ui/format/format.ts';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { siteName } from '#components/ui/format/site-name.ts';
import type { Column } from '#components/ui/table/table-column.ts';
import { VirtualListTable } from '#components/ui/table/virtual-list-table.tsx';
import type { Report, SiteSums } from '#lib/services/reports/contract.ts';
import { resourcesHref } from '../resources-href.ts';

interface SitesReportProps {
  readonly slug: string;
  readonly report: Report;
}

export function SitesReport({ slug, report: { sites, siteCount } }: SitesReportProps): ReactNode {
  const isCut = siteCount > sites.length;
  return (
    <>
      <SectionHead
        title={formatCount(siteCount, 'host')}
        scope={isCut ? `the ${formatNumber(sites.length)} largest; the download includes all` : 'the largest first'}
      />
      <VirtualListTable
        list="report-hosts"
        isPart={isCut}
        label="Hosts"
        columns={columns}
        rows={sites}
        rowKey={({ site }) => site}
        rowHref={({ site }) => resourcesHref(slug, { site })}
        total={sites.length}
        className="min-h-[240px]"
      />
    </>
  );
}

function sumOf({ fetched, rejected, failed, queued }: SiteSums): number {
  return fetched + rejected + failed + queued;
}

const figure = (key: 'fetched' | 'rejected' | 'failed' | 'queued', head: string): Column<SiteSums> => ({
  key,
  head,
  width: '92px',
  align: 'right',
  ...(key !== 'rejected' && { hideBelow: key === 'queued' ? 'md' : 'sm' }),
  cell: (row) => <span className={row[key] === 0 ? 'text-ink-3' : ''}>{formatNumber(row[key])}</span>,
});

const columns: readonly Column<SiteSums>[] = [
  {
    key: 'site',
    value: ({ site }) => siteName(site),
    head: 'Host',
    cell: ({ site }) => <CutMiddle text={siteName(site)} />,
  },
  {
    key: 'bar',
    head: 'Outcome',
    width: '160px',
    hideBelow: 'lg',
    cell: ({ fetched, rejected, failed, queued }) => (
      <VerdictBar silent counts={{ kept: fetched, noRd: 0, rejected, failed, queued }} />
    ),
  },
  { key: 'urls', value: sumOf, head: 'URLs', width: '92px', align: 'right', cell: (row) => formatNumber(sumOf(row)) },
  figure('fetched', 'Fetched'),
  figure('rejected', 'Rejected'),
  figure('failed', 'Failed'),
  figure('queued', 'Queued'),
];
