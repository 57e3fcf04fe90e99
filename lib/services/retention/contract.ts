/** What the retention settings say, for pages. */

import { z } from 'zod';
import type { installationRetentionParams, retentionParams } from '../../forms/retention.ts';
import type { ReadModel } from '../../store/models/read-model.ts';

/** `isSet` is false as long as it is the default of the declaration. */
const keptSchema = z.strictObject({ days: z.number(), isSet: z.boolean() });

export const retentionSchema = z.strictObject({
  events: keptSchema,
  course: keptSchema,
  runs: keptSchema,
  firings: keptSchema,
  audit: keptSchema,
} satisfies Record<keyof typeof installationRetentionParams, z.ZodType>);
export type Retention = ReadModel<typeof retentionSchema>;

/** Null where the collection follows the installation, with the days of that beside it. */
const followedSchema = z.strictObject({ days: z.number().nullable(), installation: z.number() });

export const collectionRetentionSchema = z.strictObject({
  events: followedSchema,
  course: followedSchema,
  runs: followedSchema,
  firings: followedSchema,
} satisfies Record<keyof typeof retentionParams, z.ZodType>);
export type CollectionRetention = ReadModel<typeof collectionRetentionSchema>;
