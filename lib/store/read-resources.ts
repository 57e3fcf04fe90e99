/** Lists of resources: filtered, in the order of discovery, page by page; counts are exact to 10,000. */

import type pg from 'pg';
import type { DecidedBy, ResourceState } from '../engine/program.ts';
import { orphanPath, stateCodes } from './codes.ts';
import { findText } from './find-text.ts';
import { readTextLag } from './index-text.ts';
import type { TextLag } from './index-text.ts';
import { isInPlan } from './plan-urls.ts';
import { decidedByOf, outcomeOf, pathColumns, readPaths, resourceState } from './read-paths.ts';
import type { CountedPath, PathRow, ResourceOutcome } from './read-paths.ts';
import { guarded } from './store-error.ts';

export interface ResourceView {
  /** 32 hexadecimal digits. */
  readonly hash: string;
  readonly url: string;
  /** `host:port`. */
  readonly site: string;
  readonly depth: number;
  readonly state: ResourceState;
  readonly outcome: ResourceOutcome;
  readonly title?: string;
  readonly type?: string;
  readonly status?: number;
  readonly decidedBy?: DecidedBy;
  /** Milliseconds since the epoch. */
  readonly fetchedAt?: number;
  /** True when the last finished full run did not find it. */
  readonly orphan?: boolean;
}

/** A value, or several of which each will do. */
export type AnyOf<T> = T | readonly T[];

/** Filters combine with AND. */
export interface ResourceFilter {
  /** Words of the RD, or part of the URL. */
  readonly text?: string | undefined;
  readonly outcome?: AnyOf<ResourceOutcome> | undefined;
  readonly state?: ResourceState | undefined;
  /** The stage of the deciding step. */
  readonly stage?: string | undefined;
  readonly site?: AnyOf<string> | undefined;
  readonly type?: AnyOf<string> | undefined;
  readonly status?: AnyOf<number> | undefined;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly reason?: string | undefined;
  /** Behind a figure of a plan: the number of its job, and the figure, such as `rejected.edit`. */
  readonly plan?: number | undefined;
  readonly figure?: string | undefined;
}

export interface ResourceQuery extends ResourceFilter {
  readonly after?: string | undefined;
  readonly limit: number;
}

export interface ResourcePage {
  readonly rows: readonly ResourceView[];
  readonly next?: string;
  /** Beyond 10,000 a lower bound, unless the counters know. */
  readonly count: { readonly value: number; readonly exact: boolean };
  /** Of a search for words: RDs whose words are not found yet. */
  readonly lag?: TextLag;
}

/** How far is counted. */
export const countLimit = 10_000;

export interface ResourceRow extends PathRow {
  readonly seq: string;
  readonly hash: string;
  readonly url: string;
  readonly site: string;
  readonly depth: number;
  readonly title: string | null;
  readonly type: string | null;
  readonly status: number | null;
  readonly fetched_at: number | null;
  readonly orphan: boolean;
}

/** SQL: what a list shows of the resources `r`, a row source with the columns of the table. */
export const selectResources = (source: string): string => `
SELECT r.seq, encode(uuid_send(r.url_hash), 'hex') AS hash, r.url, s.key AS site, r.depth,
  CASE r.state WHEN ${stateCodes.orphan} THEN r.was % 10 ELSE r.state END AS state, r.state = ${stateCodes.orphan} AS orphan,
  CASE WHEN m.given ? 'title' THEN m.given #>> '{title,0}' ELSE d.title END AS title, nullif(a.type, '') AS type, nullif(a.status, 0) AS status,
  (pg.fetches #>> '{0,at}')::float8 AS fetched_at, ${pathColumns}
FROM ${source} r
JOIN crawl.site s ON s.id = r.site_id
LEFT JOIN crawl.answer a ON a.id = r.answer_id
LEFT JOIN crawl.page pg ON pg.collection_id = r.collection_id AND pg.url_hash = r.url_hash
LEFT JOIN crawl.description d ON d.collection_id = r.collection_id AND d.url_hash = r.url_hash
LEFT JOIN crawl.manual_attributes m ON m.collection_id = d.collection_id AND m.url_hash = d.url_hash
LEFT JOIN crawl.decision_path p ON p.id = CASE r.state WHEN ${stateCodes.orphan} THEN r.was_path ELSE r.path_id END`;

