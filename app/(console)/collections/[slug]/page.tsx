/** A collection without a section: its Live page. */

import { redirect } from 'next/navigation';

interface CollectionPageProps {
  readonly params: Promise<{ readonly slug: string }>;
}

export default async function CollectionPage({ params }: CollectionPageProps): Promise<never> {
  redirect(`/collections/${(await params).slug}/live`);
}
