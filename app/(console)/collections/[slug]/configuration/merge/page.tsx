/** Merging: unsaved edits that began with an older revision are brought together with the newest one. */

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { ask, askOrProblem, requireUser } from '#app/session.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { ErrorPart } from '#components/ui/feedback/error-part.tsx';
import { MergeView } from './merge-view.tsx';
import { unchecked } from '#lib/services/define-service.ts';

interface MergePageProps {
  readonly params: Promise<{ readonly slug: string }>;
  readonly searchParams: Promise<{ readonly base?: string }>;
}

export async function generateMetadata({ params }: MergePageProps): Promise<Metadata> {
  return { title: `${(await params).slug}, merge` };
}

export default async function MergePage({ params, searchParams }: MergePageProps): Promise<ReactNode> {
  const { slug } = await params;
  const base = Number((await searchParams).base);
  const { role } = await requireUser();
  const { revisions } = await ask((all) => all.listRevisions, { slug, limit: 1 });
  const [newest] = revisions;
  const compared = await askOrProblem(
    (all) => all.compareRevisions,
    unchecked({ slug, from: base, to: newest?.number }),
  );
  if (compared.ok && newest !== undefined) {
    const given = { slug, base, newest, changes: compared.value, isOperator: role !== 'viewer' };
    return <MergeView {...given} />;
  }
  const here = `/collections/${encodeURIComponent(slug)}`;
  return (
    <>
      <TopBar
        collection={slug}
        crumbs={[{ label: 'Configuration', href: `${here}/configuration` }, { label: 'Merge' }]}
      />
      <ErrorPart title="These revisions cannot be merged">
        {compared.ok ? 'There is no revision.' : compared.problem.message}
      </ErrorPart>
    </>
  );
}
