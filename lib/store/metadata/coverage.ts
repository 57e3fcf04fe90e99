/** What the lines of a collection's external metadata reach: the last count, line by line and in sum. */

import type pg from 'pg';
import { binaryArray } from '../sql/binary-array.ts';
import { guarded } from '../sql/store-error.ts';
import { storedText } from '../sql/stored-text.ts';

/** Numbers of the kinds of lines, as they are stored; near misses go on from 10 in the order of their reasons. */
export const lineKinds = { matched: 0, unmatched: 1, dead: 2, nearMiss: 10 } as const;

export interface CoverageLine {
  /** Place among all lines, from 0. */
  readonly number: number;
  readonly kind: number;
  /** Place of the file in the summary's list. */
  readonly file: number;
  readonly line: number;
  readonly prefix: string;
  readonly urls: number;
  /** YYYYMMDD. */
  readonly expires: number | null;
  /** Number of the line that has its prefix, of a dead line. */
  readonly winner: number | null;
  /** One of the URLs it nearly matches, and how many there are. */
  readonly near: string | null;
  readonly nearUrls: number;
}

const mostText = 2000;

export async function clearLines(client: pg.ClientBase, collectionId: number): Promise<void> {
  await client.query('DELETE FROM crawl.metadata_line WHERE collection_id = $1', [collectionId]);
}

export async function insertLines(
  client: pg.ClientBase,
  collectionId: number,
  lines: readonly CoverageLine[],
): Promise<void> {
  await client.query({
    name: 'winnow-metadata-lines-2',
    text: `INSERT INTO crawl.metadata_line (collection_id, number, kind, file, line, urls, expires, winner, prefix, near, near_urls)
      SELECT $1, * FROM unnest($2::int[], $3::int2[], $4::int2[], $5::int[], $6::int[], $7::int[], $8::int[], $9::text[], $10::text[], $11::int[])`,
    values: [
      collectionId,
      binaryArray.int4(lines.map(({ number }) => number)),
      binaryArray.int2(lines.map(({ kind }) => kind)),
      binaryArray.int2(lines.map(({ file }) => file)),
      binaryArray.int4(lines.map(({ line }) => line)),
      binaryArray.int4(lines.map(({ urls }) => urls)),
      lines.map(({ expires }) => expires),
      lines.map(({ winner }) => winner),
      binaryArray.text(lines.map(({ prefix }) => storedText(prefix.slice(0, mostText)))),
      binaryArray.text(lines.map(({ near }) => (near === null ? undefined : storedText(near)))),
      binaryArray.int4(lines.map(({ nearUrls }) => nearUrls)),
    ],
  });
}

export interface LineQuery {
  readonly kinds?: readonly number[] | undefined;
  /** Lines whose X is from one day to another, YYYYMMDD. */
  readonly expires?: { readonly from: number; readonly to: number } | undefined;
  readonly after?: number | undefined;
  readonly limit: number;
}

/** In the order of files and lines. */
export async function listCoverageLines(
  pool: pg.Pool,
  collectionId: number,
  { kinds, expires, after, limit }: LineQuery,
): Promise<readonly CoverageLine[]> {
  const { rows } = await guarded(() =>
    pool.query<CoverageLine>(
      `SELECT number, kind, file, line, prefix, urls, expires, winner, near, near_urls AS "nearUrls"
       FROM crawl.metadata_line
       WHERE collection_id = $1 AND number > $2 AND ($3::int2[] IS NULL OR kind = ANY ($3))
         AND ($4::int IS NULL OR expires BETWEEN $4 AND $5) ORDER BY number LIMIT $6`,
      [collectionId, after ?? -1, kinds ?? null, expires?.from ?? null, expires?.to ?? null, limit],
    ),
  );
  return rows;
}
