/** What two revisions of a collection's files differ in. */

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { ask, askOrProblem, requireUser } from '#app/session.ts';
import { DiffText } from '#components/editor/diff-text.tsx';
import { TopBar } from '#components/shell/top-bar.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { ErrorPart } from '#components/ui/error-part.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import type { FileChange } from '#lib/services/configuration/contract.ts';

interface ComparePageProps {
  readonly params: Promise<{ readonly slug: string }>;
  readonly searchParams: Promise<{ readonly from?: string; readonly to?: string }>;
}

export async function generateMetadata({ params }: ComparePageProps): Promise<Metadata> {
  return { title: `${(await params).slug}, revisions` };
}

export default async function ComparePage({ params, searchParams }: ComparePageProps): Promise<ReactNode> {
  const { slug } = await params;
  const { from = '', to: asked } = await searchParams;
  await requireUser();
  const to = asked ?? String((await ask((all) => all.listFiles, { slug })).revision);
  const compared = await askOrProblem((all) => all.compareRevisions, { slug, from: Number(from), to: Number(to) });
  const base = `/collections/${encodeURIComponent(slug)}`;
  return (
    <>
      <TopBar
        crumbs={[
          { label: slug, href: `${base}/live` },
          { label: 'Configuration', href: `${base}/configuration` },
          { label: `r${from} to r${to}` },
        ]}
        context={compared.ok ? filesWords(compared.value.length) : undefined}
        actions={
          <ButtonLink href={`${base}/configuration`} prefetch={false}>
            Back to the files
          </ButtonLink>
        }
      />
      {compared.ok ? (
        compared.value.map((change) => <Change key={change.path} change={change} />)
      ) : (
        <ErrorPart title="These revisions cannot be compared">{compared.problem.message}</ErrorPart>
      )}
    </>
  );
}

function filesWords(count: number): string {
  if (count === 0) return 'all files are the same';
  return count === 1 ? '1 file differs' : `${count} files differ`;
}

function Change({ change: { path, before, after } }: { readonly change: FileChange }): ReactNode {
  const scope = before === undefined ? 'came' : after === undefined ? 'went' : undefined;
  return (
    <section aria-label={path} className="border-t border-line pb-3 first-of-type:border-t-0">
      <SectionHead title={path} scope={scope} ruled />
      <DiffText label={`Changes of ${path}`} before={before ?? ''} after={after ?? ''} />
    </section>
  );
}
