/** One validation: what came of it, how many lines of each file were malformed, and its findings by kind. */

import Link from 'next/link';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { ask, requireUser } from '#app/session.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { ButtonLink } from '#components/ui/controls/button-link.tsx';
import { EmptyState } from '#components/ui/feedback/empty-state.tsx';
import { FileLine } from '#components/ui/marks/file-line.tsx';
import { formatCount, formatNumber } from '#components/ui/format/format.ts';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { SegmentedLinks } from '#components/ui/controls/segmented-links.tsx';
import { SeverityGlyph } from '#components/ui/marks/severity-glyph.tsx';
import type { FindingPage } from '#lib/services/external-metadata/contract.ts';
import type { StoredFinding, ValidationSummary } from '#lib/services/external-metadata/contract.ts';
import { metadataLineHref, shortName } from '../../profiles/profiles.ts';
import { Outcome } from '../recent-validations.tsx';
import { formatPercent, outcomeOf, validationHref } from '../validation-words.ts';

interface ValidationPageProps {
  readonly params: Promise<{ readonly slug: string; readonly validation: string }>;
  readonly searchParams: Promise<{ readonly severity?: string; readonly code?: string; readonly after?: string }>;
}

export async function generateMetadata({ params }: ValidationPageProps): Promise<Metadata> {
  const { slug, validation } = await params;
  return { title: `${slug}, validation ${validation}` };
}

export default async function ValidationPage({ params, searchParams }: ValidationPageProps): Promise<ReactNode> {
  const { slug, validation } = await params;
  const { severity, code, after } = await searchParams;
  await requireUser();
  const kind = severity === 'error' || severity === 'warning' ? severity : undefined;
  const page = await ask((all) => all.listMetadataFindings, {
    slug,
    validation: Number(validation),
    limit: 200,
    ...(kind !== undefined && { severity: kind }),
    ...(code !== undefined && { code }),
    ...(after !== undefined && { after: Number(after) }),
  });
  const here = `/collections/${encodeURIComponent(slug)}`;
  const one = page.validation;
  const self = validationHref(slug, one.id);
  return (
    <>
      <TopBar
        collection={slug}
        crumbs={[
          { label: 'External metadata', href: `${here}/metadata` },
          { label: 'Validations', href: validationHref(slug) },
          { label: `Validation ${one.id}` },
        ]}
        chip={<Outcome ok={one.ok} />}
        context={outcomeOf(one)}
      />
      <Summary one={one} />
      <Files slug={slug} one={one} />
      <section aria-label="Findings" className="border-t border-line">
        <SectionHead
          title="Findings"
          scope={formatCount(page.found, 'finding')}
          actions={
            <SegmentedLinks
              label="Which findings"
              options={[
                { href: self, label: 'All' },
                { href: `${self}?severity=error`, label: 'Errors' },
                { href: `${self}?severity=warning`, label: 'Warnings' },
              ]}
              current={kind === undefined ? self : `${self}?severity=${kind}`}
            />
          }
        />
        <Codes self={self} one={one} current={code} />
        <Findings slug={slug} page={page} />
        <Rest self={self} page={page} query={{ severity: kind, code }} />
      </section>
    </>
  );
}

