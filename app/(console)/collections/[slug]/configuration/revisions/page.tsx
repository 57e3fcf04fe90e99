/** Every revision of a collection's files, newest first. */

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { ask, requireUser } from '#app/session.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { ButtonLink } from '#components/ui/controls/button-link.tsx';
import { RevisionTable } from './revision-table.tsx';

interface RevisionsPageProps {
  readonly params: Promise<{ readonly slug: string }>;
  readonly searchParams: Promise<{ readonly before?: string }>;
}

export async function generateMetadata({ params }: RevisionsPageProps): Promise<Metadata> {
  return { title: `${(await params).slug}, revisions` };
}

export default async function RevisionsPage({ params, searchParams }: RevisionsPageProps): Promise<ReactNode> {
  const { slug } = await params;
  const { before } = await searchParams;
  const { role } = await requireUser();
  const page = { slug, limit: 50, ...(before !== undefined && { before: Number(before) }) };
  const [{ revisions, next }, { revisions: newestOnly }] = await Promise.all([
    ask((all) => all.listRevisions, page),
    ask((all) => all.listRevisions, { slug, limit: 1 }),
  ]);
  const here = `/collections/${encodeURIComponent(slug)}`;
  const [newest] = revisions;
  return (
    <>
      <TopBar
        collection={slug}
        crumbs={[{ label: 'Configuration', href: `${here}/configuration` }, { label: 'Revisions' }]}
        context={
          newest === undefined ? undefined : `r${newest.number} to r${revisions.at(-1)?.number ?? newest.number}`
        }
        actions={
          <>
            {before === undefined ? null : (
              <ButtonLink href={`${here}/configuration/revisions`} prefetch={false}>
                Newest
              </ButtonLink>
            )}
            {next === undefined ? null : (
              <ButtonLink href={`${here}/configuration/revisions?before=${next}`} prefetch={false}>
                Older
              </ButtonLink>
            )}
          </>
        }
      />
      <RevisionTable
        slug={slug}
        revisions={revisions}
        isPart={before !== undefined || next !== undefined}
        newest={newestOnly[0]?.number ?? 1}
        mayRestore={role !== 'viewer'}
      />
    </>
  );
}
