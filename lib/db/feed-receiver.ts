/** The feed receiver's settings as they are stored, and what is remembered of it. */

import { z } from 'zod';
import { sealedSchema } from './seal.ts';

export const receiverKey = 'feed-receiver';
export const certificateKey = 'feed-receiver-certificate';
export const stateKey = 'feed-receiver-state';

/** Under which the private key is sealed. */
export const certificateSecret = 'private key of the feed receiver';

const port = z.number().nullable();

export const storedReceiver = z.object({
  on: z.boolean(),
  /** Null: not listened on. */
  httpPort: port,
  httpsPort: port,
  /** Empty: every address of the machine. */
  address: z.string(),
  /** Addresses and blocks that may push; `all` among them stands for everybody. */
  trusted: z.array(z.string()),
  strict: z.boolean(),
  /** For data sources that `sources` does not name; absent: they are refused. */
  collectionId: z.number().optional(),
  sources: z.array(z.object({ source: z.string(), collectionId: z.number() })),
  /** Uploads that may wait. */
  maxBacklog: z.number(),
  /** Bytes of an upload. */
  maxBytes: z.number(),
  /** Days that files of uploads, and their rows with their logs, are kept, and the space for the files; absent: the defaults. */
  fileDays: z.number().exactOptional(),
  logDays: z.number().exactOptional(),
  spoolGigabytes: z.number().exactOptional(),
  /** Milliseconds since the epoch. */
  setAt: z.number(),
  setBy: z.string(),
});
export type StoredReceiver = z.output<typeof storedReceiver>;

export const storedCertificate = z.object({
  /** PEM, the server's own first. */
  certificate: z.string(),
  sealed: sealedSchema,
  generated: z.boolean(),
  setAt: z.number(),
  setBy: z.string(),
});
export type StoredCertificate = z.output<typeof storedCertificate>;
