/** The URLs of a report, each with its reason, page by page; the reasons above narrow them down. */

import Link from 'next/link';
import type { ReactNode } from 'react';
import { askOrProblem, requireUser } from '#app/session.ts';
import { classes } from '#components/ui/classes.ts';
import { ErrorPart } from '#components/ui/feedback/error-part.tsx';
import { formatNumber } from '#components/ui/format/format.ts';
import type { Report, ReportName } from '#lib/services/reports/contract.ts';
import { reasonWords } from '#components/ui/format/reason-words.ts';
import { ResourceTable } from '../resources/resource-table.tsx';
import { reportHref } from './report-href.ts';

type UrlReportName = Exclude<ReportName, 'summary' | 'sites' | 'extraction'>;

interface UrlReportProps {
  readonly slug: string;
  readonly name: UrlReportName;
  readonly report: Report;
  readonly reason: string | undefined;
  /** As the address has it. */
  readonly sort: string | undefined;
}

export async function UrlReport({ slug, name, report, reason, sort }: UrlReportProps): Promise<ReactNode> {
  const { role } = await requireUser();
  const filter = { state: name, ...(reason !== undefined && reason !== '' && { reason }) };
  const ordered = { ...filter, ...(sort !== undefined && { sort }) };
  const page = await askOrProblem((all) => all.searchResources, { slug, ...ordered, limit: 100 });
  if (!page.ok) {
    return (
      <ErrorPart title="Failed to list the URLs" where={reportHref(slug, name)}>
        {page.problem.message}
      </ErrorPart>
    );
  }
  const withoutReason = {
    label: reason === undefined ? name : reasonWords(reason),
    withoutHref: reportHref(slug, name),
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Reasons slug={slug} name={name} report={report} chosen={reason} />
      <ResourceTable
        key={`${name} ${reason ?? ''} ${sort ?? ''}`}
        slug={slug}
        mayEdit={role !== 'viewer'}
        filter={ordered}
        first={page.value}
        onlySite={undefined}
        clearings={[withoutReason]}
      />
    </div>
  );
}

/** Each reason once, the commonest first; those of a report alone. */
function Reasons({
  slug,
  name,
  report,
  chosen,
}: Omit<UrlReportProps, 'reason' | 'sort'> & { readonly chosen: string | undefined }): ReactNode {
  const counts = new Map<string, number>();
  for (const { state, reason, count } of report.run.accounting.byReason) {
    if (state === name) counts.set(reason, (counts.get(reason) ?? 0) + count);
  }
  if (counts.size === 0) return null;
  const reasons = [...counts].toSorted(([, a], [, b]) => b - a);
  return (
    <nav
      aria-label="Reasons"
      className="flex max-h-24 flex-none flex-wrap gap-1.5 overflow-y-auto border-b border-line px-[18px] py-2"
    >
      {reasons.map(([reason, count]) => (
        <Link
          key={reason}
          href={reason === chosen ? reportHref(slug, name) : reportHref(slug, name, { reason })}
          prefetch={false}
          aria-current={reason === chosen ? 'true' : undefined}
          className={classes(
            'inline-flex min-h-6 items-center gap-1.5 rounded-chip border px-2 text-note tabular-nums pointer-coarse:min-h-11',
            reason === chosen ? 'border-accent bg-select text-ink' : 'border-line-strong text-ink-2 hover:bg-hover',
          )}
        >
          {reasonWords(reason)}
          <span className="text-ink-3">{formatNumber(count)}</span>
        </Link>
      ))}
    </nav>
  );
}
