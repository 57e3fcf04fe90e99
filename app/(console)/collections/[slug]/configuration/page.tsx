/** Configuration: the files of a collection as text, with findings while typing; every save is a revision. */

import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { ask, requireUser } from '#app/session.ts';
import { ConfigurationEditor } from './editor/configuration-editor.tsx';
import { mostOfFile } from './files/long-files.ts';

interface ConfigurationPageProps {
  readonly params: Promise<{ readonly slug: string }>;
  readonly searchParams: Promise<Readonly<Partial<Record<'file' | 'line' | 'revision' | 'annotate', string>>>>;
}

export async function generateMetadata({ params }: ConfigurationPageProps): Promise<Metadata> {
  return { title: `${(await params).slug}, configuration` };
}

export default async function ConfigurationPage({ params, searchParams }: ConfigurationPageProps): Promise<ReactNode> {
  const { slug } = await params;
  const { file, line, revision, annotate } = await searchParams;
  const { role } = await requireUser();
  const pinned = revision === undefined ? {} : { revision: Number(revision) };
  const [configuration, { revisions }, catalog, hits] = await Promise.all([
    ask((all) => all.listFiles, { slug, ...pinned }),
    ask((all) => all.listRevisions, { slug, limit: 20 }),
    ask((all) => all.getCatalog),
    ask((all) => all.getHits, { slug }),
  ]);
  // The newest revision is open for edits, and what is saved on top of it has to be seen: its address names no revision.
  if (revision !== undefined && configuration.newest) redirect(newestHref(slug, { file, line }));
  const texts = await Promise.all(
    configuration.files.map(({ path }) => ask((all) => all.getFile, { slug, path, most: mostOfFile, ...pinned })),
  );
  const lineNumber = Number(line);
  return (
    <ConfigurationEditor
      key={configuration.newest ? 'newest' : configuration.revision}
      slug={slug}
      configuration={configuration}
      files={texts}
      revisions={revisions}
      catalog={catalog}
      hits={hits}
      isOperator={role !== 'viewer'}
      {...(annotate !== undefined && { annotate })}
      {...(file !== undefined && { openPath: file.replace(/ \(built-in\)$/, '') })}
      {...(Number.isInteger(lineNumber) && lineNumber > 0 && { openLine: lineNumber })}
    />
  );
}

function newestHref(slug: string, place: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(place).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const query = new URLSearchParams(given).toString();
  return `/collections/${encodeURIComponent(slug)}/configuration${query === '' ? '' : `?${query}`}`;
}
