/** The collection of an address; asked once per request. */

import { cache } from 'react';
import { ask } from '#app/session.ts';
import type { CollectionSummary } from '#lib/services/collections/contract.ts';

export const collectionOf = cache(async (slug: string): Promise<CollectionSummary> =>
  ask((all) => all.getCollection, { slug }),
);
