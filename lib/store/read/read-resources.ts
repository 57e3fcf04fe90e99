/** Lists of resources: filtered, in the order of discovery or of a column, page by page. */

import { z } from 'zod';
import type pg from 'pg';
import { resourceViewSchema, toResourceView } from './resource-rows.ts';
import type { ReadModel } from '../models/read-model.ts';
import type { GroupsUnder } from './count-groups.ts';
import { countExpired } from '../text/find-text.ts';
import { readTextLag } from '../text/index-text.ts';
import { inDiscovery, mostSorted, placeOf, printPlace, readPage, readPlace } from './list-order.ts';
import type { ListOrder, ListPlace } from './list-order.ts';
import { countBound, countLimit, toCondition } from './resource-filter.ts';
import type { Condition, ResourceCount, ResourceFilter } from './resource-filter.ts';
import type { ResourceView } from './resource-rows.ts';
import { guarded } from '../sql/store-error.ts';

export interface ResourceQuery extends ResourceFilter {
  readonly after?: string | undefined;
  readonly limit: number;
  readonly order?: ListOrder | undefined;
}

export const resourcePageSchema = z.strictObject({
  rows: z.array(resourceViewSchema),
  /** Give it as `after` for the next page. */
  next: z.string().exactOptional(),
  count: z.strictObject({
    value: z.number(),
    exact: z.boolean(),
  }),
  /** There are too many to sort: they are in the order of discovery. */
  unsorted: z.boolean().exactOptional(),
  /** Of a search for words: RDs whose words are not found yet. */
  lag: z
    .strictObject({
      /** Descriptions that wait. */
      waiting: z.number(),
      /** How long the oldest has waited, in milliseconds. */
      oldestMs: z.number(),
      /** How long the rest takes at the pace of the last minute; undefined when nothing was indexed in it. */
      leftMs: z.number().exactOptional(),
      /** Indexing waits for the end of a crawl, ten minutes at most. */
      waitsForCrawl: z.literal(true).exactOptional(),
    })
    .exactOptional(),
  /** Of a search for words: how many RDs match but have expired. Up to 10,000. */
  expired: z.number().exactOptional(),
});
export type ResourcePage = ReadModel<typeof resourcePageSchema>;

/** What lists, their counts and facets are read with. */
export interface Reading {
  readonly pool: pg.Pool;
  readonly groups: GroupsUnder;
}

export async function searchResources(
  reading: Reading,
  collectionId: number,
  query: ResourceQuery,
): Promise<ResourcePage> {
  const { pool } = reading;
  const { after: _, order = inDiscovery, limit, ...filter } = query;
  const lag = await lagOf(pool, collectionId, query);
  const condition = await toCondition(pool, collectionId, filter);
  if (condition === undefined) return { rows: [], count: { value: 0, exact: true }, ...lag };
  const after = readPlace(query.after);
  const countAll = async (): Promise<ResourceCount> => countResources(reading, collectionId, filter, condition);
  const count = order.by === 'found' ? undefined : await countAll();
  const unsorted = after === undefined && count !== undefined && !isSortable(count);
  const bounds = { after, limit: limit + 1, order: unsorted ? inDiscovery : order };
  const rows = await readPage(pool, condition, bounds);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const isAll = after === undefined && rows.length === shown.length;
  const counted = isAll ? { value: shown.length, exact: true } : (count ?? (await countAll()));
  return {
    rows: shown.map(toResourceView),
    count: counted,
    ...(rows.length > shown.length && last !== undefined && { next: printPlace(placeOf(last)) }),
    ...(after === undefined && !isSortable(counted) && { unsorted: true }),
    ...lag,
  };
}

export function isSortable({ value, exact }: ResourceCount): boolean {
  return exact && value <= mostSorted;
}

/** Beside the first page of a search for words: why it may find less than there is. */
async function lagOf(
  pool: pg.Pool,
  collectionId: number,
  { text, after }: ResourceQuery,
): Promise<Pick<ResourcePage, 'lag' | 'expired'>> {
  if (text === undefined || after !== undefined) return {};
  const lag = await readTextLag(pool, collectionId);
  const expired = await guarded(() => countExpired(pool, collectionId, text));
  return { ...(lag.waiting > 0 && { lag }), ...(expired > 0 && { expired }) };
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
  for (let after: ListPlace | undefined; ;) {
    const rows = await readPage(pool, condition, { after, limit: streamed, order: inDiscovery });
    for (const row of rows) yield toResourceView(row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < streamed) return;
    after = placeOf(last);
  }
}

/** Exact as far as the counters and groups know, else to {@link countBound}, like the facets. */
export async function countResources(
  { pool, groups }: Reading,
  collectionId: number,
  filter: ResourceFilter,
  condition: Condition,
): Promise<ResourceCount> {
  if (condition.counted !== undefined) return condition.counted;
  const rows = await groups(collectionId, filter, condition);
  if (rows !== undefined) return { value: rows.reduce((sum, row) => sum + row.n, 0), exact: true };
  const { sql, values } = condition;
  const bound = countBound(condition);
  const counted = await guarded(() =>
    pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM (SELECT FROM crawl.resource r WHERE ${sql} ${bound === undefined ? '' : `LIMIT ${bound}`}) x`,
      [...values],
    ),
  );
  const n = counted.rows[0]?.n ?? 0;
  return n === bound ? { value: countLimit, exact: false } : { value: n, exact: true };
}
