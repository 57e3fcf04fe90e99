/** Credentials as they are stored: each belongs to one collection, and its secret goes to the servers it was entered for. */

import { z } from 'zod';
import { sealedSchema } from './seal.ts';

export const storedCredential = z.object({
  sealed: sealedSchema,
  /** Milliseconds since the epoch. */
  setAt: z.number(),
  setBy: z.string(),
  /** Such as `https://a.example:8443`. */
  origins: z.array(z.string()),
});

/** By the number of the collection: a copy, or a later one of the same short name, has none of its secrets. */
export const credentialKey = (collectionId: number, name: string): string => `credential ${collectionId} ${name}`;
