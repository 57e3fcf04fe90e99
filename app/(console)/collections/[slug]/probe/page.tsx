/** Site probe: whether a run would accept start points, by their addresses, host names and redirects. */

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { ask, requireUser } from '#app/session.ts';
import { readOverview } from '#lib/languages/filterrules-conf/overview.ts';
import { place as filterrules } from '#lib/languages/filterrules-conf/place.ts';
import { mostOfFile } from '../configuration/files/long-files.ts';
import { ProbeView } from './probe-view.tsx';

interface ProbePageProps {
  readonly params: Promise<{ readonly slug: string }>;
}

export async function generateMetadata({ params }: ProbePageProps): Promise<Metadata> {
  return { title: `${(await params).slug}, site probe` };
}

export default async function ProbePage({ params }: ProbePageProps): Promise<ReactNode> {
  const { slug } = await params;
  const { role } = await requireUser();
  return <ProbeView slug={slug} starts={await startsOf(slug)} mayProbe={role !== 'viewer'} />;
}

/** So many boxes are enough; a probe takes a hundred URLs. */
const mostShown = 50;

/** As the old simulator: of every enabled site that is no domain. */
async function startsOf(slug: string): Promise<readonly string[]> {
  const { files } = await ask((all) => all.listFiles, { slug });
  const rules = files.filter(({ language }) => language === filterrules.id);
  const texts = await Promise.all(rules.map(({ path }) => ask((all) => all.getFile, { slug, path, most: mostOfFile })));
  const sites = texts.flatMap(({ text }) => readOverview(text).sites);
  const starts = sites
    .filter(({ enabled, type }) => enabled && type !== 'domain')
    .flatMap((site) => site.starts.filter(({ enabled }) => enabled).map(({ url }) => url));
  return [...new Set(starts)].slice(0, mostShown);
}
