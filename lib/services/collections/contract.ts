/** What the collection services answer. */

import { z } from 'zod';
import { runViewSchema } from '../../store/runs/run-store.ts';
import { limitsSchema } from './settings-schema.ts';
import { acceptedCertificate } from '../../db/trust.ts';
import type { ReadModel } from '../../store/models/read-model.ts';

export const collectionSummarySchema = z.strictObject({
  slug: z.string(),
  name: z.string(),
  isSample: z.boolean(),
  /** Milliseconds since the epoch. */
  createdAt: z.number(),
  revision: z.number(),
  /** Errors and warnings of the newest revision. */
  errors: z.number(),
  warnings: z.number(),
  descriptions: z.number(),
  resources: z.number(),
  lastRun: runViewSchema.exactOptional(),
});
export type CollectionSummary = ReadModel<typeof collectionSummarySchema>;

/** Which bodies are kept, and how many bytes of them. */
export const bodyRetentionSchema = z.strictObject({
  keep: z.enum(['none', 'text', 'all']),
  maxBytes: z.number(),
});

export const collectionSettingsSchema = z.strictObject({
  slug: z.string(),
  name: z.string(),
  limits: limitsSchema,
  bodies: bodyRetentionSchema,
  /** CIDR blocks beyond public addresses that links may lead to; changed by administrators. */
  reach: z.array(z.string()),
  /** A run starts only when no assertion of the saved lists fails. */
  requireAssertions: z.boolean(),
  /** Hands out its RDs over RDM to whoever reaches the console; changed by administrators. */
  speaksRdm: z.boolean(),
  /** Programs on this host command its robot without the token; changed by administrators. */
  openToThisHost: z.boolean(),
  /** E-mail addresses of those who may edit a profile, by its name; others are edited by every operator. */
  profileEditors: z.record(z.string(), z.array(z.string())),
  /** What is done with external metadata before a run begins. */
  beforeRuns: z.strictObject({
    mode: z.enum(['nothing', 'check', 'concatenate']),
    threshold: z.string(),
  }),
  /** Certificates of authorities (PEM) that its crawls trust beside those of the installation; changed by administrators. */
  authorities: z.string(),
  /** Single certificates that administrators accepted. */
  certificates: z.array(acceptedCertificate),
  /** Each run keeps the cookies of servers as a browser does, and forgets them at its end. */
  keepsCookies: z.boolean(),
});
export type CollectionSettings = ReadModel<typeof collectionSettingsSchema>;

export const collectionCreatedSchema = z.strictObject({
  slug: z.string(),
  revision: z.number(),
  errors: z.number(),
  /** What the import left out or changed, in plain words. */
  notes: z.array(z.string()),
  credentials: z.array(z.string()),
});
export type CollectionCreated = ReadModel<typeof collectionCreatedSchema>;

/** The collection behind a folder of configuration files. */
export const folderCollectionSchema = z.strictObject({
  slug: z.string(),
  /** Files or start points are not those of the last run. */
  isChanged: z.boolean(),
});
export type FolderCollection = ReadModel<typeof folderCollectionSchema>;

/** The disk cache of a collection, and its bounds. */
export const collectionCacheSchema = z.strictObject({
  objects: z.number(),
  bytes: z.number(),
  /** Milliseconds since the epoch; absent when it is empty. */
  oldestAt: z.number().exactOptional(),
  maxBytes: z.number(),
  /** How long what it has counts as fresh. */
  ttlMs: z.number(),
});
export type CollectionCache = ReadModel<typeof collectionCacheSchema>;
