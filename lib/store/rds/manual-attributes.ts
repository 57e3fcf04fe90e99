/** Values that people give to attributes of RDs: kept beside the crawled ones, and read over them. */

import type pg from 'pg';
import type { Writer } from '../../sdk/resource.ts';
import { findDescribed } from '../metadata/reads.ts';
import { toCondition } from '../read/resource-filter.ts';
import type { ResourceFilter } from '../read/resource-filter.ts';
import { guarded } from '../sql/store-error.ts';
import { createUrlLookUp } from '../sql/url-hasher.ts';
import type { UrlLookUp } from '../sql/url-hasher.ts';
import { forgetValues, giveValues } from './submitted-values.ts';
import type { GivenBy } from './submitted-values.ts';
import { readOtherwise } from './write-rds.ts';

/** One attribute, and what it is to have. */
export interface ManualEdit {
  /** Names the edit, so that it can be taken back. */
  readonly id: string;
  /** Lower case. */
  readonly name: string;
  /** Undefined: the crawled value comes back. Empty: the RD goes without the attribute. */
  readonly values: readonly string[] | undefined;
  /** Who says so, and when (ms since the epoch). */
  readonly by: string;
  readonly at: number;
}

export interface EditCount {
  /** Resources asked for that have an RD. */
  readonly found: number;
  /** RDs that are now another. */
  readonly changed: number;
}

const nothing: EditCount = { found: 0, changed: 0 };

const add = (a: EditCount, b: EditCount): EditCount => ({ found: a.found + b.found, changed: a.changed + b.changed });

/** What an edit puts away. $3 name, $4 number of the edit. */
const putAway = `jsonb_build_object($3::text, jsonb_strip_nulls(jsonb_build_object(
  'edit', $4::text, 'values', m.given -> $3::text, 'writer', m.writers -> $3::text)))`;

/** $1 collection, $2 hashes, $3 name, $4 number of the edit, $5 values, $6 writer. What stays the same is not written again. */
const setSql = `
WITH asked AS (
  SELECT url_hash FROM crawl.description WHERE collection_id = $1 AND url_hash = ANY ($2::uuid[])
), written AS (
  INSERT INTO crawl.manual_attributes AS m (collection_id, url_hash, given, writers, before)
  SELECT $1, url_hash, jsonb_build_object($3::text, $5::jsonb), jsonb_build_object($3::text, $6::jsonb),
    jsonb_build_object($3::text, jsonb_build_object('edit', $4::text))
  FROM asked ORDER BY url_hash
  ON CONFLICT (collection_id, url_hash) DO UPDATE SET given = m.given || excluded.given, writers = m.writers || excluded.writers,
    before = m.before || ${putAway}
  WHERE m.given -> $3::text IS DISTINCT FROM $5::jsonb
  RETURNING url_hash
), ${readOtherwise}
SELECT (SELECT count(*) FROM asked)::int AS found, (SELECT count(*) FROM written)::int AS changed`;

/** $1 collection, $2 hashes, $3 name, $4 number of the edit. */
const undoSql = `
WITH asked AS (
  SELECT url_hash FROM crawl.description WHERE collection_id = $1 AND url_hash = ANY ($2::uuid[])
), written AS (
  UPDATE crawl.manual_attributes m SET given = m.given - $3::text, writers = m.writers - $3::text, before = m.before || ${putAway}
  WHERE collection_id = $1 AND url_hash = ANY ($2::uuid[]) AND m.given ? $3::text RETURNING url_hash
), ${readOtherwise}
SELECT (SELECT count(*) FROM asked)::int AS found, (SELECT count(*) FROM written)::int AS changed`;

const editedAtOnce = 2000;

/** What stood before comes back, or the crawled value where nothing did. $1 collection, $2 name, $3 number of the edit. */
const takeBackSql = `
WITH chosen AS (
  SELECT url_hash, before -> $2::text AS was FROM crawl.manual_attributes
  WHERE collection_id = $1 AND before -> $2::text ->> 'edit' = $3::text ORDER BY url_hash LIMIT ${editedAtOnce} FOR UPDATE
), written AS (
  UPDATE crawl.manual_attributes m SET
    given = m.given - $2::text || CASE WHEN was ? 'values' THEN jsonb_build_object($2::text, was -> 'values') ELSE '{}' END,
    writers = m.writers - $2::text || CASE WHEN was ? 'writer' THEN jsonb_build_object($2::text, was -> 'writer') ELSE '{}' END,
    before = m.before - $2::text
  FROM chosen WHERE m.collection_id = $1 AND m.url_hash = chosen.url_hash RETURNING m.url_hash
), ${readOtherwise}
SELECT count(*)::int AS changed FROM written`;

