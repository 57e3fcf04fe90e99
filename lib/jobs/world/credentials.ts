/** Secrets for the engine: read from the console's tables, and opened with the key of the installation. */

import type pg from 'pg';
import { credentialKey, storedCredential } from '../../db/credentials.ts';
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

/** The secret, for a server that it was entered for. */
export async function readCredential(
  pool: Pick<pg.Pool, 'query'>,
  { collectionId, name, origin }: CredentialUse,
  secretKey: () => Promise<SecretKey>,
): Promise<Credential> {
  const { rows } = await pool.query<{ value: unknown }>('SELECT value FROM "Setting" WHERE key = $1', [
    credentialKey(collectionId, name),
  ]);
  const stored = storedCredential.safeParse(rows[0]?.value);
  if (!stored.success) return refused('the collection has no credential with this name');
  const { origins, sealed, kind } = stored.data;
  if (kind !== undefined) return refused(`it is of the kind ${kind}, and no password for a file`);
  if (!origins.includes(origin)) {
    return refused(`its secret was entered for ${origins.join(', ') || 'no server'}, not for ${origin}`);
  }
  const secret = unseal(await secretKey(), name, sealed);
  return secret === undefined ? refused('its secret was encrypted with another key') : { ok: true, secret };
}
