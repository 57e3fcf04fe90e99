/** Sites: what is crawled and from where, each with what the last run found of it; every change is an edit of the text. */

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { ask } from '#app/session.ts';
import { noSite } from '#components/ui/format/reason-words.ts';
import { loadEditedText } from '../edited-text/load-edited-text.ts';
import { SitesView } from './sites-view.tsx';

interface SitesPageProps {
  readonly params: Promise<{ readonly slug: string }>;
}

export async function generateMetadata({ params }: SitesPageProps): Promise<Metadata> {
  return { title: `${(await params).slug}, sites` };
}

export default async function SitesPage({ params }: SitesPageProps): Promise<ReactNode> {
  const { slug } = await params;
  const [edited, { site }] = await Promise.all([
    loadEditedText(slug),
    ask((all) => all.getFacets, { slug, state: 'rejected', reason: noSite }),
  ]);
  return <SitesView {...edited} unowned={site} />;
}
