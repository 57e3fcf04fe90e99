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
  openToThisHost: z.boolean().default(false),
  profileEditors: z.record(z.string(), z.array(z.string())).default({}),
  beforeRuns: metadataRuleSchema.prefault({}),
  ...collectionTrust.shape,
  ...collectionCookies.shape,
});

export function readSettings({ slug, name, settings }: CollectionRecord): CollectionSettings {
  return { slug, name, ...storedSchema.parse(settings) };
}

type SettingsEntries = Omit<CollectionSettings, 'slug' | 'name'>;

interface SettingsChange {
  readonly before: CollectionSettings;
  readonly after: CollectionSettings;
}

/**
 * Replaces the entries that `change` returns; all others keep the value they have at that moment. This is the only way to write
 * settings, so that of two changes at once neither undoes the other.
 */
export async function changeSettings(
  { collections }: { readonly collections: Pick<CollectionStore, 'changeSettings'> },
  slug: string,
  change: (before: CollectionSettings) => Partial<SettingsEntries>,
): Promise<SettingsChange | Problem> {
  let patch: Partial<SettingsEntries> = {};
  const found = await collections.changeSettings(slug, (collection) => {
    const before = readSettings(collection);
    patch = change(before);
    const stored: Readonly<Record<string, unknown>> = storedSchema.parse({ ...before, ...patch });
    return Object.fromEntries(Object.keys(patch).map((entry) => [entry, stored[entry]]));
  });
  if (found === undefined) return noCollection(slug);
  const before = readSettings(found);
  return { before, after: { ...before, ...patch } };
}

/** Of a copy: without what administrators granted to this collection alone, as no grant is made twice. */
export function settingsOfCopy(collection: CollectionRecord): unknown {
  return storedSchema.parse({
    ...readSettings(collection),
    reach: [],
    authorities: '',
    certificates: [],
    speaksRdm: false,
    openToThisHost: false,
  });
}

export const noCollection = (slug: string): Problem => problem('not-found', `There is no collection called ${slug}.`);

export async function findCollection(
  { collections }: { readonly collections: Pick<CollectionStore, 'find'> },
  slug: string,
): Promise<CollectionRecord | Problem> {
  return (await collections.find(slug)) ?? noCollection(slug);
}
