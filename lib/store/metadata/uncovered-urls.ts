/** The URLs and sites that no line of external metadata matches: all of them, as they were counted last. */

import type pg from 'pg';
import { binaryArray } from '../sql/binary-array.ts';
import { guarded } from '../sql/store-error.ts';
import { storedText } from '../sql/stored-text.ts';

/** A site with URLs that have no line. */
export interface UncoveredSite {
  /** `host:port`. */
  readonly key: string;
  readonly urls: number;
  readonly uncovered: number;
  /** Place of its first URL in the list of all. */
  readonly first: number;
}

const chunkSize = 1000;
const chunksAtOnce = 100;
const sitesAtOnce = 5000;

interface Counted {
  /** Those with the most URLs without a line first. */
  readonly sites: readonly UncoveredSite[];
  /** Of the URLs without a line, site by site. */
  readonly seqs: Float64Array;
}

/** In the place of those of the count before; `yieldNow` is awaited between portions. */
export async function replaceUncovered(
  client: pg.ClientBase,
  collectionId: number,
  { sites, seqs, yieldNow }: Counted & { readonly yieldNow: () => Promise<void> },
): Promise<void> {
  await client.query('DELETE FROM crawl.metadata_uncovered_site WHERE collection_id = $1', [collectionId]);
  await client.query('DELETE FROM crawl.metadata_uncovered WHERE collection_id = $1', [collectionId]);
  for (let from = 0; from < sites.length; from += sitesAtOnce) {
    await insertSites(client, collectionId, { sites: sites.slice(from, from + sitesAtOnce), from });
    await yieldNow();
  }
  const chunks = Math.ceil(seqs.length / chunkSize);
  for (let from = 0; from < chunks; from += chunksAtOnce) {
    const some = Array.from({ length: Math.min(chunksAtOnce, chunks - from) }, (_, i) => from + i);
    await client.query(
      `INSERT INTO crawl.metadata_uncovered (collection_id, chunk, seqs)
       SELECT $1, chunk, seqs::bigint[] FROM unnest($2::int[], $3::text[]) AS given (chunk, seqs)`,
      [collectionId, binaryArray.int4(some), some.map((chunk) => chunkText(seqs, chunk))],
    );
    await yieldNow();
  }
}

function chunkText(seqs: Float64Array, chunk: number): string {
  return `{${seqs.subarray(chunk * chunkSize, (chunk + 1) * chunkSize).join(',')}}`;
}

async function insertSites(
  client: pg.ClientBase,
  collectionId: number,
  { sites, from }: { readonly sites: readonly UncoveredSite[]; readonly from: number },
): Promise<void> {
  await client.query(
    `INSERT INTO crawl.metadata_uncovered_site (collection_id, number, urls, uncovered, first, key)
     SELECT $1, * FROM unnest($2::int[], $3::int[], $4::int[], $5::int[], $6::text[])`,
    [
      collectionId,
      binaryArray.int4(sites.map((_, i) => from + i)),
      binaryArray.int4(sites.map(({ urls }) => urls)),
      binaryArray.int4(sites.map(({ uncovered }) => uncovered)),
      binaryArray.int4(sites.map(({ first }) => first)),
      binaryArray.text(sites.map(({ key }) => storedText(key))),
    ],
  );
}

interface Page {
  /** Rows before it: 0 is the first page. */
  readonly after: number;
  readonly limit: number;
}

export async function listUncoveredSites(
  pool: pg.Pool,
  collectionId: number,
  { after, limit }: Page,
): Promise<readonly UncoveredSite[]> {
  const { rows } = await guarded(() =>
    pool.query<UncoveredSite>(
      `SELECT key, urls, uncovered, first FROM crawl.metadata_uncovered_site
       WHERE collection_id = $1 AND number >= $2 ORDER BY number LIMIT $3`,
      [collectionId, after, limit],
    ),
  );
  return rows;
}

export async function findUncoveredSite(
  pool: pg.Pool,
  collectionId: number,
  key: string,
): Promise<UncoveredSite | undefined> {
  const { rows } = await guarded(() =>
    pool.query<UncoveredSite>(
      `SELECT key, urls, uncovered, first FROM crawl.metadata_uncovered_site WHERE collection_id = $1 AND key = $2`,
      [collectionId, key],
    ),
  );
  return rows[0];
}

/** Those at the places from `after` on; a URL that is not known any more is left out. */
export async function listUncoveredUrls(
  pool: pg.Pool,
  collectionId: number,
  { after, limit }: Page,
): Promise<readonly { readonly hash: string; readonly url: string }[]> {
  const { rows } = await guarded(() =>
    pool.query<{ hash: string; url: string }>(
      `WITH listed AS MATERIALIZED (
         SELECT u.chunk * ${chunkSize} + s.i - 1 AS place, s.seq
         FROM crawl.metadata_uncovered u, unnest(u.seqs) WITH ORDINALITY AS s (seq, i)
         WHERE u.collection_id = $1 AND u.chunk BETWEEN $2::int / ${chunkSize} AND ($2::int + $3::int) / ${chunkSize}
       )
       SELECT encode(uuid_send(r.url_hash), 'hex') AS hash, r.url FROM listed l
       JOIN crawl.resource r ON r.collection_id = $1 AND r.seq = l.seq
       WHERE l.place >= $2 AND l.place < $2::int + $3::int ORDER BY l.place`,
      [collectionId, after, limit],
    ),
  );
  return rows;
}
