/** Facets of the resources: how many there are of each outcome, site, type, status, deciding line. */

import { z } from 'zod';
import { cutKindNames } from '../../sdk/cuts.ts';
import type { ReadModel } from '../models/read-model.ts';
import type { DecidedBy } from '../../engine/program/program.ts';
import { countGroups } from './count-groups.ts';
import type { GroupRow } from './count-groups.ts';
import type { CountedPath } from './read-paths.ts';
import { countResources } from './read-resources.ts';
import type { Reading } from './read-resources.ts';
import { countBound, countLimit, each, toCondition } from './resource-filter.ts';
import type { ResourceFilter } from './resource-filter.ts';

export const facetValueSchema = z.strictObject({
  value: z.string(),
  count: z.number(),
  exact: z.boolean(),
});
export type FacetValue = ReadModel<typeof facetValueSchema>;

export const decidedFacetSchema = facetValueSchema.extend({
  file: z.string(),
  line: z.number(),
  reason: z.string(),
});
export type DecidedFacet = ReadModel<typeof decidedFacetSchema>;

export const facetsSchema = z.strictObject({
  outcome: z.array(facetValueSchema),
  site: z.array(facetValueSchema),
  type: z.array(facetValueSchema),
  status: z.array(facetValueSchema),
  /** What the reading of the content came to, such as `empty` or `failed:encrypted`. */
  extraction: z.array(facetValueSchema),
  /** `expired`, where there are any. */
  rd: z.array(facetValueSchema),
  /** Kinds of what limits left out, those there are. */
  cut: z.array(facetValueSchema),
  /** `file:line reason`, the commonest 50. */
  decidedBy: z.array(decidedFacetSchema),
});
export type Facets = ReadModel<typeof facetsSchema>;

const valuesShown = 50;

export type FacetName = keyof Facets;

const facetNames: readonly FacetName[] = ['outcome', 'site', 'type', 'status', 'extraction', 'rd', 'cut', 'decidedBy'];

/** The filters that a choice in the facet sets. */
const ownFilters: Readonly<Record<FacetName, readonly (keyof ResourceFilter)[]>> = {
  outcome: ['outcome', 'state'],
  site: ['site'],
  type: ['type'],
  status: ['status'],
  extraction: ['extraction'],
  rd: ['rd'],
  cut: ['cut'],
  decidedBy: ['file', 'line', 'reason'],
};

/** Each facet under the filters of the others, so that the values beside a chosen one can be chosen in its place. */
export async function readFacets(
  reading: Reading,
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
    if (name === 'rd') return [name, await readEach(reading, collectionId, others, { rd: ['expired'] })] as const;
    if (name === 'cut') return [name, await readEach(reading, collectionId, others, { cut: cutKindNames })] as const;
    const key = Object.keys(others).join(' ');
    const read = reads.get(key) ?? readUnder(reading, collectionId, others);
    reads.set(key, read);
    return [name, shownOf(name, await read, filter)] as const;
  });
  return { ...none, ...Object.fromEntries(await Promise.all(entries)) };
}

/** Values that groups don't know: each is counted by itself, and those without URLs are left out. */
async function readEach(
  reading: Reading,
  collectionId: number,
  others: ResourceFilter,
  values: Pick<ResourceFilter, 'rd'> | Pick<ResourceFilter, 'cut'>,
): Promise<readonly FacetValue[]> {
  const [[name, wanted] = []] = Object.entries(values);
  const counts: FacetValue[] = [];
  for (const value of each(wanted)) {
    const filter: ResourceFilter = { ...others, [name ?? '']: value };
    const condition = await toCondition(reading.pool, collectionId, filter);
    if (condition === undefined) return [];
    const { value: count, exact } = await countResources(reading, collectionId, filter, condition);
    if (count > 0) counts.push({ value, count, exact });
  }
  return counts;
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

const none: Facets = { outcome: [], site: [], type: [], status: [], extraction: [], rd: [], cut: [], decidedBy: [] };

async function readUnder(reading: Reading, collectionId: number, filter: ResourceFilter): Promise<Facets> {
  const condition = await toCondition(reading.pool, collectionId, filter);
  if (condition === undefined) return none;
  const known = await reading.groups(collectionId, filter, condition);
  const bound = known === undefined ? countBound(condition) : undefined;
  const rows = known ?? (await countGroups(reading.pool, condition, bound));
  const exact = bound === undefined || rows.reduce((sum, { n }) => sum + n, 0) < bound;
  const paths = recount(condition.paths, rows);
  return {
    ...none,
    outcome: facet(paths, ({ outcome, count }) => [outcome, count], exact),
    site: facet(rows, ({ site, n }) => [site, n], exact),
    type: facet(rows, ({ type, n }) => [type, n], exact),
    status: facet(rows, ({ status, n }) => [status === 0 ? '' : String(status), n], exact),
    extraction: facet(rows, ({ extraction, n }) => [extraction, n], exact),
    decidedBy: decidedFacet(paths, exact),
  };
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
