/** Live: the newest run of a collection as it goes on, and its report afterwards. */

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { ask, requireUser } from '#app/session.ts';
import { collectionOf } from '../collection.ts';
import { LastUpload } from '../feeds/last-upload.tsx';
import { CommandPortLine } from './command-port-line.tsx';
import { LiveView } from './live-view.tsx';
import { RunLinks } from './run/run-links.tsx';

interface LivePageProps {
  readonly params: Promise<{ readonly slug: string }>;
}

export async function generateMetadata({ params }: LivePageProps): Promise<Metadata> {
  return { title: `${(await params).slug}, live` };
}

export default async function LivePage({ params }: LivePageProps): Promise<ReactNode> {
  const { slug } = await params;
  const { role } = await requireUser();
  const [snapshot, collection, commandPort] = await Promise.all([
    ask(({ getLive }) => getLive, { slug }),
    collectionOf(slug),
    ask(({ getCommandPort }) => getCommandPort, { slug }),
  ]);
  return (
    <LiveView
      slug={slug}
      first={snapshot}
      errors={collection.errors}
      mayControl={role !== 'viewer'}
      descriptions={collection.descriptions}
      links={<RunLinks slug={slug} run={snapshot.run} isNewest />}
      foot={
        <>
          <LastUpload slug={slug} isCrawl={snapshot.run?.kind !== 'feed'} at={snapshot.at} />
          <CommandPortLine slug={slug} commandPort={commandPort} />
        </>
      }
    />
  );
}
