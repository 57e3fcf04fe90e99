/** Facets of the resources: how many there are of each outcome, site, type, status, deciding line. */

import type pg from 'pg';
import type { DecidedBy } from '../engine/program.ts';
import { tallyKinds } from './codes.ts';
import { readPaths } from './read-paths.ts';
import type { CountedPath } from './read-paths.ts';
import { countLimit, toCondition } from './read-resources.ts';
import type { Condition, ResourceFilter } from './read-resources.ts';
import { guarded } from './store-error.ts';

export interface FacetValue {
  readonly value: string;
  readonly count: number;
  readonly exact: boolean;
}

export interface DecidedFacet extends FacetValue {
  readonly file: string;
  readonly line: number;
  readonly reason: string;
}

export interface Facets {
  readonly outcome: readonly FacetValue[];
  readonly site: readonly FacetValue[];
  readonly type: readonly FacetValue[];
  readonly status: readonly FacetValue[];
  /** `file:line reason`, the commonest. */
  readonly decidedBy: readonly DecidedFacet[];
}

const valuesShown = 50;
/** Collections up to this size are counted as a whole; of larger ones the first 10,000 that match. */
const countedWhole = 100_000;

export async function readFacets(pool: pg.Pool, collectionId: number, filter: ResourceFilter): Promise<Facets> {
  const paths = await readPaths(pool, collectionId);
  const condition = await toCondition(pool, collectionId, filter);
  if (condition === undefined) return { outcome: [], site: [], type: [], status: [], decidedBy: [] };
  const total = paths.reduce((sum, { count }) => sum + count, 0);
  const isWhole = Object.values(filter).every((value) => value === undefined);
  const rows = await countGroups(pool, condition, total <= countedWhole ? undefined : countLimit);
  const exact = total <= countedWhole || rows.reduce((sum, { n }) => sum + n, 0) <= countLimit;
  const counted = isWhole ? paths : recount(paths, rows);
  const answers = isWhole ? await readAnswers(pool, collectionId) : rows;
  return {
    outcome: facet(counted, ({ outcome, count }) => [outcome, count], isWhole || exact),
    site: facet(rows, ({ site, n }) => [site, n], exact),
    type: facet(answers, ({ type, n }) => [type, n], isWhole || exact),
    status: facet(answers, ({ status, n }) => [status === 0 ? '' : String(status), n], isWhole || exact),
    decidedBy: decidedFacet(counted, isWhole || exact),
  };
}

interface GroupRow {
  readonly path_id: string;
  readonly site: string;
  readonly status: number;
  readonly type: string;
  readonly n: number;
}

async function countGroups(pool: pg.Pool, { sql, values }: Condition, limit?: number): Promise<readonly GroupRow[]> {
  const bound = limit === undefined ? '' : `LIMIT ${limit + 1}`;
  const { rows } = await guarded(() =>
    pool.query<GroupRow>(
      `SELECT x.path_id, s.key AS site, coalesce(a.status, 0) AS status, coalesce(a.type, '') AS type, x.n
       FROM (SELECT path_id, site_id, answer_id, count(*)::int AS n
         FROM (SELECT * FROM crawl.resource r WHERE ${sql} ${bound}) m GROUP BY 1, 2, 3) x
       JOIN crawl.site s ON s.id = x.site_id LEFT JOIN crawl.answer a ON a.id = x.answer_id`,
      [...values],
    ),
  );
  return rows;
}

/** Status and type of everything answered, from the counters. */
async function readAnswers(
  pool: pg.Pool,
  collectionId: number,
): Promise<readonly Pick<GroupRow, 'status' | 'type' | 'n'>[]> {
  const { rows } = await guarded(() =>
    pool.query<Pick<GroupRow, 'status' | 'type' | 'n'>>(
      `SELECT a.status, a.type, sum(t.n)::float8 AS n FROM crawl.tally t JOIN crawl.run r ON r.id = t.run_id
       JOIN crawl.answer a ON a.id = t.path_id WHERE r.collection_id = $1 AND t.kind = ${tallyKinds.answer}
       GROUP BY 1, 2 HAVING sum(t.n) <> 0`,
      [collectionId],
    ),
  );
  return rows;
}

function recount(paths: readonly CountedPath[], rows: readonly GroupRow[]): readonly CountedPath[] {
  const counts = new Map<string, number>();
  for (const { path_id: id, n } of rows) counts.set(id, (counts.get(id) ?? 0) + n);
  return paths.map((path) => Object.assign({}, path, { count: counts.get(path.id) ?? 0 }));
}

/** Commonest first; without the empty value, which stands for none. */
function facet<Row>(
  rows: readonly Row[],
  read: (row: Row) => readonly [value: string, count: number],
  exact: boolean,
): readonly FacetValue[] {
  const counts = new Map<string, number>();
  for (const [value, count] of rows.map(read)) counts.set(value, (counts.get(value) ?? 0) + count);
  return [...counts]
    .filter(([value, count]) => value !== '' && count > 0)
    .map(([value, count]) => ({ value, count, exact }))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, valuesShown);
}

function decidedFacet(paths: readonly CountedPath[], exact: boolean): readonly DecidedFacet[] {
  const places = new Map<string, DecidedBy>();
  for (const { decidedBy } of paths) if (decidedBy !== undefined) places.set(nameOf(decidedBy), decidedBy);
  const values = facet(paths, ({ decidedBy, count }) => [decidedBy ? nameOf(decidedBy) : '', count], exact);
  return values.flatMap(({ value, count }) => {
    const place = places.get(value);
    return place === undefined
      ? []
      : [{ value, count, exact, file: place.file, line: place.line, reason: place.reason }];
  });
}

function nameOf({ file, line, reason }: DecidedBy): string {
  return `${file}:${line} ${reason}`;
}
