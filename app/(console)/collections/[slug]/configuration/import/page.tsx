/** Taking files of this machine into a collection as a new revision. */

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { ask, requireUser } from '#app/session.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { EmptyState } from '#components/ui/feedback/empty-state.tsx';
import { ImportView } from './import-view.tsx';

interface ImportPageProps {
  readonly params: Promise<{ readonly slug: string }>;
}

export async function generateMetadata({ params }: ImportPageProps): Promise<Metadata> {
  return { title: `${(await params).slug}, import` };
}

export default async function ImportPage({ params }: ImportPageProps): Promise<ReactNode> {
  const { slug } = await params;
  const { role } = await requireUser();
  await ask((all) => all.getCollection, { slug });
  if (role !== 'viewer') return <ImportView slug={slug} />;
  const here = `/collections/${encodeURIComponent(slug)}`;
  return (
    <>
      <TopBar
        collection={slug}
        crumbs={[{ label: 'Configuration', href: `${here}/configuration` }, { label: 'Import' }]}
      />
      <EmptyState>Operators can import files.</EmptyState>
    </>
  );
}
