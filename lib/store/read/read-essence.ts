/** What Essence did in a run: from its counters, and from the facts of the nested documents alone, up to a bound. */

import { z } from 'zod';
import type pg from 'pg';
import type { PathEntry, ResourceOutcome } from '../../engine/program/program.ts';
import type { ReadModel } from '../models/read-model.ts';
import { counterKinds, orphanPath } from '../sql/codes.ts';
import { guarded } from '../sql/store-error.ts';
import { essenceOf } from './essence-paths.ts';
import type { EssencePath } from './essence-paths.ts';
import { inDiscovery, readPage } from './list-order.ts';
import { decidedByOf, outcomeOf, pathColumns } from './read-paths.ts';
import type { PathRow } from './read-paths.ts';
import { toCondition } from './resource-filter.ts';
import type { ResourceFilter } from './resource-filter.ts';
import { resourceViewSchema, toResourceView } from './resource-rows.ts';

/** URLs of a run that took the same path. */
export interface EssenceGroup {
  readonly pathId: string;
  /** Of the program whose steps the path names; undefined while nothing is decided. */
  readonly programKey: string | undefined;
  readonly outcome: ResourceOutcome;
  readonly urls: number;
  /** Received for them in the run. */
  readonly bytes: number;
  /** Undefined where the path ended before its type was known. */
  readonly essence: EssencePath | undefined;
}

interface GroupRow extends PathRow {
  readonly id: string;
  readonly program_key: string | null;
  readonly path: readonly PathEntry[] | null;
  readonly urls: number;
  readonly bytes: number;
}

export function createEssenceReads(pool: pg.Pool) {
  return {
    essence: (run: number) => readEssenceGroups(pool, run),
    unnested: (collectionId: number, which: NestedDocuments) => readUnnested(pool, collectionId, which),
    typedUrls: (collectionId: number, query: TypedUrlQuery) => readTypedUrls(pool, collectionId, query),
  };
}

/** All URLs of the run. */
async function readEssenceGroups(pool: pg.Pool, run: number): Promise<readonly EssenceGroup[]> {
  const { rows } = await guarded(() =>
    pool.query<GroupRow>(
      `SELECT t.path_id AS id, t.state, p.program_key, p.path, ${pathColumns}, t.urls, t.bytes
       FROM (SELECT path_id, state, sum(n)::float8 AS urls, sum(bytes)::float8 AS bytes FROM crawl.counter
         WHERE run_id = $1 AND kind = ${counterKinds.state} AND path_id <> ${orphanPath}
         GROUP BY path_id, state HAVING sum(n) > 0) t
       LEFT JOIN crawl.decision_path p ON p.id = t.path_id`,
      [run],
    ),
  );
  return rows.map(toGroup);
}

function toGroup({ id, program_key: key, path, urls, bytes, ...row }: GroupRow): EssenceGroup {
  const outcome = outcomeOf(row);
  const essence = path === null ? undefined : essenceOf(path, { outcome, decidedBy: decidedByOf(row) });
  return { pathId: id, programKey: key ?? undefined, outcome, urls, bytes, essence };
}

/** What was in the nested documents of a run. */
export const unnestedSumsSchema = z.strictObject({
  /** Documents looked at. */
  documents: z.number(),
  /** False when there are more than were looked at. */
  isAll: z.boolean(),
  /** Files taken out, at all levels, and their bytes. */
  members: z.number(),
  bytes: z.number(),
  levels: z.number(),
  /** What was not taken, by reason; the commonest first. */
  refused: z.array(z.strictObject({ reason: z.string(), members: z.number() })),
});
export type UnnestedSums = ReadModel<typeof unnestedSumsSchema>;

interface NestedDocuments {
  readonly run: number;
  /** Those on which documents are unpacked. */
  readonly paths: readonly string[];
  readonly limit: number;
}

interface UnnestedRow extends Omit<UnnestedSums, 'isAll' | 'refused'> {
  readonly refused: Readonly<Record<string, number>> | null;
}

