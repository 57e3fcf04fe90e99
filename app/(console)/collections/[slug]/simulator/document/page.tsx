/** Try a document: what the configuration makes of a file, or of the content of a URL. */

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { ask, requireUser } from '#app/session.ts';
import { sourceText } from '#lib/lang/source-text.ts';
import { place as gathererCf } from '#lib/languages/gatherer-cf/place.ts';
import { parse } from '#lib/languages/gatherer-cf/syntax.ts';
import { sitesIn } from '#lib/services/collections/files-named.ts';
import { mostDocumentBytes } from '#lib/services/essence/try-document-upload.ts';
import { mostOfFile } from '../../configuration/files/long-files.ts';
import { readQuery } from './document-query.ts';
import { DocumentView } from './document-view.tsx';

interface DocumentPageProps {
  readonly params: Promise<{ readonly slug: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export async function generateMetadata({ params }: DocumentPageProps): Promise<Metadata> {
  return { title: `${(await params).slug}, try a document` };
}

export default async function DocumentPage({ params, searchParams }: DocumentPageProps): Promise<ReactNode> {
  const { slug } = await params;
  const query = readQuery(await searchParams);
  const { role } = await requireUser();
  const { revision, files } = await ask((all) => all.listFiles, { slug });
  const saved = await Promise.all(files.map(({ path }) => ask((all) => all.getFile, { slug, path, most: mostOfFile })));
  const texts = new Map(saved.map(({ path, text }) => [path, text]));
  const gatherer = gathererIn(texts);
  return (
    <DocumentView
      slug={slug}
      revision={revision}
      saved={saved.map(({ path, text }) => ({ path, text }))}
      query={query}
      origin={originIn(texts, gatherer)}
      mostBytes={mostDocumentBytes}
      mayTry={role !== 'viewer'}
    />
  );
}

type GathererCf = ReturnType<typeof parse>['ast'];

function gathererIn(texts: ReadonlyMap<string, string>): GathererCf | undefined {
  const text = texts.get(gathererCf.usualPath);
  return text === undefined ? undefined : parse(sourceText(gathererCf.usualPath, text)).ast;
}

/** Of the first root, or else of the first start point; documents are typed by names, so that any will do. */
function originIn(texts: ReadonlyMap<string, string>, gatherer: GathererCf | undefined): string {
  const roots = gatherer?.lists.flatMap(({ entries }) => entries.flatMap(({ url }) => url?.text ?? [])) ?? [];
  const sites = sitesIn(texts);
  const starts = sites.flatMap((site) => site.starts.map(({ url }) => url));
  const host = [...roots, ...starts].map((url) => URL.parse(url)?.host ?? '').find((found) => found !== '');
  return `http://${host ?? 'www.example.com'}`;
}