/** Takes one edit back wherever nobody has edited the attribute since; answers of how many RDs. */
async function takeBack(pool: pg.Pool, collectionId: number, edit: Pick<ManualEdit, 'id' | 'name'>): Promise<number> {
  let changed = 0;
  for (;;) {
    const { rows } = await guarded(() =>
      pool.query<{ changed: number }>(takeBackSql, [collectionId, edit.name, edit.id]),
    );
    const more = rows[0]?.changed ?? 0;
    changed += more;
    if (more < editedAtOnce) break;
  }
  await guarded(() =>
    pool.query(`DELETE FROM crawl.manual_attributes WHERE collection_id = $1 AND given = '{}' AND before = '{}'`, [
      collectionId,
    ]),
  );
  return changed;
}

/** The RDs of the resources given; those without an RD are left out. */
async function editDescriptions(
  pool: pg.Pool,
  collectionId: number,
  hashes: readonly string[],
  { id, name, values, by, at }: ManualEdit,
): Promise<EditCount> {
  const writer: Writer = { by: 'manual', person: by, at };
  const asked = [collectionId, hashes, name, id];
  const { rows } = await guarded(() =>
    values === undefined
      ? pool.query<EditCount>(undoSql, asked)
      : pool.query<EditCount>(setSql, [...asked, JSON.stringify(values), JSON.stringify(writer)]),
  );
  return rows[0] ?? nothing;
}

/** The RDs of all resources of a filter, in portions in the order of discovery: each is done as a whole or not at all. */
async function editFiltered(
  pool: pg.Pool,
  collectionId: number,
  filter: ResourceFilter,
  edit: ManualEdit,
): Promise<EditCount> {
  const condition = await toCondition(pool, collectionId, filter);
  if (condition === undefined) return nothing;
  const { sql, values } = condition;
  let count = nothing;
  let after = '0';
  for (;;) {
    const place = values.length;
    const { rows } = await guarded(() =>
      pool.query<{ seq: string; hash: string }>(
        `SELECT r.seq, encode(uuid_send(r.url_hash), 'hex') AS hash FROM crawl.resource r
         WHERE ${sql} AND r.seq > $${place + 1} ORDER BY r.seq LIMIT ${editedAtOnce}`,
        [...values, after],
      ),
    );
    const last = rows.at(-1);
    if (last === undefined) return count;
    const hashes = rows.map(({ hash }) => hash);
    count = add(count, await editDescriptions(pool, collectionId, hashes, edit));
    after = last.seq;
  }
}

export interface ListedEdit extends EditCount {
  /** URLs of the list that have no RD, as they were given. */
  readonly without: readonly string[];
}

/** The RDs of a list of URLs, in any spelling. */
async function editListed(
  { pool, lookUp, collectionId }: { readonly pool: pg.Pool; readonly lookUp: UrlLookUp; readonly collectionId: number },
  urls: readonly string[],
  edit: ManualEdit,
): Promise<ListedEdit> {
  const given = await Promise.all(urls.map(async (url) => ({ url, hash: await lookUp(url) })));
  const hashes = given.flatMap(({ hash }) => hash ?? []);
  const described = await findDescribed(pool, collectionId, hashes);
  const count = await editDescriptions(pool, collectionId, [...described], edit);
  return { ...count, without: given.filter(({ hash = '' }) => !described.has(hash)).map(({ url }) => url) };
}

/** Edits of the RDs of a collection by people. */
export function createDescriptionEdits(pool: pg.Pool) {
  const lookUp = createUrlLookUp(pool);
  return {
    /** Of one resource, by its hash. */
    one: (collectionId: number, hash: string, edit: ManualEdit) => editDescriptions(pool, collectionId, [hash], edit),
    listed: (collectionId: number, urls: readonly string[], edit: ManualEdit) =>
      editListed({ pool, lookUp, collectionId }, urls, edit),
    filtered: (collectionId: number, filter: ResourceFilter, edit: ManualEdit) =>
      editFiltered(pool, collectionId, filter, edit),
    /** Of many resources, by hash, each its own values by name. */
    give: (
      collectionId: number,
      values: ReadonlyMap<string, Readonly<Record<string, readonly string[]>>>,
      by: GivenBy,
    ) => giveValues(pool, collectionId, values, by),
    forget: (collectionId: number, hashes: readonly string[], names: readonly string[] | undefined) =>
      forgetValues(pool, collectionId, hashes, names),
    takeBack: (collectionId: number, edit: Pick<ManualEdit, 'id' | 'name'>) => takeBack(pool, collectionId, edit),
  };
}

export type DescriptionEdits = ReturnType<typeof createDescriptionEdits>;
