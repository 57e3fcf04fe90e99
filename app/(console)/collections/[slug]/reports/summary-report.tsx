/** The sum of the last crawl, and every reason behind it with the line that gives it. */

import type { ReactNode } from 'react';
import { AccountingStrip } from '#components/charts/accounting-strip.tsx';
import { classes } from '#components/ui/classes.ts';
import { CellBar } from '#components/charts/cell-bar.tsx';
import { ofRun } from '#components/ui/format/counted.tsx';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';
import { DataTable } from '#components/ui/table/data-table.tsx';
import { formatNumber } from '#components/ui/format/format.ts';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import type { Column } from '#components/ui/table/table-column.ts';
import { VerdictGlyph } from '#components/ui/marks/verdict-glyph.tsx';
import { mergedGroup } from '#components/ui/format/reason-words.ts';
import type { ReasonCount } from '#lib/services/live/contract.ts';
import type { RunRow } from '#lib/services/runs/contract.ts';
import type { Report } from '#lib/services/reports/contract.ts';
import { reasonWords } from '#components/ui/format/reason-words.ts';
import { resourcesHref } from '../resources-href.ts';
import { ReasonRepair } from './reason-repair.tsx';
import { reportHref } from './report-href.ts';

interface SummaryReportProps {
  readonly slug: string;
  readonly report: Report;
  readonly isOperator: boolean;
}

export function SummaryReport({ slug, report: { run }, isOperator }: SummaryReportProps): ReactNode {
  const { accounting } = run;
  const { byReason, withoutRd } = accounting;
  const most = Math.max(1, ...byReason.map(({ count }) => count));
  return (
    <>
      <AccountingStrip
        counts={{ ...accounting, inFlight: 0, noRd: withoutRd }}
        of={ofRun(run.id)}
        links={{
          discovered: resourcesHref(slug, {}),
          fetched: reportHref(slug, 'fetched'),
          rejected: reportHref(slug, 'rejected'),
          failed: reportHref(slug, 'failed'),
          queued: resourcesHref(slug, { state: 'queued' }),
          stored: resourcesHref(slug, { outcome: 'kept' }),
          noRd: resourcesHref(slug, { outcome: 'no-rd' }),
          merged: resourcesHref(slug, { outcome: 'no-rd', reason: mergedGroup }),
        }}
      />
      <SectionHead title="Reasons" scope="why URLs were rejected, failed, or have no RD" />
      <DataTable
        label="Reasons"
        fixed
        columns={columnsOf(slug, isOperator, most)}
        rows={byReason}
        rowKey={({ state, file, line, reason }) => `${state} ${file}:${line} ${reason}`}
        rowHref={({ state, file, line, reason }) => resourcesHref(slug, { state, file, line: String(line), reason })}
        empty={<p className="px-[18px] py-4 text-body text-ink-2">{allWell(accounting)}</p>}
      />
    </>
  );
}

function allWell({ queued }: RunRow['accounting']): string {
  return queued === 0
    ? 'Every URL was fetched and has an RD.'
    : 'So far, no URL has been rejected or has failed, and every fetched URL has an RD.';
}

const verdicts = { rejected: 'rejected', failed: 'failed', fetched: 'no-rd' } as const;
const words = { rejected: 'rejected', failed: 'failed', fetched: 'no RD' } as const;

function columnsOf(slug: string, isOperator: boolean, most: number): readonly Column<ReasonCount>[] {
  return [
    {
      key: 'reason',
      head: 'Reason',
      cell: ({ state, reason, file, line }) => (
        <span className="flex min-w-0 items-center gap-2">
          <VerdictGlyph verdict={verdicts[state]} size={14} />
          <CutMiddle text={reasonWords(reason)} />
          <span className={classes('font-normal text-ink-3', line > 0 && 'max-sm:sr-only')}>{words[state]}</span>
          {/* Its column is hidden there, and lines may have one reason. */}
          {line > 0 ? <span className="mono font-normal text-ink-3 sm:hidden">{`${file}:${line}`}</span> : null}
        </span>
      ),
    },
    { key: 'stage', head: 'Stage', width: '120px', hideBelow: 'md', cell: ({ stage }) => stage },
    {
      key: 'line',
      head: 'Decided by',
      width: '220px',
      hideBelow: 'sm',
      cell: ({ file, line }) =>
        line === 0 ? (
          <span className="text-ink-3">built-in check</span>
        ) : (
          <CutMiddle text={`${file}:${line}`} className="mono" />
        ),
    },
    {
      key: 'repair',
      head: 'Repair',
      width: '260px',
      hideBelow: 'md',
      cell: (reason) => <ReasonRepair slug={slug} reason={reason} isOperator={isOperator} />,
    },
    {
      key: 'count',
      head: 'URLs',
      width: 'min(120px, 20vw)',
      align: 'right',
      cell: ({ state, count }) => (
        <CellBar value={count} max={most} fill={verdicts[state]}>
          <span className="block text-right tabular-nums">{formatNumber(count)}</span>
        </CellBar>
      ),
    },
  ];
}
