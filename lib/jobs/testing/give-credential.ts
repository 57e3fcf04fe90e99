import type pg from 'pg';
import { credentialKey } from '../../db/credentials.ts';
import { seal } from '../../db/seal.ts';
import type { SecretKey } from '../../db/secret-key.ts';

export interface GivenCredential {
  readonly collectionId: number;
  readonly name: string;
  readonly secret: string;
  /** Of the servers it was entered for. */
  readonly origins: readonly string[];
}

/** Stores a secret as if somebody had entered it for the collection. */
export async function giveCredential(
  pool: pg.Pool,
  key: SecretKey,
  { collectionId, name, secret, origins }: GivenCredential,
): Promise<void> {
  const value = { sealed: seal(key, name, secret), setAt: 0, setBy: 'test', origins };
  await pool.query(`INSERT INTO "Setting" (key, value) VALUES ($1, $2::jsonb)`, [
    credentialKey(collectionId, name),
    value,
  ]);
}
