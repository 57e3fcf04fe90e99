/** The sections of a collection; an unknown one is said before a section asks for anything. */

import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { requireUser } from '#app/session.ts';
import { dockCookie, parseDock } from '#components/dock/dock-shape.ts';
import { DockShapeProvider } from '#components/dock/dock-store.tsx';
import { CollectionCommands } from './collection-commands.tsx';
import { collectionOf } from './collection.ts';

interface CollectionLayoutProps {
  readonly params: Promise<{ readonly slug: string }>;
  readonly children: ReactNode;
}

export default async function CollectionLayout({ params, children }: CollectionLayoutProps): Promise<ReactNode> {
  const { role } = await requireUser();
  const { slug } = await collectionOf((await params).slug);
  return (
    <>
      {role === 'viewer' ? null : <CollectionCommands slug={slug} />}
      <DockShapeProvider initial={parseDock((await cookies()).get(dockCookie)?.value)}>{children}</DockShapeProvider>
    </>
  );
}
