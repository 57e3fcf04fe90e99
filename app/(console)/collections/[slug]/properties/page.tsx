/** Properties: robot.conf in the nine sections of the manual, each parameter with its line; every change edits the text. */

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { ask } from '#app/session.ts';
import { loadEditedText } from '../edited-text/load-edited-text.ts';
import { PropertiesView } from './properties-view.tsx';

interface PropertiesPageProps {
  readonly params: Promise<{ readonly slug: string }>;
}

export async function generateMetadata({ params }: PropertiesPageProps): Promise<Metadata> {
  return { title: `${(await params).slug}, properties` };
}

export default async function PropertiesPage({ params }: PropertiesPageProps): Promise<ReactNode> {
  const { slug } = await params;
  const [input, catalog] = await Promise.all([loadEditedText(slug), ask((all) => all.getCatalog)]);
  return <PropertiesView input={input} catalog={catalog} />;
}
