/** Credentials as they are stored: each belongs to one collection, and goes to the servers it was entered for. */

import { z } from 'zod';
import { sealedSchema, seal, unseal } from './seal.ts';
import type { SecretKey } from './secret-key.ts';

/** The kind of those that a file names as `credential:NAME`; it has one field, `secret`. */
export const namedPassword = 'named-password';

export const storedCredential = z.object({
  /** Name of its kind; absent in those that a file names: the sealed text is then the secret itself. */
  kind: z.string().optional(),
  /** The secret fields, as JSON. */
  sealed: sealedSchema,
  /** The other fields. */
  fields: z.record(z.string(), z.string()).default({}),
  /** The realm it is for; absent: any. */
  realm: z.string().optional(),
  /** Milliseconds since the epoch. */
  setAt: z.number(),
  setBy: z.string(),
  /** A server such as `https://a.example:8443`, or the beginning of its URLs such as `https://a.example/docs/`. */
  origins: z.array(z.string()),
});
export type StoredCredential = z.output<typeof storedCredential>;

/** In the settings of a collection. */
export const collectionCookies = z.object({
  /** Each run keeps the cookies of servers as a browser does, and forgets them at its end. */
  keepsCookies: z.boolean().default(false),
});

/** By the number of the collection: a copy, or a later one of the same short name, has none of its secrets. */
export const credentialKey = (collectionId: number, name: string): string => `credential ${collectionId} ${name}`;

const secretFields = z.record(z.string(), z.string());

export function sealFields(key: SecretKey, name: string, secrets: Readonly<Record<string, string>>) {
  return seal(key, name, JSON.stringify(secrets));
}

/** All fields of a credential that has a kind; undefined when another key sealed them. */
export function openFields(
  key: SecretKey,
  name: string,
  { sealed, fields }: StoredCredential,
): ReadonlyMap<string, string> | undefined {
  const text = unseal(key, name, sealed);
  return text === undefined
    ? undefined
    : new Map(Object.entries({ ...fields, ...secretFields.parse(JSON.parse(text)) }));
}
