/**
 * Searches the RDs of one or more collections as they were at their hand-out marks, without those that have expired. Words are
 * looked up in the full-text index, which has the newest texts.
 */

import type pg from 'pg';
import { guarded } from '../sql/store-error.ts';
import { textQuery } from '../text/find-text.ts';
import { keysAtMark, rdOfKey } from './state-at-mark.ts';

/** What RDs that were handed out by another server say about who may see them. */
export const accessAttributes = ['acl-allow', 'acl-require-list', 'acl-deny'] as const;

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
  /** That match, whether they are among the hits or not. */
  readonly available: number;
  /** That match and are left out, because only some people may see them. */
  readonly withheld: number;
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
  readonly withheld: number;
  /** Null where no hit is on the page. */
  readonly collection: number | null;
  readonly hash: string | null;
  readonly score: number | null;
  /** Attributes say that only some people may see it: another server handed it out so. */
  readonly is_closed: boolean | null;
}

function foundOf(rows: readonly HitRow[]): FoundHits {
  const hits = rows.flatMap(({ collection: collectionId, hash, score, is_closed: isClosed }) =>
    collectionId === null || hash === null || isClosed === true ? [] : [{ collectionId, hash, score: score ?? 0 }],
  );
  const [{ available, withheld } = { available: 0, withheld: 0 }] = rows;
  return { hits, available, withheld: withheld + rows.filter(({ is_closed: isClosed }) => isClosed === true).length };
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
      SELECT ${['c.id AS collection', 'c.sees_all', 'k.url_hash', 'k.url', 'k.score', `${seenBy} AS is_open`, ...values].join(', ')}
      FROM unnest(${columns.join(', ')}) AS c (id, mark, sees_all)
      ${tsquery === undefined ? allKeys : foundKeys(tsquery)}
      ${values.length === 0 ? '' : `LEFT JOIN LATERAL (${rdOfKey('c.id')}) v ON true`}
    ), page AS (
      SELECT * FROM hits WHERE is_open ORDER BY ${sorts.join(', ')} OFFSET ${bind(first - 1)} LIMIT ${bind(limit)}
    )
    SELECT n.available, n.withheld, p.collection, replace(p.url_hash::text, '-', '') AS hash, p.score, ${isClosed} AS is_closed
    FROM (SELECT count(*) FILTER (WHERE is_open)::float8 AS available,
      count(*) FILTER (WHERE NOT is_open)::float8 AS withheld FROM hits) n
    LEFT JOIN (SELECT *, row_number() OVER () AS place FROM page) p ON true ORDER BY p.place`;
}

/** Documents that have an access list of their own may be seen by some people only. */
const seenBy =
  '(c.sees_all OR NOT EXISTS (SELECT FROM crawl.acl a WHERE a.collection_id = c.id AND a.url_hash = k.url_hash))';

/** Looked at on the page only, since it reads the whole RD. */
const isClosed = `(NOT p.sees_all AND EXISTS (SELECT FROM crawl.description d WHERE d.collection_id = p.collection
  AND d.url_hash = p.url_hash AND d.attributes ?| ARRAY[${accessAttributes.map((name) => `'${name}'`).join(', ')}]))`;

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
