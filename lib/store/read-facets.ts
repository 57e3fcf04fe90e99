/** Facets of the resources: how many there are of each outcome, site, type, status, deciding line. */

import type pg from 'pg';
import type { DecidedBy } from '../engine/program.ts';
import { tallyKinds } from './codes.ts';
import type { CountedPath } from './read-paths.ts';
import { countLimit, each, toCondition } from './resource-filter.ts';
import type { Condition, ResourceFilter } from './resource-filter.ts';
import { guarded } from './store-error.ts';

interface FacetValue {
  readonly value: string;
  readonly count: number;
  readonly exact: boolean;
}

interface DecidedFacet extends FacetValue {
  readonly file: string;
  readonly line: number;
  readonly reason: string;
}

export interface Facets {
  readonly outcome: readonly FacetValue[];
  readonly site: readonly FacetValue[];
  readonly type: readonly FacetValue[];
  readonly status: readonly FacetValue[];
  /** `file:line reason`, the commonest 50. */
  readonly decidedBy: readonly DecidedFacet[];
}

const valuesShown = 50;
/** Up to so many are counted by all facets; of more the first 10,000 that match. */
const countedWhole = { byDecision: 500_000, otherwise: 100_000 };

export type FacetName = keyof Facets;

const facetNames: readonly FacetName[] = ['outcome', 'site', 'type', 'status', 'decidedBy'];

/** The filters that a choice in the facet sets. */
const ownFilters: Readonly<Record<FacetName, readonly (keyof ResourceFilter)[]>> = {
  outcome: ['outcome', 'state'],
  site: ['site'],
  type: ['type'],
  status: ['status'],
  decidedBy: ['file', 'line', 'reason'],
};

/** Each facet under the filters of the others, so that the values beside a chosen one can be chosen in its place. */
export async function readFacets(
  pool: pg.Pool,
  collectionId: number,
  filter: ResourceFilter,
  only: readonly FacetName[] = facetNames,
): Promise<Facets> {
  const reads = new Map<string, Promise<Facets>>();
  const entries = only.map(async (name) => {
    const own: ReadonlySet<string> = new Set(ownFilters[name]);
    const others = Object.fromEntries(
      Object.entries(filter).filter(([key, value]) => !own.has(key) && value !== undefined),
    );
    const key = Object.keys(others).join(' ');
    const read = reads.get(key) ?? readUnder(pool, collectionId, others);
    reads.set(key, read);
    return [name, shownOf(name, await read, filter)] as const;
  });
  return { ...none, ...Object.fromEntries(await Promise.all(entries)) };
}

/** The commonest, and those that are chosen, though others be commoner or nothing have them. */
function shownOf(name: FacetName, facets: Facets, filter: ResourceFilter): Facets[FacetName] {
  if (name === 'decidedBy') {
    const isChosen = ({ file, line, reason }: DecidedFacet): boolean =>
      filter.file === file && filter.line === line && (filter.reason ?? reason) === reason;
    return facets.decidedBy.filter((value, index) => index < valuesShown || isChosen(value));
  }
  const values = facets[name];
  const chosen = new Set(each(filter[name]).map(String));
  const shown = values.filter(({ value }, index) => chosen.delete(value) || index < valuesShown);
  const exact = values.every((value) => value.exact);
  return [...shown, ...Array.from(chosen, (value) => ({ value, count: 0, exact }))];
}

const none: Facets = { outcome: [], site: [], type: [], status: [], decidedBy: [] };

/** What a filter on decisions finds is known from the counters: its facets are as exact as its count. */
async function readUnder(pool: pg.Pool, collectionId: number, filter: ResourceFilter): Promise<Facets> {
  const condition = await toCondition(pool, collectionId, filter);
  if (condition === undefined) return none;
  const { paths, counted } = condition;
  const byDecision = counted?.exact === true;
  const most = paths.reduce((sum, { count }) => sum + count, 0);
  const isCounted = most <= (byDecision ? countedWhole.byDecision : countedWhole.otherwise);
  const rows = await countGroups(pool, condition, isCounted ? undefined : countLimit);
  const exact = isCounted || rows.reduce((sum, { n }) => sum + n, 0) <= countLimit;
  const decided = byDecision ? paths : recount(paths, rows);
  const isWhole = Object.values(filter).every((value) => value === undefined);
  const answers = isWhole ? await readAnswers(pool, collectionId) : rows;
  const sites = facet(rows, ({ site, n }) => [site, n], exact);
  const known = exact || byDecision;
  return {
    outcome: facet(decided, ({ outcome, count }) => [outcome, count], known),
    site: known && !exact ? await ofOnlySite(pool, collectionId, most, sites) : sites,
    type: facet(answers, ({ type, n }) => [type, n], isWhole || exact),
    status: facet(answers, ({ status, n }) => [status === 0 ? '' : String(status), n], isWhole || exact),
    decidedBy: decidedFacet(decided, known),
  };
}

/** A collection with one site has all there: `count`, where only the `sampled` sites were counted. */
async function ofOnlySite(
  pool: pg.Pool,
  collectionId: number,
  ...[count, sampled]: readonly [number, readonly FacetValue[]]
): Promise<readonly FacetValue[]> {
  const { rows } = await guarded(() =>
    pool.query<{ only: boolean }>(
      'SELECT min(site_id) = max(site_id) AS only FROM crawl.resource WHERE collection_id = $1',
      [collectionId],
    ),
  );
  return rows[0]?.only === true ? sampled.map(({ value }) => ({ value, count, exact: true })) : sampled;
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
    .map(([value, count]) => ({ value, count: exact ? count : Math.min(count, countLimit), exact }))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
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
