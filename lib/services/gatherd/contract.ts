/** What the services of gatherd take and answer. */

import { z } from 'zod';
import { bytes, streamOf } from '../../store/models/read-model.ts';
import type { ReadModel } from '../../store/models/read-model.ts';
import { refusedClientSchema } from '../ports/contract.ts';

export const gatherdSettingsSchema = z.strictObject({
  on: z.boolean(),
  /** An IP address of the server; `0.0.0.0` and `::` stand for all. */
  address: z.string(),
  tls: z.boolean(),
});
export type GatherdSettings = ReadModel<typeof gatherdSettingsSchema>;

/** Without `port`, gatherer.cf has no Gatherer-Port. */
export const gatherdViewSchema = z.strictObject({
  ...gatherdSettingsSchema.shape,
  port: z.number().exactOptional(),
  /** Where it listens; absent when it does not. */
  listening: z.string().exactOptional(),
  reason: z.string().exactOptional(),
  clients: z.number(),
  lastRefusal: refusedClientSchema.exactOptional(),
});
export type GatherdView = ReadModel<typeof gatherdViewSchema>;

/** What a client is greeted with, and who may be one. */
export const gathererSchema = z.strictObject({
  host: z.string(),
  version: z.string(),
  /** Clients that gatherd.cf lets connect. A file with errors allows none. */
  access: z.union([
    z.strictObject({
      rules: z.array(z.strictObject({ allows: z.boolean(), hosts: z.array(z.string()), line: z.number() })),
    }),
    z.strictObject({ faultyLine: z.number() }),
  ]),
});
export type ServedGatherer = ReadModel<typeof gathererSchema>;

/** SOIF objects, one behind the other, and how many. */
export const sentPageSchema = z.strictObject({ count: z.number(), bytes });
export type SentPage = ReadModel<typeof sentPageSchema>;

export const updateStreamSchema = z.strictObject({
  /** Deletions of that time are forgotten, so all RDs are sent, and no deletions. */
  isWhole: z.boolean(),
  /** Objects without attributes, one for each RD that was deleted or has expired. */
  deleted: streamOf(sentPageSchema),
  /** Times of RDs that were confirmed and have not changed. */
  refreshed: streamOf(sentPageSchema),
  objects: streamOf(sentPageSchema),
});
export type UpdateStream = ReadModel<typeof updateStreamSchema>;
