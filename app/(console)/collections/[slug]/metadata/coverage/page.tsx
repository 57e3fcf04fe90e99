/** What the lines of external metadata reach: the lines by kind, those that expire, and what no line matches. */

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { ask, requireUser } from '#app/session.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import { ButtonLink } from '#components/ui/controls/button-link.tsx';
import { EmptyState } from '#components/ui/feedback/empty-state.tsx';
import { formatNumber } from '#components/ui/format/format.ts';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { SegmentedLinks } from '#components/ui/controls/segmented-links.tsx';
import { TextInput } from '#components/ui/controls/text-input.tsx';
import { MISS_REASONS } from '#lib/languages/external-metadata-cfg/coverage/miss-reasons.ts';
import type { CoverageReport } from '#lib/services/external-metadata/contract.ts';
import { coverageHref, missWords } from './coverage-words.ts';
import { mostDays, readView, usualDays, type CoverageQuery, type CoverageView } from './coverage-view.ts';
import { LineTable } from './line-table.tsx';
import { SiteTable, UrlTable } from './uncovered-tables.tsx';

interface CoveragePageProps {
  readonly params: Promise<{ readonly slug: string }>;
  readonly searchParams: Promise<CoverageQuery>;
}

export async function generateMetadata({ params }: CoveragePageProps): Promise<Metadata> {
  return { title: `${(await params).slug}, coverage` };
}

export default async function CoveragePage({ params, searchParams }: CoveragePageProps): Promise<ReactNode> {
  const { slug } = await params;
  const view = readView(await searchParams);
  await requireUser();
  const report = await ask((all) => all.getMetadataCoverage, { slug });
  const here = `/collections/${encodeURIComponent(slug)}`;
  const crumbs = [{ label: 'External metadata', href: `${here}/metadata` }, { label: 'Coverage' }];
  if (report === null) {
    return (
      <>
        <TopBar collection={slug} crumbs={crumbs} />
        <EmptyState action={<ButtonLink href={`${here}/metadata`}>Open profiles</ButtonLink>}>
          Coverage lists the lines by the URLs they match. Use Count in the Concatenate panel first.
        </EmptyState>
      </>
    );
  }
  const { title, scope, table, next } = await readRows(slug, view);
  const { after: _after, ...first } = view;
  return (
    <>
      <TopBar
        collection={slug}
        crumbs={crumbs}
        context={`r${report.revision}${report.isCurrent ? '' : ', saved since'}`}
        actions={<PageLinks slug={slug} view={view} next={next} />}
      />
      <SectionHead
        title={title}
        scope={scope ?? <RelativeTime at={report.at} />}
        actions={
          <SegmentedLinks
            label="What to list"
            options={listsOf(slug)}
            current={coverageHref(slug, { without: view.without })}
          />
        }
      />
      {view.without === undefined ? (
        <div className="flex flex-none flex-wrap items-center gap-2 overflow-x-auto px-[18px] pb-2">
          <SegmentedLinks label="Which lines" options={kindsOf(slug, report)} current={coverageHref(slug, first)} />
          <ExpiryForm slug={slug} days={view.days} />
        </div>
      ) : null}
      {table}
    </>
  );
}

interface PageLinksProps {
  readonly slug: string;
  readonly view: CoverageView;
  readonly next: number | undefined;
}

function PageLinks({ slug, view: { after, ...first }, next }: PageLinksProps): ReactNode {
  return (
    <>
      {after === undefined ? null : (
        <ButtonLink href={coverageHref(slug, first)} prefetch={false}>
          First
        </ButtonLink>
      )}
      {next === undefined ? null : (
        <ButtonLink href={coverageHref(slug, { ...first, after: next })} prefetch={false}>
          Next
        </ButtonLink>
      )}
    </>
  );
}

/** Rows of a page. */
const limit = 200;

interface Rows {
  readonly title: string;
  readonly scope?: string;
  readonly table: ReactNode;
  readonly next?: number | undefined;
}

const isPart = (after: number | undefined, next: number | undefined): boolean =>
  after !== undefined || next !== undefined;

async function readRows(slug: string, { kind, days, without, site, after }: CoverageView): Promise<Rows> {
  if (without === 'sites') {
    const { rows, next } = await ask((all) => all.listUncoveredSites, { slug, limit, after });
    return {
      title: 'Sites with URLs without a line',
      table: <SiteTable slug={slug} rows={rows} isPart={isPart(after, next)} />,
      next,
    };
  }
  if (without === 'urls') {
    const { rows, of, from, next } = await ask((all) => all.listUncoveredUrls, { slug, limit, site, after });
    return {
      title: site === undefined ? 'URLs without a line' : `URLs of ${site} without a line`,
      scope: of === 0 ? 'none' : `${formatNumber(from + 1)} to ${formatNumber(next ?? of)} of ${formatNumber(of)}`,
      table: <UrlTable slug={slug} rows={rows} />,
      next,
    };
  }
  const { rows, next } = await ask((all) => all.listMetadataLines, {
    slug,
    limit,
    kind,
    expiringWithinDays: days,
    after,
  });
  return { title: 'Lines', table: <LineTable slug={slug} rows={rows} isPart={isPart(after, next)} />, next };
}

function listsOf(slug: string) {
  return [
    { href: coverageHref(slug), label: 'Lines' },
    { href: coverageHref(slug, { without: 'urls' }), label: 'URLs without a line' },
    { href: coverageHref(slug, { without: 'sites' }), label: 'Sites without a line' },
  ];
}

/** Any number of days; the address says it. */
function ExpiryForm({ slug, days }: { readonly slug: string; readonly days: number | undefined }): ReactNode {
  return (
    <form action={coverageHref(slug)} className="flex items-center gap-2 text-note text-ink-2">
      <label htmlFor="expiry-days">Expire within</label>
      <div className="w-16">
        <TextInput
          key={days}
          id="expiry-days"
          name="days"
          type="number"
          min={0}
          max={mostDays}
          required
          defaultValue={days ?? usualDays}
        />
      </div>
      days
      <Button type="submit" size="small">
        Show
      </Button>
    </form>
  );
}

function kindsOf(slug: string, { summary }: CoverageReport) {
  const near = MISS_REASONS.filter((each) => (summary.nearMisses[each] ?? 0) > 0);
  return [
    { href: coverageHref(slug), label: 'All lines' },
    { href: coverageHref(slug, { kind: 'matched' }), label: 'Matched' },
    { href: coverageHref(slug, { kind: 'unmatched' }), label: 'Unmatched' },
    { href: coverageHref(slug, { kind: 'dead' }), label: 'Shadowed' },
    ...near.map((each) => ({ href: coverageHref(slug, { kind: each }), label: missWords(each).words })),
  ];
}
