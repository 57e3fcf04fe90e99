'use client';
/** What the lines reach of the URLs known, why others reach nothing, and mending all lines of one kind. */

import { useRouter } from 'next/navigation';
import { useState, type ReactNode } from 'react';
import { Refusal } from '#components/ui/feedback/refusal.tsx';
import { CellBar } from '#components/charts/cell-bar.tsx';
import { JobProgress } from '#components/kit/job-progress.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';
import { formatCount, formatNumber } from '#components/ui/format/format.ts';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { MISS_REASONS } from '#lib/languages/external-metadata-cfg/coverage/miss-reasons.ts';
import type { MissReason } from '#lib/languages/external-metadata-cfg/coverage/miss-reasons.ts';
import type { CoverageReport } from '#lib/services/external-metadata/contract.ts';
import { useJob } from '../../jobs/use-job.ts';
import { coverageHref, coverageParts, missWords, type CoveragePart as Part } from './coverage-words.ts';
import { FixDialog } from './fix-dialog.tsx';

interface CoveragePartProps {
  readonly slug: string;
  /** The last count; null when there was none. */
  readonly report: CoverageReport | null;
  readonly isOperator: boolean;
  /** Begins a line of the open profile with a prefix; absent where that may not be edited. */
  readonly onAddLine: ((prefix: string) => void) | undefined;
}

export function CoveragePart({ slug, report, isOperator, onAddLine }: CoveragePartProps): ReactNode {
  const router = useRouter();
  const job = useJob(slug, 'metadata-coverage', { onEnd: () => router.refresh() });
  const { isOpen, isCancelling, status, problem } = job;
  return (
    <section aria-label="Coverage" className="border-t border-line">
      <SectionHead
        title="Coverage"
        stacked
        level={3}
        scope={
          report === null
            ? undefined
            : `${formatCount(report.summary.lines, 'line')} on ${formatCount(report.summary.urls, 'URL')}`
        }
        actions={
          <Button size="small" pending={isOpen} disabled={!isOperator} onClick={() => job.start({})}>
            {report === null ? 'Count' : 'Count again'}
          </Button>
        }
      />
      {isOpen ? (
        <div className="px-[18px] pb-2">
          <JobProgress {...{ status, isCancelling }} onCancel={isOperator ? job.cancel : undefined} />
        </div>
      ) : null}
      <Refusal text={problem?.message} className="px-[18px] pb-2" />
      {report === null ? (
        <p className="px-[18px] pb-3 text-note text-ink-3">
          Count to see which lines match no URL and why, and which URLs no line matches.
        </p>
      ) : (
        <Report slug={slug} report={report} isOperator={isOperator} onAddLine={onAddLine} />
      )}
    </section>
  );
}

type ReportProps = Omit<CoveragePartProps, 'report'> & { readonly report: CoverageReport };

function Report({ slug, report, isOperator, onAddLine }: ReportProps): ReactNode {
  const { summary, isCurrent, revision } = report;
  const [reason, setReason] = useState<MissReason>();
  const near = MISS_REASONS.map((each) => ({ reason: each, lines: summary.nearMisses[each] ?? 0 })).filter(
    ({ lines }) => lines > 0,
  );
  const most = Math.max(0, ...near.map(({ lines }) => lines));
  return (
    <div className="flex flex-col gap-3 px-[18px] pb-4">
      {isCurrent ? null : (
        <p className="text-note text-warn-fg">{`Counted for r${revision}. The configuration has changed since then.`}</p>
      )}
      <Parts slug={slug} parts={coverageParts(summary)} />
      {near.length === 0 ? null : (
        <ul aria-label="Near misses">
          {near.map(({ reason: each, lines }) => (
            <li key={each} className="border-t border-line-2 pt-1">
              <CellBar value={lines} max={most} fill="warn" from="left">
                <span className="flex min-h-6 items-center gap-2 text-body text-ink">
                  <span className="min-w-0 flex-1">{missWords(each).words}</span>
                  <Button
                    size="small"
                    variant="ghost"
                    disabled={!isOperator || !isCurrent}
                    onClick={() => setReason(each)}
                  >
                    {missWords(each).mend}
                  </Button>
                  <TextLink href={coverageHref(slug, { kind: each })} className="min-w-8 text-right tabular-nums">
                    {formatNumber(lines)}
                  </TextLink>
                </span>
              </CellBar>
            </li>
          ))}
        </ul>
      )}
      <Uncovered slug={slug} summary={summary} onAddLine={onAddLine} />
      {reason === undefined ? null : <FixDialog slug={slug} reason={reason} onClose={() => setReason(undefined)} />}
    </div>
  );
}

