/** Rules: what sites let in and keep out, each with what it did in the last run; every change is an edit of the text. */

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { loadEditedText } from '../edited-text/load-edited-text.ts';
import { RulesView } from './rules-view.tsx';

interface RulesPageProps {
  readonly params: Promise<{ readonly slug: string }>;
}

export async function generateMetadata({ params }: RulesPageProps): Promise<Metadata> {
  return { title: `${(await params).slug}, rules` };
}

export default async function RulesPage({ params }: RulesPageProps): Promise<ReactNode> {
  const { slug } = await params;
  return <RulesView {...await loadEditedText(slug)} />;
}
