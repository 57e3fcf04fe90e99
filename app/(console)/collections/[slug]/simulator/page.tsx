/** Simulator: what the configuration would do with URLs, saved and unsaved, and what is expected of them. */

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { ask, consult, requireUser } from '#app/session.ts';
import type { UrlListText } from '#lib/services/simulator/contract.ts';
import { mostOfFile } from '../configuration/files/long-files.ts';
import { readQuery, type SimulatorQuery } from './simulator-query.ts';
import { SimulatorView } from './simulator-view.tsx';

interface SimulatorPageProps {
  readonly params: Promise<{ readonly slug: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export async function generateMetadata({ params }: SimulatorPageProps): Promise<Metadata> {
  return { title: `${(await params).slug}, simulator` };
}

export default async function SimulatorPage({ params, searchParams }: SimulatorPageProps): Promise<ReactNode> {
  const { slug } = await params;
  const query = readQuery(await searchParams);
  const { role } = await requireUser();
  const [{ revision, files }, lists, { requireAssertions }] = await Promise.all([
    ask((all) => all.listFiles, { slug }),
    ask((all) => all.listUrlLists, { slug }),
    ask((all) => all.getSettings, { slug }),
  ]);
  const saved = await Promise.all(files.map(({ path }) => ask((all) => all.getFile, { slug, path, most: mostOfFile })));
  const { list: _, ...withoutList } = query;
  const found = await listOf(slug, query);
  return (
    <SimulatorView
      key={found === undefined ? (query.urls ?? '') : `list ${found.name} ${found.savedAt}`}
      slug={slug}
      revision={revision}
      saved={saved.map(({ path, text }) => ({ path, text }))}
      lists={lists}
      query={found === undefined ? withoutList : { ...query, list: found.name }}
      given={found?.text ?? query.urls}
      mayEdit={role !== 'viewer'}
      requireAssertions={requireAssertions}
    />
  );
}

/** The list the address names; where it asks for what fails and names none, the first in which something does. */
async function listOf(slug: string, { list, urls, show }: SimulatorQuery): Promise<UrlListText | undefined> {
  const name = list ?? (show === 'failing' && urls === undefined ? await firstFailing(slug) : undefined);
  if (name === undefined) return undefined;
  const found = await consult((all) => all.getUrlList, { slug, name });
  return found.ok ? found.value : undefined;
}

async function firstFailing(slug: string): Promise<string | undefined> {
  const result = await consult((all) => all.checkAssertions, { slug });
  return result.ok ? result.value.failures[0]?.list : undefined;
}
