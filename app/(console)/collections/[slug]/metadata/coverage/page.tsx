/** The lines of external metadata by what they reach: those that reach nothing with the reason, those that expire. */

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { ask, requireUser } from '#app/session.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { RelativeTime } from '#components/ui/relative-time.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SegmentedLinks } from '#components/ui/segmented-links.tsx';
import { MISS_REASONS } from '#lib/languages/external-metadata-cfg/near-miss.ts';
import { coverageHref, missWords, type LineKind } from '../coverage-words.ts';
import { LineTable } from './line-table.tsx';

interface CoveragePageProps {
  readonly params: Promise<{ readonly slug: string }>;
  readonly searchParams: Promise<{ readonly kind?: string; readonly days?: string; readonly after?: string }>;
}

export async function generateMetadata({ params }: CoveragePageProps): Promise<Metadata> {
  return { title: `${(await params).slug}, coverage` };
}

const kinds: readonly LineKind[] = ['matched', 'unmatched', 'dead', ...MISS_REASONS];
/** Days that are looked ahead. */
const soon = 30;

export default async function CoveragePage({ params, searchParams }: CoveragePageProps): Promise<ReactNode> {
  const { slug } = await params;
  const { kind: asked, days, after } = await searchParams;
  await requireUser();
  const kind = kinds.find((each) => each === asked);
  const within = days === undefined ? undefined : Number(days);
  const report = await ask((all) => all.getMetadataCoverage, { slug });
  const here = `/collections/${encodeURIComponent(slug)}`;
  const crumbs = [
    { label: slug, href: `${here}/live` },
    { label: 'External metadata', href: `${here}/metadata` },
    { label: 'Coverage' },
  ];
  if (report === null) {
    return (
      <>
        <TopBar crumbs={crumbs} />
        <EmptyState action={<ButtonLink href={`${here}/metadata`}>To the profiles</ButtonLink>}>
          The lines are listed here by what they reach, once Count was pressed beside the profiles.
        </EmptyState>
      </>
    );
  }
  const page = await ask((all) => all.listMetadataLines, {
    slug,
    limit: 200,
    ...(kind !== undefined && { kind }),
    ...(within !== undefined && { expiringWithinDays: within }),
    ...(after !== undefined && { after: Number(after) }),
  });
  const current = coverageHref(slug, {
    ...(kind !== undefined && { kind }),
    ...(within !== undefined && { days: within }),
  });
  const near = MISS_REASONS.filter((each) => (report.summary.nearMisses[each] ?? 0) > 0);
  const options = [
    { href: coverageHref(slug), label: 'All' },
    { href: coverageHref(slug, { kind: 'matched' }), label: 'Apply' },
    { href: coverageHref(slug, { kind: 'unmatched' }), label: 'Reach nothing' },
    { href: coverageHref(slug, { kind: 'dead' }), label: 'Never apply' },
    ...near.map((each) => ({ href: coverageHref(slug, { kind: each }), label: missWords[each].words })),
    { href: coverageHref(slug, { days: soon }), label: `Expire within ${soon} days` },
  ];
  return (
    <>
      <TopBar
        crumbs={crumbs}
        context={`r${report.revision}${report.isCurrent ? '' : ', saved since'}`}
        actions={
          page.next === undefined ? undefined : (
            <ButtonLink href={`${current}${current.includes('?') ? '&' : '?'}after=${page.next}`} prefetch={false}>
              More
            </ButtonLink>
          )
        }
      />
      <SectionHead title="Lines" scope={<RelativeTime at={report.at} />} />
      <div className="flex-none overflow-x-auto px-[18px] pb-2">
        <SegmentedLinks label="Which lines" options={options} current={current} />
      </div>
      <LineTable slug={slug} rows={page.rows} />
    </>
  );
}
