/** One list of what a run did to single URLs: RDs deleted, deletions held, links cut, URLs that changed. */

import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { ask, requireUser } from '#app/session.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { formatNumber } from '#components/ui/format/format.ts';
import type { RunUrlKind } from '#lib/services/runs/contract.ts';
import { readRunNumber, runHref, runsHref } from '../../run-href.ts';
import { RunUrlTable } from '../run-url-table.tsx';

interface RunListPageProps {
  readonly params: Promise<{ readonly slug: string; readonly run: string; readonly list: string }>;
}

const titles: Readonly<Record<RunUrlKind, string>> = {
  deleted: 'RDs deleted',
  held: 'Deletions held',
  cut: 'Pages cut by limits',
  changed: 'Changed URLs',
};

function isList(text: string): text is RunUrlKind {
  return Object.hasOwn(titles, text);
}

export async function generateMetadata({ params }: RunListPageProps): Promise<Metadata> {
  const { slug, run, list } = await params;
  return { title: `${slug}, run ${run}, ${list}` };
}

export default async function RunListPage({ params }: RunListPageProps): Promise<ReactNode> {
  const { slug, run: text, list } = await params;
  await requireUser();
  const run = readRunNumber(text);
  if (run === undefined || !isList(list)) notFound();
  const page = await ask((all) => all.listRunUrls, { slug, run, kind: list, limit: 100 });
  return (
    <>
      <TopBar
        collection={slug}
        crumbs={[
          { label: 'Runs', href: runsHref(slug) },
          { label: `Run ${run}`, href: runHref(slug, run) },
          { label: titles[list] },
        ]}
        context={page.total === undefined ? undefined : formatNumber(page.total)}
      />
      <RunUrlTable slug={slug} run={run} kind={list} first={page} />
    </>
  );
}
