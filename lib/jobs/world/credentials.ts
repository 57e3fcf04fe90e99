/** Secrets for the engine: read from the console's tables, and opened with the key of the installation. */

import type pg from 'pg';
import { credentialKey, storedCredential } from '../../db/credentials.ts';
import type { StoredCredential } from '../../db/credentials.ts';
import { unseal } from '../../db/seal.ts';
import type { SecretKey } from '../../db/secret-key.ts';

export interface CredentialUse {
  readonly collectionId: number;
  readonly name: string;
  /** Of the server that asks, such as `https://a.example`. */
  readonly origin: string;
}

/** `why` completes the sentence "credential:NAME was not sent: …". */
export type Credential = { readonly ok: true; readonly secret: string } | { readonly ok: false; readonly why: string };

const refused = (why: string): Credential => ({ ok: false, why });

export interface NamedCredential {
  readonly name: string;
  readonly stored: StoredCredential;
}

/** Those of a collection, by name. What does not read is left out. */
export async function readCredentials(
  pool: Pick<pg.Pool, 'query'>,
  collectionId: number | null,
): Promise<readonly NamedCredential[]> {
  if (collectionId === null) return [];
  const prefix = credentialKey(collectionId, '');
  const { rows } = await pool.query<{ key: string; value: unknown }>(
    'SELECT key, value FROM "Setting" WHERE starts_with(key, $1) ORDER BY key',
    [prefix],
  );
  return rows.flatMap(({ key, value }) => {
    const stored = storedCredential.safeParse(value);
    return stored.success ? [{ name: key.slice(prefix.length), stored: stored.data }] : [];
  });
}

/** The secret, for a server that it was entered for. */
export async function readCredential(
  pool: Pick<pg.Pool, 'query'>,
  { collectionId, name, origin }: CredentialUse,
  secretKey: () => Promise<SecretKey>,
): Promise<Credential> {
  const all = await readCredentials(pool, collectionId);
  return openPassword(all, { name, origin }, secretKey);
}

export async function openPassword(
  all: readonly NamedCredential[],
  { name, origin }: Pick<CredentialUse, 'name' | 'origin'>,
  secretKey: () => Promise<SecretKey>,
): Promise<Credential> {
  const found = all.find((each) => each.name === name)?.stored;
  if (found === undefined) return refused('the collection has no credential with this name');
  const { origins, sealed, kind } = found;
  if (kind !== undefined) return refused(`it is of the kind ${kind}, and no password for a file`);
  if (!origins.includes(origin)) {
    return refused(`its secret was entered for ${origins.join(', ') || 'no server'}, not for ${origin}`);
  }
  const secret = unseal(await secretKey(), name, sealed);
  return secret === undefined ? refused('its secret was encrypted with another key') : { ok: true, secret };
}
