/** What belongs to the installation and lies in its database: the secret of URL hashes, the sample site's port. */

import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';

const secretKey = 'url-hash secret';
const sampleKey = 'sample site';
const words = 4;

/** Four words that key the hashes of URLs; made once, kept with the hashes they are the key of. */
export async function urlHashSecret(pool: pg.Pool): Promise<Uint32Array> {
  const fresh = randomBytes(words * 4).toString('hex');
  await pool.query(`INSERT INTO "Setting" (key, value) VALUES ($1, to_jsonb($2::text)) ON CONFLICT (key) DO NOTHING`, [
    secretKey,
    fresh,
  ]);
  const { rows } = await pool.query<{ value: unknown }>('SELECT value FROM "Setting" WHERE key = $1', [secretKey]);
  const hex = z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .parse(rows[0]?.value);
  return Uint32Array.from({ length: words }, (_, i) => Number.parseInt(hex.slice(i * 8, i * 8 + 8), 16));
}

const sampleSetting = z.object({ port: z.int() });

/** Where the sample site listens; undefined when it never did. */
export async function samplePort(pool: pg.Pool): Promise<number | undefined> {
  const { rows } = await pool.query<{ value: unknown }>('SELECT value FROM "Setting" WHERE key = $1', [sampleKey]);
  const stored = sampleSetting.safeParse(rows[0]?.value);
  return stored.success ? stored.data.port : undefined;
}

/** The texts of a revision, by path. */
export async function readRevisionFiles(pool: pg.Pool, revisionId: number): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ path: string; text: string }>(
    'SELECT f.path, b.text FROM "RevisionFile" f JOIN "Blob" b ON b.hash = f."blobHash" WHERE f."revisionId" = $1',
    [revisionId],
  );
  return new Map(rows.map(({ path, text }) => [path, text]));
}
