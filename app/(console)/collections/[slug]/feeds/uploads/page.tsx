/** All uploads of a collection or of one source, newest first. */

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { ask, requireUser } from '#app/session.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { ButtonLink } from '#components/ui/controls/button-link.tsx';
import { feedsHref, readNumber, uploadsHref } from '../feed-words.ts';
import { UploadTable } from '../upload-table.tsx';

interface UploadsPageProps {
  readonly params: Promise<{ readonly slug: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export async function generateMetadata({ params }: UploadsPageProps): Promise<Metadata> {
  return { title: `${(await params).slug}, uploads` };
}

export default async function UploadsPage({ params, searchParams }: UploadsPageProps): Promise<ReactNode> {
  const { slug } = await params;
  await requireUser();
  const query = await searchParams;
  const [source, before] = [readNumber(query['source']), readNumber(query['before'])];
  const { at, uploads, next } = await ask((all) => all.listUploads, {
    slug,
    limit: 100,
    ...(source !== undefined && { source }),
    ...(before !== undefined && { before }),
  });
  const name = source === undefined ? undefined : uploads[0]?.source.name;
  return (
    <>
      <TopBar
        collection={slug}
        crumbs={[{ label: 'Feeds', href: feedsHref(slug, { source }) }, { label: 'Uploads' }]}
        context={name === undefined ? 'newest first' : `${name}, newest first`}
      />
      <UploadTable slug={slug} label="Uploads" uploads={uploads} at={at} named={source === undefined} />
      {next === undefined ? null : (
        <div className="px-[18px] py-3">
          <ButtonLink href={uploadsHref(slug, { source, before: next })} prefetch={false}>
            Earlier uploads
          </ButtonLink>
        </div>
      )}
    </>
  );
}
