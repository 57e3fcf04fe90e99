/** What the services of the feed receiver take and answer. */

import { z } from 'zod';
import type { ReadModel } from '../../store/models/read-model.ts';

export const receiverSettingsSchema = z.strictObject({
  on: z.boolean(),
  /** Null: off. */
  httpPort: z.number().nullable(),
  httpsPort: z.number().nullable(),
  /** Empty: every address of the machine. */
  address: z.string(),
  /** Addresses and blocks, or `all`. */
  trusted: z.array(z.string()),
  strict: z.boolean(),
  /** Short name of the default collection; empty: none. */
  collection: z.string(),
  sources: z.array(z.strictObject({ source: z.string(), collection: z.string() })),
  /** Uploads that may wait. */
  maxBacklog: z.number(),
  /** MiB of an upload. */
  maxMegabytes: z.number(),
  /** Days after the end of an upload. */
  fileDays: z.number(),
  logDays: z.number(),
  spoolGigabytes: z.number(),
});
export type ReceiverSettings = ReadModel<typeof receiverSettingsSchema>;

export const refusedUploadSchema = z.strictObject({
  /** Milliseconds since the epoch. */
  at: z.number(),
  /** Address of the client. */
  from: z.string(),
  /** Such as `/xmlfeed`. */
  path: z.string(),
  /** What the client was answered. */
  text: z.string(),
});
export type RefusedUpload = ReadModel<typeof refusedUploadSchema>;

export const receiverPortSchema = z.strictObject({
  scheme: z.enum(['http', 'https']),
  port: z.number(),
  /** What it listens on; absent when it does not. */
  address: z.string().exactOptional(),
  /** Why it does not listen, in plain words. */
  reason: z.string().exactOptional(),
});
export type ReceiverPort = ReadModel<typeof receiverPortSchema>;

/** What the process that listens knows. */
export const receiverStateSchema = z.strictObject({
  ports: z.array(receiverPortSchema),
  /** The newest first. */
  refusals: z.array(refusedUploadSchema),
});
export type ReceiverState = ReadModel<typeof receiverStateSchema>;

/** Whether clients can push, for everybody who reads what they pushed. */
export const feedListeningSchema = z.strictObject({
  on: z.boolean(),
  /** That are set; without `isOpen` while nobody has said whether they are listened on. */
  ports: z.array(
    z.strictObject({ scheme: z.enum(['http', 'https']), port: z.number(), isOpen: z.boolean().exactOptional() }),
  ),
  /** Addresses and blocks that may push; absent: everybody may. */
  trusted: z.number().exactOptional(),
});
export type FeedListening = ReadModel<typeof feedListeningSchema>;

export const receiverCertificateSchema = z.strictObject({
  subject: z.string(),
  /** Hexadecimal, lower case, without colons. */
  sha256: z.string(),
  /** Milliseconds since the epoch. */
  validTo: z.number(),
  names: z.array(z.string()),
  /** By the product, rather than entered. */
  generated: z.boolean(),
  setAt: z.number(),
  setBy: z.string(),
});
export type ReceiverCertificate = ReadModel<typeof receiverCertificateSchema>;

export const feedReceiverSchema = z.strictObject({
  settings: receiverSettingsSchema,
  setAt: z.number().exactOptional(),
  setBy: z.string().exactOptional(),
  certificate: receiverCertificateSchema.exactOptional(),
  /** Absent when nobody listens. */
  state: receiverStateSchema.exactOptional(),
  /** Uploads of clients accepted since midnight, by the clock of the server. */
  acceptedToday: z.number(),
  /** Uploads that wait to be applied. */
  backlog: z.number(),
});
export type FeedReceiver = ReadModel<typeof feedReceiverSchema>;
