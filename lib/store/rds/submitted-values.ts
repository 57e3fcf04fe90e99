/** Values that people give to many RDs at a time, each RD its own. */

import type pg from 'pg';
import type { Writer } from '../../sdk/resource.ts';
import { guarded } from '../sql/store-error.ts';
import { readOtherwise } from './write-rds.ts';

export interface GivenBy {
  readonly by: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Values of other attributes that people gave before go. */
  readonly replaces: boolean;
}

export interface GivenCount {
  /** Hashes of those that have an RD. */
  readonly found: ReadonlySet<string>;
  /** RDs that are now another. */
  readonly changed: number;
}

/** $1 collection, $2 hashes, $3 values by name, $4 writers by name, $5 whether they replace all others. */
const giveSql = `
WITH asked AS (
  SELECT a.url_hash, a.given::jsonb AS given, a.writers::jsonb AS writers
  FROM unnest($2::uuid[], $3::text[], $4::text[]) AS a (url_hash, given, writers)
  JOIN crawl.description d ON d.collection_id = $1 AND d.url_hash = a.url_hash
), written AS (
  INSERT INTO crawl.manual_attributes AS m (collection_id, url_hash, given, writers)
  SELECT $1, url_hash, given, writers FROM asked WHERE given <> '{}' ORDER BY url_hash
  ON CONFLICT (collection_id, url_hash) DO UPDATE SET
    given = CASE WHEN $5 THEN excluded.given ELSE m.given || excluded.given END,
    writers = CASE WHEN $5 THEN excluded.writers ELSE m.writers || excluded.writers END,
    -- Edits before can no longer be taken back.
    before = CASE WHEN $5 THEN '{}' ELSE m.before - ARRAY(SELECT jsonb_object_keys(excluded.given)) END
  WHERE m.given IS DISTINCT FROM CASE WHEN $5 THEN excluded.given ELSE m.given || excluded.given END
  RETURNING url_hash
), ${readOtherwise}
SELECT ARRAY(SELECT replace(url_hash::text, '-', '') FROM asked) AS found, (SELECT count(*) FROM written)::int AS changed`;

/** @param values by hash, then by name in lower case */
export async function giveValues(
  pool: pg.Pool,
  collectionId: number,
  values: ReadonlyMap<string, Readonly<Record<string, readonly string[]>>>,
  { by, at, replaces }: GivenBy,
): Promise<GivenCount> {
  const writer: Writer = { by: 'manual', person: by, at };
  const given = [...values.values()];
  const writers = given.map((each) => Object.fromEntries(Object.keys(each).map((name) => [name, writer])));
  const asked = [collectionId, [...values.keys()], given.map(toJson), writers.map(toJson), replaces];
  const { rows } = await guarded(() => pool.query<{ found: readonly string[]; changed: number }>(giveSql, asked));
  const { found = [], changed = 0 } = rows[0] ?? {};
  return { found: new Set(found), changed };
}

const toJson = (value: unknown): string => JSON.stringify(value);

/** $1 collection, $2 hashes, $3 names; null: all. */
const forgetSql = `
WITH written AS (
  UPDATE crawl.manual_attributes m SET
    given = CASE WHEN $3::text[] IS NULL THEN '{}' ELSE m.given - $3::text[] END,
    writers = CASE WHEN $3::text[] IS NULL THEN '{}' ELSE m.writers - $3::text[] END,
    before = CASE WHEN $3::text[] IS NULL THEN '{}' ELSE m.before - $3::text[] END
  WHERE collection_id = $1 AND url_hash = ANY ($2::uuid[]) AND m.given <> '{}' AND ($3::text[] IS NULL OR m.given ?| $3::text[])
  RETURNING url_hash
), ${readOtherwise}
SELECT count(*)::int AS changed FROM written`;

/** The crawled values come back. Answers of how many RDs. */
export async function forgetValues(
  pool: pg.Pool,
  collectionId: number,
  hashes: readonly string[],
  names: readonly string[] | undefined,
): Promise<number> {
  const { rows } = await guarded(() =>
    pool.query<{ changed: number }>(forgetSql, [collectionId, hashes, names ?? null]),
  );
  return rows[0]?.changed ?? 0;
}
