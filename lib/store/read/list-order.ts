/** The order of the list of resources: that of discovery at any size, by a column as long as there are few enough to sort. */

import type pg from 'pg';
import type { Condition } from './resource-filter.ts';
import { selectResources } from './resource-rows.ts';
import type { ResourceRow } from './resource-rows.ts';
import { guarded } from '../sql/store-error.ts';

export const sortColumns = ['found', 'url', 'decided', 'type', 'status', 'depth', 'fetched'] as const;
export type SortColumn = (typeof sortColumns)[number];

export interface ListOrder {
  readonly by: SortColumn;
  readonly descending: boolean;
}

export const inDiscovery: ListOrder = { by: 'found', descending: false };

/**
 * No index serves these orders: each would cost every commit of a crawl an entry. So many rows are sorted when they are
 * asked for, in a tenth of a second; the order of discovery has its index.
 */
export const mostSorted = 10_000;

/** SQL: what is compared, as text, of a row `v` of {@link selectResources}; equal ones stay in the order of discovery. */
const keys: Readonly<Record<Exclude<SortColumn, 'found'>, string>> = {
  url: 'v.url',
  decided: `coalesce(v.file || ':' || lpad(v.line::text, 8, '0') || ' ' || v.reason, '')`,
  type: `coalesce(v.type, '')`,
  status: `lpad(coalesce(v.status, 0)::text, 5, '0')`,
  depth: `lpad(v.depth::text, 6, '0')`,
  fetched: `lpad(coalesce(v.fetched_at, 0)::bigint::text, 16, '0')`,
};

/** SQL: `v.sort_key` beside the columns of a row source; empty in the order of discovery. */
export function withSortKey(source: string, { by }: ListOrder): string {
  const key = by === 'found' ? `''` : keys[by];
  return `SELECT v.*, left(${key}, 1000) COLLATE "C" AS sort_key FROM (${selectResources(source)}) v`;
}

/** The place of a row in the list. */
export interface ListPlace {
  readonly seq: string;
  readonly key: string;
}

export type PlacedRow = ResourceRow & { readonly sort_key: string };

export function placeOf({ seq, sort_key: key }: PlacedRow): ListPlace {
  return { seq, key };
}

/** A place as the address of the next page has it. */
export function printPlace({ seq, key }: ListPlace): string {
  return key === '' ? seq : `${seq} ${key}`;
}

/** What is no place is none. */
export function readPlace(text: string | undefined): ListPlace | undefined {
  const match = /^(\d{1,18})(?: (.*))?$/s.exec(text ?? '');
  return match?.[1] === undefined ? undefined : { seq: match[1], key: match[2] ?? '' };
}

export interface PageBounds {
  readonly order: ListOrder;
  /** Without it the list begins. */
  readonly after?: ListPlace | undefined;
  readonly limit: number;
}

/** So many rows are looked at one by one before a text that finds many is looked up as a whole. */
const lookedAt = 20_000;

export async function readPage(pool: pg.Pool, condition: Condition, bounds: PageBounds): Promise<readonly PlacedRow[]> {
  if (bounds.order.by !== 'found') return readSorted(pool, condition, bounds);
  const { sql, values, many } = condition;
  if (many !== undefined) {
    const source = (after: string, way: string): string =>
      `(SELECT * FROM crawl.resource r WHERE ${many.others} ${after} ORDER BY r.seq ${way} LIMIT ${lookedAt}) r WHERE ${many.byRow}`;
    const rows = await readFound(pool, source, values, bounds);
    if (rows.length === bounds.limit) return rows;
  }
  return readFound(pool, (after) => `crawl.resource r WHERE ${sql} ${after}`, values, bounds);
}

async function readFound(
  pool: pg.Pool,
  source: (after: string, way: string) => string,
  values: readonly unknown[],
  { order, after, limit }: PageBounds,
): Promise<readonly PlacedRow[]> {
  const [way, sign] = order.descending ? ['DESC', '<'] : ['ASC', '>'];
  const place = values.length;
  const beyond = after === undefined ? '' : `AND r.seq ${sign} $${place + 2}`;
  const found = `(SELECT r.* FROM ${source(beyond, way)} ORDER BY r.seq ${way} LIMIT $${place + 1})`;
  const { rows } = await guarded(() =>
    pool.query<PlacedRow>(`${withSortKey(found, order)} ORDER BY v.seq ${way}`, [
      ...values,
      limit,
      ...(after === undefined ? [] : [after.seq]),
    ]),
  );
  return rows;
}

/** Twice as many as are promised: the list may grow while it is read page by page. */
async function readSorted(
  pool: pg.Pool,
  { sql, values }: Condition,
  { order, after, limit }: PageBounds,
): Promise<readonly PlacedRow[]> {
  const [way, sign] = order.descending ? ['DESC', '<'] : ['ASC', '>'];
  const place = values.length;
  const all = withSortKey(
    `(SELECT r.* FROM crawl.resource r WHERE ${sql} ORDER BY r.seq LIMIT ${2 * mostSorted})`,
    order,
  );
  const beyond =
    after === undefined ? '' : `WHERE (x.sort_key, x.seq) ${sign} ($${place + 2} COLLATE "C", $${place + 3}::bigint)`;
  const { rows } = await guarded(() =>
    pool.query<PlacedRow>(
      `SELECT * FROM (${all}) x ${beyond} ORDER BY x.sort_key ${way}, x.seq ${way} LIMIT $${place + 1}`,
      [...values, limit, ...(after === undefined ? [] : [after.key, after.seq])],
    ),
  );
  return rows;
}
