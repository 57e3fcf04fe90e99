/** What two revisions of a collection's files differ in: side by side, or in one column. */

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { ask, askOrProblem, requireUser } from '#app/session.ts';
import { DiffBeside } from '#components/editor/diff/diff-beside.tsx';
import { DiffText } from '#components/editor/diff/diff-text.tsx';
import { TopBar } from '#components/shell/top-bar.tsx';
import { ButtonLink } from '#components/ui/controls/button-link.tsx';
import { EmptyState } from '#components/ui/feedback/empty-state.tsx';
import { ErrorPart } from '#components/ui/feedback/error-part.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { SegmentedLinks } from '#components/ui/controls/segmented-links.tsx';
import type { FileChange } from '#lib/services/configuration/contract.ts';
import { changedTexts } from '../save/changed-texts.ts';
import { compareHref, revisionHref, type CompareView } from '../revisions/compare-href.ts';
import { RevisionPair } from './revision-pair.tsx';

interface ComparePageProps {
  readonly params: Promise<{ readonly slug: string }>;
  readonly searchParams: Promise<{ readonly from?: string; readonly to?: string; readonly view?: string }>;
}

export async function generateMetadata({ params }: ComparePageProps): Promise<Metadata> {
  return { title: `${(await params).slug}, revisions` };
}

export default async function ComparePage({ params, searchParams }: ComparePageProps): Promise<ReactNode> {
  const { slug } = await params;
  const { from: asked, to: askedTo, view: askedView } = await searchParams;
  await requireUser();
  const { revisions } = await ask((all) => all.listRevisions, { slug, limit: 200 });
  const newest = revisions[0]?.number ?? 1;
  const to = askedTo === undefined ? newest : Number(askedTo);
  const from = asked === undefined ? Math.max(1, to - 1) : Number(asked);
  const view: CompareView = askedView === 'lines' ? 'lines' : 'columns';
  const compared = await askOrProblem((all) => all.compareRevisions, { slug, from, to });
  const here = `/collections/${encodeURIComponent(slug)}`;
  return (
    <>
      <TopBar
        collection={slug}
        crumbs={[{ label: 'Configuration', href: `${here}/configuration` }, { label: `r${from} to r${to}` }]}
        context={compared.ok ? filesWords(compared.value.length) : undefined}
        actions={
          <>
            <ButtonLink href={revisionHref(slug, from)} prefetch={false}>{`Files of r${from}`}</ButtonLink>
            <ButtonLink href={revisionHref(slug, to)} prefetch={false}>{`Files of r${to}`}</ButtonLink>
          </>
        }
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-[18px] py-2">
        <RevisionPair slug={slug} from={from} to={to} view={view} revisions={revisions} />
        <span className="ml-auto max-md:hidden">
          <SegmentedLinks
            label="How the difference is shown"
            current={compareHref(slug, { from, to, view })}
            options={[
              { href: compareHref(slug, { from, to }), label: 'Side by side' },
              { href: compareHref(slug, { from, to, view: 'lines' }), label: 'One column' },
            ]}
          />
        </span>
      </div>
      {compared.ok ? (
        <Changes changes={compared.value} view={view} heads={[`r${from}`, `r${to}`]} />
      ) : (
        <ErrorPart title="These revisions cannot be compared">{compared.problem.message}</ErrorPart>
      )}
    </>
  );
}

function filesWords(count: number): string {
  return count === 0 ? 'all files are the same' : formatCount(count, 'file differs', 'files differ');
}

interface ChangesProps {
  readonly changes: readonly FileChange[];
  readonly view: CompareView;
  readonly heads: readonly [string, string];
}

function Changes({ changes, view, heads }: ChangesProps): ReactNode {
  if (changes.length === 0) {
    return <EmptyState>{`${heads[0]} and ${heads[1]} have the same files with the same texts.`}</EmptyState>;
  }
  return changes.map((change) => {
    const { path } = change;
    const { before, after, scope } = changedTexts(change);
    const texts = { label: `Changes of ${path}`, before, after };
    return (
      <section key={path} aria-label={path} className="border-t border-line pb-3 first-of-type:border-t-0">
        <SectionHead title={path} scope={scope} ruled />
        {view === 'lines' ? (
          <DiffText {...texts} />
        ) : (
          <>
            <div className="max-md:hidden">
              <DiffBeside {...texts} heads={heads} />
            </div>
            <div className="md:hidden">
              <DiffText {...texts} />
            </div>
          </>
        )}
      </section>
    );
  });
}
