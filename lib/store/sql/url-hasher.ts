/** The hash of a URL as this installation makes it: keyed with its own secret, kept beside the hashes. */

import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import { shownKey } from '../../match/urls/shown-key.ts';
import { hashToHex } from '../../match/urls/url-hash.ts';
import { urlHash } from '../../match/urls/url-identity.ts';
import { normalizeBroughtUrl } from '../../match/urls/url-key.ts';
import { guarded } from './store-error.ts';

const settingKey = 'url-hash secret';
const words = 4;
const secretSchema = z.string().regex(/^[0-9a-f]{32}$/);

/** Four words; made by whoever asks first. */
export async function readUrlHashSecret(pool: pg.Pool): Promise<Uint32Array> {
  const fresh = randomBytes(words * 4).toString('hex');
  await guarded(() =>
    pool.query(`INSERT INTO "Setting" (key, value) VALUES ($1, to_jsonb($2::text)) ON CONFLICT (key) DO NOTHING`, [
      settingKey,
      fresh,
    ]),
  );
  const { rows } = await guarded(() =>
    pool.query<{ value: unknown }>('SELECT value FROM "Setting" WHERE key = $1', [settingKey]),
  );
  const hex = secretSchema.parse(rows[0]?.value);
  return Uint32Array.from({ length: words }, (_, i) => Number.parseInt(hex.slice(i * 8, i * 8 + 8), 16));
}

/** Hash of a URL in any spelling and of any scheme that feeds bring; undefined when it is none. */
export type UrlLookUp = (url: string) => Promise<string | undefined>;

export function createUrlLookUp(pool: pg.Pool): UrlLookUp {
  const hashOf = createHasher(pool);
  return async (url) => {
    const normal = normalizeBroughtUrl(url);
    return normal.ok ? hashOf(normal.url.href) : undefined;
  };
}

/** Hash of a URL that an RD is handed out under. */
export function createShownLookUp(pool: pg.Pool): (url: string) => Promise<string> {
  const hashOf = createHasher(pool);
  return (url) => hashOf(shownKey(url));
}

function createHasher(pool: pg.Pool): (text: string) => Promise<string> {
  let hasher: Promise<ReturnType<typeof urlHash>> | undefined;
  const out = new Uint32Array(words);
  return async (text) => {
    hasher ??= readUrlHashSecret(pool).then(urlHash);
    hasher.catch(() => {
      hasher = undefined;
    });
    const hash = await hasher;
    hash(text, out);
    return hashToHex(out);
  };
}
