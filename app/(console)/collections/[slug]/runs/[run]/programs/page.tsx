/** The programs that gatherer.cf and cmd-hook named in a run: what each was given, how it ended, which of its lines were taken. */

import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { ask, requireUser } from '#app/session.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { readRunNumber, runHref, runsHref } from '../../run-href.ts';
import { ProgramRunDetail } from './program-run-detail.tsx';
import { ProgramRunTable } from './program-run-table.tsx';

interface RunProgramsPageProps {
  readonly params: Promise<{ readonly slug: string; readonly run: string }>;
}

export async function generateMetadata({ params }: RunProgramsPageProps): Promise<Metadata> {
  const { slug, run } = await params;
  return { title: `${slug}, run ${run}, programs` };
}

export default async function RunProgramsPage({ params }: RunProgramsPageProps): Promise<ReactNode> {
  const { slug, run: text } = await params;
  await requireUser();
  const run = readRunNumber(text);
  if (run === undefined) notFound();
  const { programs, startedBy } = await ask((all) => all.listProgramRuns, { slug, run });
  const detailed = programs.filter(
    ({ refused, complaint = '', output = '' }) => refused.length > 0 || complaint !== '' || output !== '',
  );
  return (
    <>
      <TopBar
        collection={slug}
        crumbs={[
          { label: 'Runs', href: runsHref(slug) },
          { label: `Run ${run}`, href: runHref(slug, run) },
          { label: 'Programs' },
        ]}
        context={`started by ${startedBy}`}
      />
      <ProgramRunTable slug={slug} programs={programs} />
      {detailed.map((program) => (
        <ProgramRunDetail key={program.call} program={program} />
      ))}
    </>
  );
}