export function toResourceView(row: ResourceRow): ResourceView {
  const { hash, url, site, depth, title, type, status, fetched_at: fetchedAt } = row;
  const decidedBy = decidedByOf(row);
  return {
    hash,
    url,
    site,
    depth,
    state: resourceState(row.state),
    outcome: outcomeOf(row),
    ...(title !== null && { title }),
    ...(type !== null && { type }),
    ...(status !== null && { status }),
    ...(decidedBy && { decidedBy }),
    ...(fetchedAt !== null && { fetchedAt }),
    ...(row.orphan && { orphan: true }),
  };
}

/** A condition on `r`, with its values; undefined when nothing can match. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly unknown[];
  /** The decisions it lets through, with what each counts in the whole collection. */
  readonly paths: readonly CountedPath[];
  /** How many match, when the filter is on decisions only; or that they are more than are counted. */
  readonly counted?: ResourcePage['count'];
  /** Of a text that finds many: what is true of them but for the text, and the text row by row. */
  readonly many?: { readonly others: string; readonly byRow: string };
}

export async function searchResources(
  pool: pg.Pool,
  collectionId: number,
  query: ResourceQuery,
): Promise<ResourcePage> {
  const lag = await lagOf(pool, collectionId, query);
  const condition = await toCondition(pool, collectionId, query);
  if (condition === undefined) return { rows: [], count: { value: 0, exact: true }, ...lag };
  const after = query.after !== undefined && /^\d{1,18}$/.test(query.after) ? query.after : '0';
  const rows = await readPage(pool, condition, { after, limit: query.limit + 1 });
  const shown = rows.slice(0, query.limit);
  const last = shown.at(-1);
  const isAll = after === '0' && rows.length === shown.length;
  return {
    rows: shown.map(toResourceView),
    count: isAll ? { value: shown.length, exact: true } : await countResources(pool, condition),
    ...(rows.length > shown.length && last !== undefined && { next: last.seq }),
    ...lag,
  };
}

/** Beside the first page of a search for words, while any RD waits. */
async function lagOf(
  pool: pg.Pool,
  collectionId: number,
  { text, after }: ResourceQuery,
): Promise<Pick<ResourcePage, 'lag'>> {
  if (text === undefined || after !== undefined) return {};
  const lag = await readTextLag(pool, collectionId);
  return lag.waiting === 0 ? {} : { lag };
}

/** Rows asked for at once while streaming. */
const streamed = 2_000;

/** Every resource the filter finds, in the order of discovery; what is found meanwhile comes last. */
export async function* streamResources(
  pool: pg.Pool,
  collectionId: number,
  filter: ResourceFilter,
): AsyncIterable<ResourceView> {
  const condition = await toCondition(pool, collectionId, filter);
  if (condition === undefined) return;
  for (let after = '0'; ;) {
    const rows = await readPage(pool, condition, { after, limit: streamed });
    for (const row of rows) yield toResourceView(row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < streamed) return;
    after = last.seq;
  }
}

interface PageBounds {
  readonly after: string;
  readonly limit: number;
}

/** So many rows are looked at one by one before a text that finds many is looked up as a whole. */
const lookedAt = 20_000;

async function readPage(
  pool: pg.Pool,
  { sql, values, many }: Condition,
  bounds: PageBounds,
): Promise<readonly ResourceRow[]> {
  if (many !== undefined) {
    const near = `(SELECT * FROM crawl.resource r WHERE ${many.others} AND r.seq > $after ORDER BY r.seq LIMIT ${lookedAt})`;
    const rows = await readRows(pool, `${near} r WHERE ${many.byRow}`, values, bounds);
    if (rows.length === bounds.limit) return rows;
  }
  return readRows(pool, `crawl.resource r WHERE ${sql} AND r.seq > $after`, values, bounds);
}

async function readRows(
  pool: pg.Pool,
  source: string,
  values: readonly unknown[],
  { after, limit }: PageBounds,
): Promise<readonly ResourceRow[]> {
  const place = values.length;
  const found = source.replaceAll('$after', `$${place + 1}`);
  const { rows } = await guarded(() =>
    pool.query<ResourceRow>(
      `${selectResources(`(SELECT r.* FROM ${found} ORDER BY r.seq LIMIT $${place + 2})`)} ORDER BY r.seq`,
      [...values, after, limit],
    ),
  );
  return rows;
}

