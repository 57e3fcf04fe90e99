/** How long things are kept: read and changed for the installation and for a collection. */

import { z } from 'zod';
import { installationRetentionParams, retentionParams, usualDays } from '../../forms/retention.ts';
import type { Retained } from '../../forms/retention.ts';
import type { KeptDays } from '../../store/retention/retention-store.ts';
import { findCollection } from '../collections/settings.ts';
import type { ServiceContext } from '../context.ts';
import { defineService } from '../define-service.ts';
import { nothing, slug } from '../input.ts';
import { wholeNumber } from '../param-schema.ts';
import type { Problem } from '../result.ts';
import { isProblem } from '../result.ts';
import { collectionRetentionSchema, retentionSchema } from './contract.ts';
import type { CollectionRetention, Retention } from './contract.ts';

type Context = Pick<ServiceContext, 'retention'>;

async function readRetention({ retention }: Context): Promise<Retention> {
  const set = await retention.read(null);
  const kept = (what: Retained) => ({ days: daysOf(set, what), isSet: set[what] !== undefined });
  return {
    events: kept('events'),
    course: kept('course'),
    runs: kept('runs'),
    firings: kept('firings'),
    audit: kept('audit'),
  };
}

const daysOf = (set: KeptDays, what: Retained): number => set[what] ?? usualDays(what);

async function readOfCollection({ retention }: Context, collectionId: number): Promise<CollectionRetention> {
  const [set, all] = await Promise.all([retention.read(collectionId), retention.read(null)]);
  const kept = (what: Retained) => ({ days: set[what] ?? null, installation: daysOf(all, what) });
  return { events: kept('events'), course: kept('course'), runs: kept('runs'), firings: kept('firings') };
}

/** A missing field stays as it is; null goes back to what holds without the setting. */
const days = (param: (typeof retentionParams)['events']) => wholeNumber(param).nullable().optional();

const ofCollection = {
  events: days(retentionParams.events),
  course: days(retentionParams.course),
  runs: days(retentionParams.runs),
  firings: days(retentionParams.firings),
} satisfies Record<keyof typeof retentionParams, z.ZodType>;

export const getRetention = defineService({
  name: 'getRetention',
  doc: 'How many days each kind of data is kept, unless a collection has a setting of its own.',
  role: 'viewer',
  input: nothing,
  output: retentionSchema,
  run: readRetention,
});

export const saveRetention = defineService({
  name: 'saveRetention',
  doc: 'Sets retention periods in days; null restores the default. Older data is removed within the hour.',
  role: 'admin',
  needsPassword: true,
  input: z.strictObject({ ...ofCollection, audit: days(installationRetentionParams.audit) }),
  output: retentionSchema,
  run: async (context, change): Promise<Retention> => {
    await context.retention.save(null, change);
    return readRetention(context);
  },
  audit: (change) => ({ subject: 'retention', detail: { ...change } }),
});

export const getCollectionRetention = defineService({
  name: 'getCollectionRetention',
  doc: 'How many days each kind of data of a collection is kept; null if the setting of the installation applies.',
  role: 'viewer',
  input: z.strictObject({ slug }),
  output: collectionRetentionSchema,
  run: async (context, given): Promise<CollectionRetention | Problem> => {
    const collection = await findCollection(context, given.slug);
    return isProblem(collection) ? collection : readOfCollection(context, collection.id);
  },
});

export const saveCollectionRetention = defineService({
  name: 'saveCollectionRetention',
  doc: 'Sets retention periods in days; null uses the setting of the installation. Older data is removed within the hour.',
  role: 'operator',
  input: z.strictObject({ slug, ...ofCollection }),
  output: collectionRetentionSchema,
  run: async (context, { slug: named, ...change }): Promise<CollectionRetention | Problem> => {
    const collection = await findCollection(context, named);
    if (isProblem(collection)) return collection;
    await context.retention.save(collection.id, change);
    return readOfCollection(context, collection.id);
  },
  audit: ({ slug: subject, ...change }) => ({ subject, detail: { ...change } }),
});