const barFills: Readonly<Record<Part['kind'], string>> = {
  matched: 'bg-series',
  near: 'bg-warn',
  dead: 'bg-ink-4',
  unmatched: 'bg-line-strong',
  malformed: 'bg-failed',
};

function Parts({ slug, parts }: { readonly slug: string; readonly parts: readonly Part[] }): ReactNode {
  return (
    <div className="flex flex-col gap-2">
      <div aria-hidden className="keeps-colour flex h-2 gap-px overflow-hidden rounded-bar">
        {parts
          .filter(({ lines }) => lines > 0)
          .map(({ kind, lines }) => (
            <span key={kind} style={{ flex: `${lines} 1 0px` }} className={`min-w-0.5 ${barFills[kind]}`} />
          ))}
      </div>
      <dl className="grid grid-cols-5 gap-x-1">
        {parts.map(({ kind, words, lines }) => (
          <div key={kind} className="flex min-w-0 flex-col-reverse justify-end">
            <dt className="text-tick text-ink-3">{words}</dt>
            <dd className="flex items-center gap-1 text-body font-medium text-ink tabular-nums">
              <span aria-hidden className={`keeps-colour size-2 flex-none rounded-[2px] ${barFills[kind]}`} />
              {kind === 'matched' || kind === 'dead' || kind === 'unmatched' ? (
                <TextLink href={coverageHref(slug, { kind })}>{formatNumber(lines)}</TextLink>
              ) : (
                formatNumber(lines)
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const mostPlaces = 8;

function Uncovered({
  slug,
  summary,
  onAddLine,
}: Pick<CoveragePartProps, 'slug' | 'onAddLine'> & Pick<CoverageReport, 'summary'>): ReactNode {
  const { urls, coveredUrls, uncovered, sitesWithout, sitesInPart } = summary;
  const without = urls - coveredUrls;
  if (without === 0) return <p className="text-note text-ink-3">Every known URL is matched by a line.</p>;
  return (
    <section aria-label="URLs without a line">
      <p className="flex items-baseline gap-2 pb-1 text-body">
        <span className="flex-1 font-semibold text-ink">URLs without a line</span>
        <TextLink
          href={coverageHref(slug, { without: 'urls' })}
          className="text-note tabular-nums"
        >{`${formatNumber(without)} of ${formatNumber(urls)}`}</TextLink>
      </p>
      <ul>
        {uncovered.slice(0, mostPlaces).map(({ prefix, urls: count }) => (
          <li key={prefix} className="border-t border-line-2 pt-1">
            <CellBar value={count} max={uncovered[0]?.urls ?? count} fill="quiet" from="left">
              <span className="flex min-h-6 items-center gap-2 text-note">
                <CutMiddle text={prefix.replace(/^https?:\/\//, '')} title={prefix} className="mono flex-1 text-ink" />
                <Button
                  size="small"
                  variant="ghost"
                  disabled={onAddLine === undefined}
                  onClick={() => onAddLine?.(prefix)}
                >
                  Add line
                </Button>
                <span className="min-w-8 text-right text-ink tabular-nums">{formatNumber(count)}</span>
              </span>
            </CellBar>
          </li>
        ))}
      </ul>
      <p className="pt-1 text-note">
        <TextLink href={coverageHref(slug, { without: 'sites' })}>
          {formatCount(sitesWithout + sitesInPart, 'site')}
        </TextLink>
        <span className="text-ink-3">{`, ${formatNumber(sitesWithout)} with no line at all`}</span>
      </p>
    </section>
  );
}