async function countResources(pool: pg.Pool, { sql, values, counted }: Condition): Promise<ResourcePage['count']> {
  if (counted !== undefined) return counted;
  const { rows } = await guarded(() =>
    pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM (SELECT FROM crawl.resource r WHERE ${sql} LIMIT ${countLimit + 1}) x`,
      [...values],
    ),
  );
  const n = rows[0]?.n ?? 0;
  return { value: Math.min(n, countLimit), exact: n <= countLimit };
}

/** The filter as a condition on the table of resources: decisions become paths, status and type answers. */
export async function toCondition(
  pool: pg.Pool,
  collectionId: number,
  filter: ResourceFilter,
): Promise<Condition | undefined> {
  const values: unknown[] = [collectionId];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const parts = [`r.collection_id = $1`];
  const paths = (await readPaths(pool, collectionId)).filter((path) => matchesPath(path, filter));
  if (paths.length === 0) return undefined;
  if (filtersPaths(filter)) parts.push(`r.path_id = ANY (${bind(paths.map(({ id }) => id))}::int8[])`);
  else parts.push(`r.path_id <> ${orphanPath}`);
  if (filter.site !== undefined) {
    const sites = `(SELECT id FROM crawl.site WHERE key = ANY (${bind(each(filter.site))}::text[]))`;
    // The order of discovery is that of the index as long as it is one site.
    parts.push(each(filter.site).length === 1 ? `r.site_id = ${sites}` : `r.site_id IN ${sites}`);
  }
  parts.push(...answerPart(filter, bind));
  if (filter.plan !== undefined) parts.push(isInPlan(bind(filter.plan), bind(filter.figure ?? '')));
  const text = filter.text?.trim() ?? '';
  if (text !== '') return addText(pool, { collectionId, text, paths, parts, values });
  const counted = parts.length === 2 ? paths.reduce((sum, { count }) => sum + count, 0) : undefined;
  return {
    sql: parts.join(' AND '),
    values,
    paths,
    ...(counted !== undefined && { counted: { value: counted, exact: true } }),
  };
}

/** What was answered. */
function answerPart({ status, type }: ResourceFilter, bind: (value: unknown) => string): readonly string[] {
  const asked = [
    ...(status === undefined ? [] : [`status = ANY (${bind(each(status))}::int2[])`]),
    ...(type === undefined ? [] : [`type = ANY (${bind(each(type))}::text[])`]),
  ];
  return asked.length === 0 ? [] : [`r.answer_id IN (SELECT id FROM crawl.answer WHERE ${asked.join(' AND ')})`];
}

interface Filtered {
  readonly collectionId: number;
  readonly text: string;
  readonly paths: readonly CountedPath[];
  readonly parts: readonly string[];
  readonly values: unknown[];
}

async function addText(pool: pg.Pool, { collectionId, text, paths, parts, values }: Filtered): Promise<Condition> {
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const { sql, byRow } = await guarded(() => findText(pool, collectionId, text, bind));
  const others = parts.join(' AND ');
  const isOnlyText = parts.length === 2;
  return {
    sql: `${others} AND ${sql}`,
    values,
    paths,
    ...(byRow !== undefined && { many: { others, byRow } }),
    ...(byRow !== undefined && isOnlyText && { counted: { value: countLimit, exact: false } }),
  };
}

function filtersPaths({ outcome, state, stage, file, line, reason }: ResourceFilter): boolean {
  return [outcome, state, stage, file, line, reason].some((value) => value !== undefined);
}

function matchesPath({ outcome, state, decidedBy }: CountedPath, filter: ResourceFilter): boolean {
  const pairs = [
    [filter.state, state],
    [filter.stage, decidedBy?.stage],
    [filter.file, decidedBy?.file],
    [filter.line, decidedBy?.line],
    [filter.reason, decidedBy?.reason],
  ];
  const isWanted = filter.outcome === undefined || each(filter.outcome).includes(outcome);
  return isWanted && pairs.every(([wanted, is]) => wanted === undefined || wanted === is);
}

/** The values of a filter; none where it is not set. */
export function each<T extends string | number>(wanted: AnyOf<T> | undefined): readonly T[] {
  if (wanted === undefined) return [];
  return typeof wanted === 'object' ? wanted : [wanted];
}
