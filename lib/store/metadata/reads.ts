/** Reads the URLs and RDs of a collection in portions, for whoever weighs external metadata against them. */

import type pg from 'pg';
import { binaryArray } from '../sql/binary-array.ts';
import { stateCodes } from '../sql/codes.ts';
import { guarded } from '../sql/store-error.ts';

const portion = 5_000;

export interface LaidOver {
  readonly hash: string;
  readonly url: string;
  /** What external metadata wrote over the RD, as JSON: names with their values; null when it wrote nothing. */
  readonly external: string | null;
}

/** RDs in the order of their hashes. */
export async function* readLaidOver(pool: pg.Pool, collectionId: number): AsyncGenerator<readonly LaidOver[]> {
  for (let after = '0'.repeat(32); ;) {
    const { rows } = await guarded(() =>
      pool.query<LaidOver>({
        name: 'winnow-laid-over-1',
        text: `SELECT encode(uuid_send(url_hash), 'hex') AS hash, url, external::text AS external
          FROM crawl.description WHERE collection_id = $1 AND url_hash > $2::uuid ORDER BY url_hash LIMIT ${portion}`,
        values: [collectionId, after],
      }),
    );
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < portion) return;
    after = last.hash;
  }
}

export interface KnownUrl {
  readonly hash: string;
  readonly url: string;
  /** Its place in the order of discovery. */
  readonly seq: string;
}

/** In the order of discovery. */
export async function* readKnownUrls(pool: pg.Pool, collectionId: number): AsyncGenerator<readonly KnownUrl[]> {
  for (let after = '0'; ;) {
    const { rows } = await guarded(() =>
      pool.query<KnownUrl>({
        name: 'winnow-known-urls-1',
        text: `SELECT encode(uuid_send(url_hash), 'hex') AS hash, url, seq FROM crawl.resource
          WHERE collection_id = $1 AND seq > $2 AND state <> ${stateCodes.orphan} ORDER BY seq LIMIT ${portion}`,
        values: [collectionId, after],
      }),
    );
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < portion) return;
    after = last.seq;
  }
}

export type Values = Readonly<Record<string, readonly string[]>>;

/** What was crawled of some attributes, by hash. */
export async function readCrawledValues(
  pool: pg.Pool,
  collectionId: number,
  { hashes, names }: { readonly hashes: readonly string[]; readonly names: readonly string[] },
): Promise<ReadonlyMap<string, Values>> {
  if (hashes.length === 0) return new Map();
  const { rows } = await guarded(() =>
    pool.query<{ hash: string; own: Values | null }>(
      `SELECT encode(uuid_send(url_hash), 'hex') AS hash,
         (SELECT jsonb_object_agg(name, attributes -> name) FROM unnest($3::text[]) name WHERE attributes ? name) AS own
       FROM crawl.description WHERE collection_id = $1 AND url_hash = ANY ($2::uuid[])`,
      [collectionId, binaryArray.uuid(hashes), binaryArray.text(names)],
    ),
  );
  return new Map(rows.map(({ hash, own }) => [hash, own ?? {}]));
}

/** Those of the hashes that have an RD. */
export async function findDescribed(
  pool: pg.Pool,
  collectionId: number,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await guarded(() =>
    pool.query<{ hash: string }>(
      `SELECT encode(uuid_send(url_hash), 'hex') AS hash FROM crawl.description
       WHERE collection_id = $1 AND url_hash = ANY ($2::uuid[])`,
      [collectionId, binaryArray.uuid(hashes)],
    ),
  );
  return new Set(rows.map(({ hash }) => hash));
}
