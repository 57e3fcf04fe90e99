/** Secrets for the engine: read from the console's tables, and opened with the key of the installation. */

import type pg from 'pg';
import { z } from 'zod';
import { sealedSchema, unseal } from '../db/seal.ts';
import type { SecretKey } from '../db/secret-key.ts';

const storedSchema = z.object({ sealed: sealedSchema });

/** Undefined when there is none of the name, or another key sealed it. */
export async function readSecret(
  pool: Pick<pg.Pool, 'query'>,
  name: string,
  secretKey: () => Promise<SecretKey>,
): Promise<string | undefined> {
  const { rows } = await pool.query<{ value: unknown }>('SELECT value FROM "Setting" WHERE key = $1', [
    `credential ${name}`,
  ]);
  const stored = storedSchema.safeParse(rows[0]?.value);
  return stored.success ? unseal(await secretKey(), name, stored.data.sealed) : undefined;
}
