/** Schema: the attributes resource descriptions can have, and what each is good for; every change edits schema.conf. */

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { loadEditedText } from '../edited-text/load-edited-text.ts';
import { SchemaView } from './schema-view.tsx';

interface SchemaPageProps {
  readonly params: Promise<{ readonly slug: string }>;
}

export async function generateMetadata({ params }: SchemaPageProps): Promise<Metadata> {
  return { title: `${(await params).slug}, schema` };
}

export default async function SchemaPage({ params }: SchemaPageProps): Promise<ReactNode> {
  const { slug } = await params;
  return <SchemaView {...await loadEditedText(slug)} />;
}
