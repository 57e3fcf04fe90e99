/**
 * Searches the RDs of one or more collections as they were at their hand-out marks, without those that have expired. Words are
 * looked up in the full-text index, which has the newest texts.
 */

import type pg from 'pg';
import { guarded } from '../sql/store-error.ts';
import { textQuery } from '../text/find-text.ts';
import { isClosed } from './closed-rds.ts';
import { keysAtMark, rdOfKey } from './state-at-mark.ts';

export interface HandedOutSearch {
  /** With the number of its mark; `seesAll`: not only documents that everybody may see. */
  readonly collections: readonly { readonly id: number; readonly mark: string; readonly seesAll: boolean }[];
  /** Undefined: all. */
  readonly words: string | undefined;
  /** Attributes in lower case, `url`, or `score`; RDs that are equal in all of them come by URL. */
  readonly order: readonly { readonly name: string; readonly descending: boolean }[];
  /** From 1 on. */
  readonly first: number;
  readonly limit: number;
  readonly timeoutMs: number;
}

export interface HandedOutHit {
  readonly collectionId: number;
  /** As 32 hexadecimal digits. */
  readonly hash: string;
  /** Rank of the words, from 0 on. */
  readonly score: number;
}

export interface FoundHits {
  readonly hits: readonly HandedOutHit[];
  /** That match and may be seen, whether they are among the hits or not. */
  readonly available: number;
}

/** `too-slow`: it was ended by the time limit. */
export async function searchHandedOut(pool: pg.Pool, search: HandedOutSearch): Promise<FoundHits | 'too-slow'> {
  const values: unknown[] = [];
  const sql = searchSql(search, (value) => `$${values.push(value)}`);
  return guarded(async () => {
    const client = await pool.connect();
    try {
      await client.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = ${Math.trunc(search.timeoutMs)}`);
      const { rows } = await client.query<HitRow>(sql, values);
      await client.query('COMMIT');
      return foundOf(rows);
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      if (isTimeout(error)) return 'too-slow';
      throw error;
    } finally {
      client.release();
    }
  });
}

interface HitRow {
  readonly available: number;
  /** Null where no hit is on the page. */
  readonly collection: number | null;
  readonly hash: string | null;
  readonly score: number | null;
}

function foundOf(rows: readonly HitRow[]): FoundHits {
  const hits = rows.flatMap(({ collection: collectionId, hash, score }) =>
    collectionId === null || hash === null ? [] : [{ collectionId, hash, score: score ?? 0 }],
  );
  return { hits, available: rows[0]?.available ?? 0 };
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014';
}

type Bind = (value: unknown) => string;

function searchSql({ collections, words, order, first, limit }: HandedOutSearch, bind: Bind): string {
  const columns = [
    `${bind(collections.map(({ id }) => id))}::int[]`,
    `${bind(collections.map(({ mark }) => mark))}::int8[]`,
    `${bind(collections.map(({ seesAll }) => seesAll))}::bool[]`,
  ];
  const tsquery = words === undefined ? undefined : (textQuery(words, bind) ?? `''::tsquery`);
  const values = order.flatMap(({ name }, i) =>
    name === 'score' || name === 'url' ? [] : [`${valueOf(`${bind(name)}::text`)} AS value_${i}`],
  );
  const sorts = [...order.map(sortBy), 'url', 'collection'];
  return `
    WITH hits AS MATERIALIZED (
      SELECT ${['c.id AS collection', 'k.url_hash', 'k.url', 'k.score', ...values].join(', ')}
      FROM unnest(${columns.join(', ')}) AS c (id, mark, sees_all)
      ${tsquery === undefined ? allKeys : foundKeys(tsquery)}
      ${values.length === 0 ? '' : `LEFT JOIN LATERAL (${rdOfKey('c.id')}) v ON true`}
      WHERE c.sees_all OR NOT ${isClosed}
    ), page AS (
      SELECT * FROM hits ORDER BY ${sorts.join(', ')} OFFSET ${bind(first - 1)} LIMIT ${bind(limit)}
    )
    SELECT n.available, p.collection, replace(p.url_hash::text, '-', '') AS hash, p.score
    FROM (SELECT count(*)::float8 AS available FROM hits) n
    LEFT JOIN (SELECT *, row_number() OVER () AS place FROM page) p ON true ORDER BY p.place`;
}

const allKeys = `CROSS JOIN LATERAL (
  SELECT url_hash, url COLLATE "C" AS url, held, 0::float8 AS score FROM (${keysAtMark('c.id', 'c.mark')}) k WHERE NOT expired) k`;

const foundKeys = (tsquery: string): string => `
  JOIN crawl.description_text t ON t.collection_id = c.id AND t.tsv @@ (${tsquery})
  CROSS JOIN LATERAL (
    SELECT url_hash, url COLLATE "C" AS url, held, ts_rank(t.tsv, (${tsquery}))::float8 AS score
    FROM (${keysAtMark('c.id', 'c.mark')}) k WHERE k.url_hash = t.url_hash AND NOT expired) k`;

/** More characters of a value don’t count in its order. */
const sortedBy = 500;

/** As an RD is read: what people gave, then external metadata, then what was crawled. */
function valueOf(name: string): string {
  return `left(coalesce(v.given -> ${name}, v.external -> ${name}, v.attributes -> ${name}) ->> 0, ${sortedBy})`;
}

/** Numbers and dates of HTTP by what they mean, other texts without regard to case. */
function sortBy({ name, descending }: HandedOutSearch['order'][number], i: number): string {
  const direction = `${descending ? 'DESC' : 'ASC'} NULLS LAST`;
  const value = `value_${i}`;
  const keys = name === 'score' || name === 'url' ? [name] : [numberOf(value), textOf(value)];
  return keys.map((key) => `${key} ${direction}`).join(', ');
}

const numberOf = (value: string): string =>
  `CASE WHEN ${value} ~ '^-?[0-9]{1,18}([.][0-9]{1,9})?$' THEN ${value}::numeric END`;

const textOf = (value: string): string => `CASE
  WHEN ${value} ~ '^[A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} [0-9]{4} [0-9:]{8}' THEN substr(${value}, 13, 4)
    || lpad(position(substr(${value}, 9, 3) IN 'JanFebMarAprMayJunJulAugSepOctNovDec')::text, 2, '0')
    || substr(${value}, 6, 2) || substr(${value}, 18, 8)
  ELSE lower(${value}) END COLLATE "C"`;
