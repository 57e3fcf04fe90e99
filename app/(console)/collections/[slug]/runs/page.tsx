/** The runs of a collection, newest first, each with its report and a way to compare it with the one before. */

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { ask, requireUser } from '#app/session.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { ButtonLink } from '#components/ui/controls/button-link.tsx';
import { EmptyState } from '#components/ui/feedback/empty-state.tsx';
import { readRunNumber, runsHref } from './run-href.ts';
import { RunTable } from './run-table.tsx';

interface RunsPageProps {
  readonly params: Promise<{ readonly slug: string }>;
  readonly searchParams: Promise<{ readonly before?: string }>;
}

export async function generateMetadata({ params }: RunsPageProps): Promise<Metadata> {
  return { title: `${(await params).slug}, runs` };
}

export default async function RunsPage({ params, searchParams }: RunsPageProps): Promise<ReactNode> {
  const { slug } = await params;
  await requireUser();
  const before = readRunNumber((await searchParams).before);
  const page = await ask((all) => all.listRuns, { slug, limit: 50, ...(before !== undefined && { before }) });
  const live = `/collections/${encodeURIComponent(slug)}/live`;
  return (
    <>
      <TopBar collection={slug} crumbs={[{ label: 'Runs' }]} context="newest first" />
      {page.runs.length === 0 ? (
        <EmptyState
          action={
            <ButtonLink variant="primary" href={live} prefetch={false}>
              Go to Live
            </ButtonLink>
          }
        >
          Lists every run of this collection with its result. This collection has had no run yet.
        </EmptyState>
      ) : (
        <RunTable slug={slug} runs={page.runs} isPart={before !== undefined || page.next !== undefined} />
      )}
      {page.next === undefined ? null : (
        <div className="px-[18px] py-3">
          <ButtonLink href={runsHref(slug, page.next)} prefetch={false}>
            Earlier runs
          </ButtonLink>
        </div>
      )}
    </>
  );
}
