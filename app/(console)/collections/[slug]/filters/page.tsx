/** Filters: what filter.conf does in each phase, with what its lines did in the last run; every change edits the text. */

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { ask } from '#app/session.ts';
import { loadEditedText } from '../edited-text/load-edited-text.ts';
import { FiltersView } from './filters-view.tsx';

interface FiltersPageProps {
  readonly params: Promise<{ readonly slug: string }>;
}

export async function generateMetadata({ params }: FiltersPageProps): Promise<Metadata> {
  return { title: `${(await params).slug}, filters` };
}

export default async function FiltersPage({ params }: FiltersPageProps): Promise<ReactNode> {
  const { slug } = await params;
  const [input, catalog] = await Promise.all([loadEditedText(slug), ask((all) => all.getCatalog)]);
  return <FiltersView input={input} catalog={catalog} />;
}
