/** Every validation of a collection's external metadata, newest first, with its trend. */

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { ask, requireUser } from '#app/session.ts';
import { Sparkline } from '#components/charts/sparkline.tsx';
import { TopBar } from '#components/shell/top-bar.tsx';
import { ButtonLink } from '#components/ui/controls/button-link.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { sharesOf, validationHref } from './validation-words.ts';
import { ValidationTable } from './validation-table.tsx';

interface ValidationsPageProps {
  readonly params: Promise<{ readonly slug: string }>;
  readonly searchParams: Promise<{ readonly before?: string }>;
}

export async function generateMetadata({ params }: ValidationsPageProps): Promise<Metadata> {
  return { title: `${(await params).slug}, validations` };
}

export default async function ValidationsPage({ params, searchParams }: ValidationsPageProps): Promise<ReactNode> {
  const { slug } = await params;
  const { before } = await searchParams;
  await requireUser();
  const page = { slug, limit: 50, ...(before !== undefined && { before: Number(before) }) };
  const { rows, next } = await ask((all) => all.listMetadataValidations, page);
  const here = `/collections/${encodeURIComponent(slug)}`;
  return (
    <>
      <TopBar
        collection={slug}
        crumbs={[{ label: 'External metadata', href: `${here}/metadata` }, { label: 'Validations' }]}
        context={formatCount(rows.length, 'validation')}
        actions={
          <>
            {before === undefined ? null : (
              <ButtonLink href={validationHref(slug)} prefetch={false}>
                Newest
              </ButtonLink>
            )}
            {next === undefined ? null : (
              <ButtonLink href={`${validationHref(slug)}?before=${next}`} prefetch={false}>
                Older
              </ButtonLink>
            )}
          </>
        }
      />
      {rows.length < 2 ? null : (
        <div className="flex-none border-b border-line">
          <SectionHead title="Trend" scope="share of malformed lines, oldest at the left" />
          <div className="px-[18px] pb-3">
            <Sparkline values={sharesOf(rows)} width={320} label="Share of malformed lines over these validations" />
          </div>
        </div>
      )}
      <ValidationTable slug={slug} rows={rows} isPart={before !== undefined || next !== undefined} />
    </>
  );
}