function Summary({ one }: { readonly one: ValidationSummary }): ReactNode {
  const { at, by, beforeRun, revision, threshold, total, malformed } = one;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Lines', formatNumber(total)],
    ['Malformed', formatNumber(malformed)],
    ['Share', formatPercent(malformed, total)],
    ['Threshold', threshold],
    ['Revision', `r${revision}`],
    ['User', beforeRun ? `${by}, before a run` : by],
    ['Time', <RelativeTime key="at" at={at} />],
  ];
  return (
    <dl className="flex flex-none flex-wrap gap-x-8 gap-y-2 px-[18px] py-3">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-head text-ink-3">{name}</dt>
          <dd className="text-body font-medium text-ink tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Files({ slug, one: { files } }: { readonly slug: string; readonly one: ValidationSummary }): ReactNode {
  return (
    <section aria-label="Files" className="border-t border-line">
      <SectionHead title="Files" scope="in the order they were read" />
      <ul>
        {files.map(({ file, total, malformed }) => (
          <li key={file} className="flex min-h-8 items-center gap-4 border-t border-line-2 px-[18px] text-body">
            <FileLine cuts text={shortName(file)} href={metadataLineHref(slug, file, 1)} className="min-w-0 flex-1" />
            <span className="text-ink-2 tabular-nums">{formatCount(total, 'line')}</span>
            <span
              className={malformed === 0 ? 'text-ink-3 tabular-nums' : 'font-medium text-failed-fg tabular-nums'}
            >{`${formatNumber(malformed)} malformed`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CodesProps {
  readonly self: string;
  readonly one: ValidationSummary;
  readonly current: string | undefined;
}

/** How many there are of each kind; a kind is a filter. */
function Codes({ self, one: { counts }, current }: CodesProps): ReactNode {
  const all = Object.entries(counts).toSorted(([, a], [, b]) => b - a);
  if (all.length === 0) return null;
  return (
    <ul aria-label="Kinds" className="flex flex-wrap gap-2 px-[18px] pb-3">
      {all.map(([code, count]) => (
        <li key={code}>
          <Link
            href={code === current ? self : `${self}?code=${code}`}
            prefetch={false}
            aria-current={code === current ? 'true' : undefined}
            className="inline-flex min-h-6 items-center gap-2 rounded-chip border border-line-strong px-2 text-note text-ink-2 hover:bg-hover aria-[current]:bg-select aria-[current]:text-ink"
          >
            <SeverityGlyph severity={code.startsWith('E_') ? 'error' : 'warning'} size={12} />
            <span className="mono">{code}</span>
            <span className="tabular-nums">{formatNumber(count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Findings({
  slug,
  page: { rows, validation },
}: {
  readonly slug: string;
  readonly page: FindingPage;
}): ReactNode {
  if (rows.length === 0) {
    return (
      <EmptyState>
        {validation.kept
          ? 'No findings of this kind.'
          : 'The findings of this validation were removed to make room for newer ones. The totals are kept.'}
      </EmptyState>
    );
  }
  return (
    <ol>
      {rows.map((finding) => (
        <Finding
          key={`${finding.file}:${finding.line}:${finding.column}:${finding.code}`}
          slug={slug}
          finding={finding}
        />
      ))}
    </ol>
  );
}

function Finding({ slug, finding }: { readonly slug: string; readonly finding: StoredFinding }): ReactNode {
  const { file, line, column, severity, code, message } = finding;
  return (
    <li className="flex min-h-8 flex-wrap items-center gap-x-3 border-t border-line-2 px-[18px] py-0.5 text-body hover:bg-hover">
      <SeverityGlyph severity={severity} size={13} />
      <FileLine
        text={`${shortName(file)}:${line}:${column}`}
        href={metadataLineHref(slug, file, line)}
        className="min-w-24 text-note"
      />
      <span className="mono w-[168px] text-note text-ink-3 max-sm:hidden">{code}</span>
      <span className="min-w-40 flex-1 text-ink-2">{message}</span>
    </li>
  );
}

interface RestProps {
  readonly self: string;
  readonly page: FindingPage;
  readonly query: Readonly<Record<string, string | undefined>>;
}

/** What is not shown, and why. */
function Rest({ self, page: { next, found, kept }, query }: RestProps): ReactNode {
  const given = Object.entries({ ...query, after: next === undefined ? undefined : String(next) });
  const search = new URLSearchParams(given.filter((entry): entry is [string, string] => entry[1] !== undefined));
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line-2 px-[18px] py-2 text-note text-ink-3">
      {next === undefined ? null : (
        <ButtonLink href={`${self}?${search.toString()}`} prefetch={false} size="small">
          More
        </ButtonLink>
      )}
      {kept < found
        ? `${formatNumber(found - kept)} more findings were counted but not stored. Fix these first.`
        : null}
    </div>
  );
}
