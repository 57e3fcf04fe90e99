/** The settings of a collection as they are stored: limits, bodies, reach; what is missing has its default. */

import { z } from 'zod';
import { collectionCookies } from '../../db/credentials.ts';
import { collectionTrust } from '../../db/trust.ts';
import type { CollectionRecord, CollectionStore } from '../../db/collections.ts';
import type { Problem } from '../result.ts';
import { problem } from '../result.ts';
import type { CollectionSettings } from './contract.ts';
import { bodiesSchema, limitsSchema, metadataRuleSchema } from './settings-schema.ts';

const storedSchema = z.object({
  limits: limitsSchema.prefault({}),
  bodies: bodiesSchema.prefault({}),
  reach: z.array(z.string()).default([]),
  requireAssertions: z.boolean().default(false),
  speaksRdm: z.boolean().default(false),
  profileEditors: z.record(z.string(), z.array(z.string())).default({}),
  beforeRuns: metadataRuleSchema.prefault({}),
  ...collectionTrust.shape,
  ...collectionCookies.shape,
});

export function readSettings({ slug, name, settings }: CollectionRecord): CollectionSettings {
  return { slug, name, ...storedSchema.parse(settings) };
}

/** Of a copy: without what administrators granted to this collection alone, as no grant is made twice. */
export function settingsOfCopy(collection: CollectionRecord): unknown {
  return settingsToStore({
    ...readSettings(collection),
    reach: [],
    authorities: '',
    certificates: [],
    speaksRdm: false,
  });
}

/** The stored form. */
export function settingsToStore(settings: Omit<CollectionSettings, 'slug' | 'name'>): unknown {
  return storedSchema.parse(settings);
}

export const noCollection = (slug: string): Problem => problem('not-found', `There is no collection called ${slug}.`);

export async function findCollection(
  { collections }: { readonly collections: Pick<CollectionStore, 'find'> },
  slug: string,
): Promise<CollectionRecord | Problem> {
  return (await collections.find(slug)) ?? noCollection(slug);
}
