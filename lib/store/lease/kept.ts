/** What is kept of the last visit of a URL: facts, links, body, and the first URL with the same content. */

import type pg from 'pg';
import type { CanonicalTarget, ContentUrl } from '../../engine/merge-port.ts';
import type { KeptBody, KeptLink, StoredFacts, UrlHash } from '../../engine/ports.ts';
import type { Facts } from '../../sdk/resource.ts';
import type { StoredDescription } from '../../sdk/stored-description.ts';
import type { BodyStore } from '../bodies/bodies.ts';
import { discoveryOf, stateCodes } from '../sql/codes.ts';
import type { DiscoveryColumns } from '../sql/codes.ts';
import type { RunFacts } from '../sql/run-facts.ts';
import { guarded } from '../sql/store-error.ts';
import { createUrlLookUp } from '../sql/url-hasher.ts';
import { readCanonicalTarget } from './canonical-target.ts';
import { storedText } from '../sql/stored-text.ts';

export async function readStoredFacts(pool: pg.Pool, run: RunFacts, hash: UrlHash): Promise<StoredFacts | undefined> {
  const { rows } = await guarded(() =>
    pool.query<StoredFactsRow>({
      name: 'winnow-stored-facts-1',
      text: storedFactsSql,
      values: [run.collectionId, hash],
    }),
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { facts, key: programKey, described, attributes, writers } = row;
  return {
    facts,
    programKey,
    ...(described && { description: { attributes: attributes ?? {}, writers: writers ?? [] } }),
  };
}

interface StoredFactsRow {
  readonly facts: Facts;
  readonly key: string;
  readonly described: boolean;
  readonly attributes: StoredDescription['attributes'] | null;
  readonly writers: StoredDescription['writers'] | null;
}

/** Longest value that can come from a header or a date, with room to spare. */
const shortBytes = 2_048;

const storedFactsSql = `
SELECT p.facts, r.program ->> 'key' AS key, d.url_hash IS NOT NULL AS described, b.blame AS writers,
  (SELECT jsonb_object_agg(a.name, a.value) FROM jsonb_each(d.attributes) a (name, value)
    WHERE pg_column_size(a.value) <= ${shortBytes}) AS attributes
FROM crawl.page p JOIN crawl.run r ON r.id = p.run_id
LEFT JOIN crawl.description d ON d.collection_id = p.collection_id AND d.url_hash = p.url_hash
LEFT JOIN crawl.blame_set b ON b.id = d.blame_id
WHERE p.collection_id = $1 AND p.url_hash = $2`;

export async function readKeptBody(
  pool: pg.Pool,
  bodies: BodyStore,
  run: RunFacts,
  hash: UrlHash,
): Promise<KeptBody | undefined> {
  const { rows } = await guarded(() =>
    pool.query<{ facts: Facts; body_hash: Buffer | null }>(
      'SELECT facts, body_hash FROM crawl.page WHERE collection_id = $1 AND url_hash = $2',
      [run.collectionId, hash],
    ),
  );
  const [row] = rows;
  if (row === undefined || row.body_hash === null) return undefined;
  const body = await bodies.read(row.body_hash);
  return body && { body, facts: row.facts };
}

/**
 * SQL: the links of `page` (a row with `outlinks`) in order, `place.n` from 0, each with the resource `r` it leads to.
 * A link is the first eight bytes of a URL's hash: looked up one by one, as the range of
 * hashes that begin so; a join over ranges would be planned as a pass over the whole table.
 */
export const linkedResources = (page: string, collection: string): string => `
  generate_series(0, length(${page}.outlinks) / 8 - 1) AS place (n),
  LATERAL (SELECT encode(substr(${page}.outlinks, place.n * 8 + 1, 8), 'hex') AS hex) AS link,
  LATERAL (SELECT * FROM crawl.resource t WHERE t.collection_id = ${collection}
    AND t.url_hash BETWEEN (link.hex || repeat('0', 16))::uuid AND (link.hex || repeat('f', 16))::uuid
    ORDER BY t.collection_id, t.url_hash LIMIT 1) AS r`;

/** The links of the last fetch, in order. */
export async function readOutlinkUrls(pool: pg.Pool, run: RunFacts, hash: UrlHash): Promise<readonly KeptLink[]> {
  const { rows } = await guarded(() =>
    pool.query<{ url: string } & DiscoveryColumns>(
      `SELECT r.url, r.found_as, r.found_on, r.hops, r.listing FROM crawl.page p, ${linkedResources('p', '$1')}
       WHERE p.collection_id = $1 AND p.url_hash = $2 ORDER BY place.n`,
      [run.collectionId, hash],
    ),
  );
  return rows.map((row) => ({ url: row.url, discovery: discoveryOf(row) }));
}

/** The first URLs on record with some contents, for the filters that keep a register. */
export interface FirstUrls {
  /** Of the filters asked for, those that have one. */
  readonly filters: readonly string[];
  readonly rows: readonly { readonly filter: string; readonly md5: string; readonly url: string }[];
}

export interface WantedFirsts {
  readonly filters: readonly string[];
  readonly md5s: readonly string[];
}

export async function readFirsts(
  pool: pg.Pool,
  collectionId: number,
  { filters, md5s }: WantedFirsts,
): Promise<FirstUrls> {
  const known = await guarded(() =>
    pool.query<{ filter: string }>(
      `SELECT filter FROM unnest($2::text[]) AS filter
       WHERE EXISTS (SELECT FROM crawl.md5_first f WHERE f.collection_id = $1 AND f.filter = filter)`,
      [collectionId, filters],
    ),
  );
  const { rows } = await guarded(() =>
    pool.query<FirstUrls['rows'][number]>(
      'SELECT filter, md5, url FROM crawl.md5_first WHERE collection_id = $1 AND filter = ANY ($2) AND md5 = ANY ($3)',
      [collectionId, filters, md5s],
    ),
  );
  return { filters: known.rows.map(({ filter }) => filter), rows };
}

/** What is on record of other URLs than the one that is decided, between runs. */
export function createRegister(pool: pg.Pool, collectionId: number) {
  const lookUp = createUrlLookUp(pool);
  return {
    async firstUrl(filter: string, md5: string): Promise<string | undefined> {
      const { rows } = await readFirsts(pool, collectionId, { filters: [filter], md5s: [md5] });
      return rows[0]?.url;
    },
    async canonicalTarget(url: string): Promise<CanonicalTarget | undefined> {
      const hash = await lookUp(url);
      return hash === undefined ? undefined : readCanonicalTarget(pool, { collectionId }, hash);
    },
  };
}

/** SQL: the URL `url_hash` was retrieved with this content, and is not gone since. */
export const stillHas = (collection: string, hash: string, md5: string): string => `EXISTS (
  SELECT FROM crawl.resource t JOIN crawl.page g ON g.collection_id = t.collection_id AND g.url_hash = t.url_hash
  WHERE t.collection_id = ${collection} AND t.url_hash = ${hash} AND t.state IN (${stateCodes.queued}, ${stateCodes.fetched})
    AND g.facts #>> '{content,md5}' = ${md5})`;

/**
 * The first URL with this content in the run's generation; the given one when there was none. An older generation's
 * first does not count: it may be gone. `isLate`: all pages are on record, so that one that has other content now does
 * not count either.
 */
export async function registerFirst(
  pool: pg.Pool,
  run: RunFacts,
  { filter, md5, hash, url, isLate }: ContentUrl,
): Promise<string> {
  const values = [run.collectionId, filter, md5, run.generation, hash, storedText(url), isLate];
  const { rows } = await guarded(() =>
    pool.query<{ url: string }>(
      `INSERT INTO crawl.md5_first AS f (collection_id, filter, md5, generation, url_hash, url) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (collection_id, filter, md5) DO UPDATE SET
         generation = excluded.generation, url_hash = excluded.url_hash, url = excluded.url
       WHERE f.generation < excluded.generation OR $7 AND NOT ${stillHas('$1', 'f.url_hash', `replace(f.md5::text, '-', '')`)}
       RETURNING f.url`,
      values,
    ),
  );
  const [made] = rows;
  if (made !== undefined) return made.url;
  const { rows: first } = await guarded(() =>
    pool.query<{ url: string }>(
      'SELECT url FROM crawl.md5_first WHERE collection_id = $1 AND filter = $2 AND md5 = $3',
      [run.collectionId, filter, md5],
    ),
  );
  return first[0]?.url ?? url;
}
