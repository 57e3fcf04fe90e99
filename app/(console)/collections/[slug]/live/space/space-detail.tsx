'use client';
/** What the chosen folder is about: why its URLs are what they are, what they look like, and the rule that would follow. */

import Link from 'next/link';
import type { ReactNode } from 'react';
import { CellBar } from '#components/charts/cell-bar.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';
import { DataTable } from '#components/ui/table/data-table.tsx';
import { ErrorPart } from '#components/ui/feedback/error-part.tsx';
import { FileLine } from '#components/ui/marks/file-line.tsx';
import { formatCount, formatNumber, formatShare } from '#components/ui/format/format.ts';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { SeverityGlyph } from '#components/ui/marks/severity-glyph.tsx';
import { siteName } from '#components/ui/format/site-name.ts';
import type { Column } from '#components/ui/table/table-column.ts';
import { VerdictGlyph } from '#components/ui/marks/verdict-glyph.tsx';
import type { FolderDetail, FolderReason, UrlTemplate } from '#lib/services/live/contract.ts';
import { fileLineHref, resourcesHref } from '../../resources-href.ts';
import { PatternUrls } from './pattern-urls.tsx';
import { nameOf, type Place } from './space-address.ts';
import { SuggestedRuleView } from '../traps/suggested-rule-view.tsx';
import { useAsked } from '../use-asked.ts';

const once = { againMs: 0, isCurrent: () => true };

interface SpaceDetailProps {
  readonly slug: string;
  readonly place: Place;
  readonly mayEdit: boolean;
  /** When the folders were counted, ms since the epoch: a new count asks again. */
  readonly countedAt: number | undefined;
}

export function SpaceDetail({ slug, place, mayEdit, countedAt }: SpaceDetailProps): ReactNode {
  const query = new URLSearchParams({ site: place.site, path: place.path });
  const href = `/api/collections/${encodeURIComponent(slug)}/folder?${query.toString()}`;
  const { value, isOld, failure, retry } = useAsked<FolderDetail>(href, { ...once, version: countedAt });
  if (failure !== undefined) {
    return (
      <ErrorPart
        title="Failed to load this folder"
        where={siteName(place.site) + place.path}
        retry={<Button onClick={retry}>Try again</Button>}
      >
        {failure}
      </ErrorPart>
    );
  }
  if (value === undefined) return <div className="flex-1 border-t border-line" />;
  return (
    <div
      aria-busy={isOld}
      className={`grid flex-1 content-start border-t border-line lg:grid-cols-[minmax(0,1fr)_minmax(0,1.16fr)] ${isOld ? 'opacity-60' : ''}`}
    >
      <Reasons slug={slug} detail={value} />
      <section aria-label="URL patterns" className="min-w-0 max-lg:border-t max-lg:border-line">
        {value.urls === undefined ? (
          <Templates detail={value} />
        ) : (
          <PatternUrls slug={slug} urls={value.urls} total={value.total} />
        )}
        <Rules slug={slug} detail={value} mayEdit={mayEdit} />
      </section>
    </div>
  );
}

interface DetailProps {
  readonly slug: string;
  readonly detail: FolderDetail;
}

const outcomeWords = { kept: 'RD stored', 'no-rd': 'no RD', rejected: 'rejected', failed: 'failed', queued: 'queued' };

function reasonColumns(slug: string, site: string, most: number): readonly Column<FolderReason>[] {
  return [
    {
      key: 'outcome',
      head: 'Outcome',
      width: '118px',
      cell: ({ outcome }) => (
        <span className="inline-flex items-center gap-1.5">
          <VerdictGlyph verdict={outcome} size={13} word="silent" />
          {outcomeWords[outcome]}
        </span>
      ),
    },
    {
      key: 'line',
      head: 'Line',
      width: '150px',
      hideBelow: 'sm',
      cell: ({ file, line }) =>
        line === 0 ? null : <FileLine cuts text={`${file}:${line}`} href={fileLineHref(slug, file, line)} />,
    },
    { key: 'reason', head: 'Reason', cell: ({ reason }) => <span title={reason}>{reason}</span> },
    {
      key: 'count',
      head: 'URLs',
      width: '96px',
      align: 'right',
      cell: ({ outcome, file, line, reason, count }) => (
        <CellBar value={count} max={most} fill={outcome}>
          <Link
            prefetch={false}
            className="block text-right hover:underline"
            href={resourcesHref(slug, {
              site,
              outcome,
              ...(line > 0 && { file, line: String(line), reason }),
            })}
          >
            {formatNumber(count)}
          </Link>
        </CellBar>
      ),
    },
  ];
}

