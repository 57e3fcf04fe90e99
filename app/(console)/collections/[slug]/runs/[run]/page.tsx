/** The report of one run: the live page of a run that stands still, alone or beside another run. */

import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { ask, askOrProblem, requireUser } from '#app/session.ts';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { collectionOf } from '../../collection.ts';
import { LiveView } from '../../live/live-view.tsx';
import { RunLinks } from '../../live/run/run-links.tsx';
import { readRunNumber } from '../run-href.ts';
import { Comparison } from './comparison.tsx';

interface RunPageProps {
  readonly params: Promise<{ readonly slug: string; readonly run: string }>;
  readonly searchParams: Promise<{ readonly compare?: string }>;
}

export async function generateMetadata({ params }: RunPageProps): Promise<Metadata> {
  const { slug, run } = await params;
  return { title: `${slug}, run ${run}` };
}

export default async function RunPage({ params, searchParams }: RunPageProps): Promise<ReactNode> {
  const { slug, run: text } = await params;
  const { role } = await requireUser();
  const run = readRunNumber(text);
  if (run === undefined) notFound();
  const other = readRunNumber((await searchParams).compare);
  if (other !== undefined) return <Compared slug={slug} run={run} other={other} />;
  const [snapshot, collection, newest] = await Promise.all([
    ask((all) => all.getLive, { slug, run }),
    collectionOf(slug),
    ask((all) => all.listRuns, { slug, limit: 1 }),
  ]);
  const isNewest = newest.runs[0]?.id === run;
  return (
    <LiveView
      slug={slug}
      first={snapshot}
      errors={collection.errors}
      mayControl={role !== 'viewer'}
      descriptions={collection.descriptions}
      report={run}
      isNewest={isNewest}
      links={<RunLinks slug={slug} run={snapshot.run} isNewest={isNewest} />}
    />
  );
}

interface ComparedProps {
  readonly slug: string;
  readonly run: number;
  readonly other: number;
}

async function Compared({ slug, run, other }: ComparedProps): Promise<ReactNode> {
  const [compared, changed] = await Promise.all([
    askOrProblem((all) => all.compareRuns, { slug, run, with: other }),
    askOrProblem((all) => all.listRunUrls, { slug, run: Math.max(run, other), kind: 'changed', limit: 100 }),
  ]);
  if (!compared.ok)
    return (
      <Notice tone="error" flush>
        {compared.problem.message}
      </Notice>
    );
  return <Comparison slug={slug} comparison={compared.value} changed={changed.ok ? changed.value : undefined} />;
}
