'use client';
/** The hosts of the last crawl with what became of their URLs, the largest first; further pages as the end comes near. */

import { useMemo, useState, type ReactNode } from 'react';
import { reach } from '#app/reach.ts';
import { VerdictBar } from '#components/charts/verdict-bar.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';
import { Counted, ofHostInRun } from '#components/ui/format/counted.tsx';
import { formatCount, formatNumber } from '#components/ui/format/format.ts';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { siteName } from '#components/ui/format/site-name.ts';
import type { Column } from '#components/ui/table/table-column.ts';
import { VirtualListTable } from '#components/ui/table/virtual-list-table.tsx';
import type { Report, SiteSums } from '#lib/services/reports/contract.ts';
import { resourcesHref } from '../resources-href.ts';
import { moreSites } from './actions.ts';

interface SitesReportProps {
  readonly slug: string;
  readonly report: Report;
}

export function SitesReport({ slug, report: { run, sites: first, siteCount } }: SitesReportProps): ReactNode {
  const [sites, setSites] = useState(first);
  const [problem, setProblem] = useState<string>();
  const columns = useMemo(() => columnsOf(run.id), [run.id]);
  const last = sites.at(-1);
  const isPart = sites.length < siteCount;
  const more = (): void => {
    if (last === undefined) return;
    const { site, fetched, rejected, failed, queued } = last;
    const after = { site, urls: fetched + rejected + failed + queued };
    void reach(() => moreSites(slug, run.id, after)).then((answer) => {
      if (answer.ok) setSites((before) => (before.at(-1) === last ? [...before, ...answer.value.sites] : before));
      setProblem(answer.ok ? undefined : answer.problem.message);
    });
  };
  return (
    <>
      <SectionHead title={formatCount(siteCount, 'host')} scope="largest first" />
      {problem === undefined ? null : (
        <Notice
          tone="error"
          flush
          title="Failed to load more hosts"
          actions={<Button onClick={more}>Try again</Button>}
        >
          {problem}
        </Notice>
      )}
      <VirtualListTable
        list="report-hosts"
        isPart={isPart}
        label="Hosts"
        columns={columns}
        rows={sites}
        rowKey={({ site }) => site}
        rowHref={({ site }) => resourcesHref(slug, { site })}
        total={siteCount}
        hasMore={isPart && problem === undefined}
        onEndReached={more}
        className="min-h-[240px]"
      />
    </>
  );
}

function sumOf({ fetched, rejected, failed, queued }: SiteSums): number {
  return fetched + rejected + failed + queued;
}

const figure = (run: number, key: 'fetched' | 'rejected' | 'failed' | 'queued', head: string): Column<SiteSums> => ({
  key,
  head,
  width: '92px',
  align: 'right',
  ...(key !== 'rejected' && { hideBelow: key === 'queued' ? 'md' : 'sm' }),
  cell: (row) => (
    <Counted
      measure={key}
      of={ofHostInRun(row.site, run)}
      value={row[key]}
      className={row[key] === 0 ? 'text-ink-3' : ''}
    />
  ),
});

const columnsOf = (run: number): readonly Column<SiteSums>[] => [
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
  figure(run, 'fetched', 'Fetched'),
  figure(run, 'rejected', 'Rejected'),
  figure(run, 'failed', 'Failed'),
  figure(run, 'queued', 'Queued'),
];