function Reasons({ slug, detail: { site, path, total, reasons } }: DetailProps): ReactNode {
  return (
    <section aria-label="Reasons in this folder" className="min-w-0 border-line lg:border-r">
      <SectionHead title="Reasons in this folder" scope={`${nameOf({ site, path })}, ${formatCount(total, 'URL')}`} />
      <DataTable
        label="Reasons"
        fixed
        columns={reasonColumns(slug, site, reasons[0]?.count ?? 0)}
        rows={reasons}
        rowKey={({ outcome, file, line, reason }) => `${outcome} ${file}:${line} ${reason}`}
      />
    </section>
  );
}

/** The parts of a template with where each ends, which tells them apart. */
function templateParts(text: string): readonly { readonly part: string; readonly end: number }[] {
  return [...text.matchAll(/\{[a-z-]+\}|[^{]+|\{/g)].map(({ 0: part, index }) => ({ part, end: index + part.length }));
}

/** What differs from URL to URL stands out from what does not. */
function TemplateText({ text }: { readonly text: string }): ReactNode {
  return (
    <CutMiddle text={text} className="mono">
      {templateParts(text).map(({ part, end }) => (
        <span key={end} className={/^\{[a-z-]+\}$/.test(part) ? 'text-syn-regex' : undefined}>
          {part}
        </span>
      ))}
    </CutMiddle>
  );
}

const templateColumns: readonly Column<UrlTemplate>[] = [
  { key: 'template', head: 'Template', cell: ({ template }) => <TemplateText text={template} /> },
  { key: 'count', head: 'URLs', width: '80px', align: 'right', cell: ({ count }) => formatNumber(count) },
  {
    key: 'yield',
    head: 'RDs per fetch',
    width: '104px',
    align: 'right',
    cell: ({ yield: share, isTrap }) =>
      share === undefined ? (
        <span className="text-ink-3">—</span>
      ) : (
        <span className={isTrap ? 'font-medium text-warn-fg' : undefined}>{formatShare(share)}</span>
      ),
  },
  {
    key: 'note',
    head: <span className="sr-only">Note</span>,
    width: '108px',
    hideBelow: 'sm',
    cell: ({ isTrap }) =>
      isTrap ? (
        <span className="inline-flex items-center gap-1.5">
          <SeverityGlyph severity="warning" said={false} />
          likely trap
        </span>
      ) : null,
  },
];

function Templates({ detail: { templates, templatesFrom, total } }: Pick<DetailProps, 'detail'>): ReactNode {
  const from =
    templatesFrom < total ? `from ${formatNumber(templatesFrom)} of ${formatNumber(total)} URLs` : 'from all URLs';
  return (
    <>
      <SectionHead title="Templates" scope={from} />
      <DataTable
        label="URL templates"
        fixed
        columns={templateColumns}
        rows={templates}
        rowKey={({ template }) => template}
      />
    </>
  );
}

function Rules({ slug, detail, mayEdit }: DetailProps & Pick<SpaceDetailProps, 'mayEdit'>): ReactNode {
  const { templatesFrom, total, rules } = detail;
  return (
    <ul aria-label="Suggested rules" className="flex flex-col gap-2 px-[18px] py-3">
      {rules.map((rule) => (
        <li key={rule.text}>
          <SuggestedRuleView slug={slug} rule={rule} isSample={templatesFrom < total} mayEdit={mayEdit} />
        </li>
      ))}
    </ul>
  );
}