/** Facts are read one by one: of a collection with more nested documents than `limit`, those of the first that were found. */
async function readUnnested(
  pool: pg.Pool,
  collectionId: number,
  { run, paths, limit }: NestedDocuments,
): Promise<UnnestedSums> {
  const { rows } = await guarded(() =>
    pool.query<UnnestedRow>(
      `WITH found AS MATERIALIZED (
         SELECT g.facts #> '{examined,unnested}' AS u
         FROM (SELECT url_hash FROM crawl.resource WHERE collection_id = $1 AND path_id = ANY ($3::int8[]) AND run_id = $2
           LIMIT $4) r
         JOIN crawl.page g ON g.collection_id = $1 AND g.url_hash = r.url_hash
       ), refused AS (
         SELECT k.key, sum(k.value::int)::int AS n FROM found, jsonb_each_text(u -> 'refused') k GROUP BY 1
       )
       SELECT count(*)::int AS documents, coalesce(sum((u ->> 'members')::int), 0)::float8 AS members,
         coalesce(sum((u ->> 'bytes')::float8), 0) AS bytes, coalesce(max((u ->> 'levels')::int), 0) AS levels,
         (SELECT jsonb_object_agg(key, n) FROM refused) AS refused
       FROM found`,
      [collectionId, run, paths, limit],
    ),
  );
  const { refused, ...sums } = rows[0] ?? { documents: 0, members: 0, bytes: 0, levels: 0, refused: null };
  const reasons = Object.entries(refused ?? {}).map(([reason, members]) => ({ reason, members }));
  return {
    ...sums,
    isAll: sums.documents < limit,
    refused: reasons.toSorted((a, b) => b.members - a.members || (a.reason < b.reason ? -1 : 1)),
  };
}

export const typedUrlSchema = resourceViewSchema
  .pick({ hash: true, url: true, outcome: true, decidedBy: true })
  .extend({
    /** Received at its last visit; absent without one. */
    bytes: z.number().exactOptional(),
    /** Names of the attributes of its RD. */
    attributes: z.array(z.string()),
  });
export type TypedUrl = ReadModel<typeof typedUrlSchema>;

type TypedUrlQuery = ResourceFilter & { readonly limit: number };

interface BesideRow {
  readonly hash: string;
  readonly bytes: number | null;
  readonly attributes: readonly string[] | null;
}

/** The first `limit` that a filter finds, in the order of discovery. */
async function readTypedUrls(
  pool: pg.Pool,
  collectionId: number,
  { limit, ...filter }: TypedUrlQuery,
): Promise<readonly TypedUrl[]> {
  const condition = await toCondition(pool, collectionId, filter);
  if (condition === undefined) return [];
  const views = (await readPage(pool, condition, { order: inDiscovery, limit })).map(toResourceView);
  const { rows } = await guarded(() =>
    pool.query<BesideRow>(
      `SELECT encode(uuid_send(h.hash), 'hex') AS hash, (g.fetches #>> '{0,bytes}')::float8 AS bytes,
         (SELECT array_agg(key ORDER BY key) FROM jsonb_object_keys(d.attributes) key) AS attributes
       FROM unnest($2::uuid[]) h (hash)
       LEFT JOIN crawl.page g ON g.collection_id = $1 AND g.url_hash = h.hash
       LEFT JOIN crawl.description d ON d.collection_id = $1 AND d.url_hash = h.hash`,
      [collectionId, views.map(({ hash }) => hash)],
    ),
  );
  const beside = new Map(rows.map((row) => [row.hash, row]));
  return views.map(({ hash, url, outcome, decidedBy }) => {
    const { bytes = null, attributes = null } = beside.get(hash) ?? {};
    return {
      hash,
      url,
      outcome,
      ...(decidedBy && { decidedBy }),
      ...(bytes !== null && { bytes }),
      attributes: attributes ?? [],
    };
  });
}
