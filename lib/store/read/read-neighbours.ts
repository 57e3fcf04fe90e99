/** The resources before and after one in a list, and where in it it stands. */

import { z } from 'zod';
import type pg from 'pg';
import type { ReadModel } from '../models/read-model.ts';
import { inDiscovery, placeOf, readPage, withSortKey } from './list-order.ts';
import type { ListOrder, ListPlace, PlacedRow } from './list-order.ts';
import { countResources, isSortable } from './read-resources.ts';
import type { Reading } from './read-resources.ts';
import { countLimit, toCondition } from './resource-filter.ts';
import type { Condition, ResourceFilter } from './resource-filter.ts';
import { guarded } from '../sql/store-error.ts';

export interface NeighbourQuery extends ResourceFilter {
  readonly hash: string;
  readonly order?: ListOrder | undefined;
}

export const neighboursSchema = z.strictObject({
  previous: z.string().exactOptional(),
  next: z.string().exactOptional(),
  /** From 1; absent where the list does not have it, or has more before it than are counted. */
  position: z.number().exactOptional(),
  count: z.strictObject({
    value: z.number(),
    exact: z.boolean(),
  }),
});
export type Neighbours = ReadModel<typeof neighboursSchema>;

export async function readNeighbours(
  reading: Reading,
  collectionId: number,
  { hash, order: wanted = inDiscovery, ...filter }: NeighbourQuery,
): Promise<Neighbours> {
  const { pool } = reading;
  const condition = await toCondition(pool, collectionId, filter);
  if (condition === undefined) return { count: { value: 0, exact: true } };
  const count = await countResources(reading, collectionId, filter, condition);
  const order = isSortable(count) ? wanted : { ...wanted, by: inDiscovery.by };
  const own = await readOwn(pool, condition, { hash, order });
  if (own === undefined) return { count };
  const { after, isListed } = own;
  const beside = async (descending: boolean): Promise<string | undefined> =>
    (await readPage(pool, condition, { order: { ...order, descending }, after, limit: 1 }))[0]?.hash;
  const [previous, next, position] = await Promise.all([
    beside(!order.descending),
    beside(order.descending),
    isListed ? readPosition(pool, condition, { order, after }) : undefined,
  ]);
  return {
    ...(previous !== undefined && { previous }),
    ...(next !== undefined && { next }),
    ...(position !== undefined && { position }),
    count,
  };
}

interface Asked {
  readonly hash: string;
  readonly order: ListOrder;
}

/** Its place, though the list may not have it any more: it was settled otherwise meanwhile. */
async function readOwn(
  pool: pg.Pool,
  { sql, values }: Condition,
  { hash, order }: Asked,
): Promise<{ readonly after: ListPlace; readonly isListed: boolean } | undefined> {
  const own = `(SELECT r.* FROM crawl.resource r WHERE r.collection_id = $1 AND r.url_hash = $${values.length + 1}::uuid)`;
  const { rows } = await guarded(() =>
    pool.query<PlacedRow & { readonly listed: boolean }>(
      `SELECT x.*, EXISTS (SELECT FROM ${own} r WHERE ${sql}) AS listed FROM (${withSortKey(own, order)}) x`,
      [...values, hash],
    ),
  );
  const [row] = rows;
  return row && { after: placeOf(row), isListed: row.listed };
}

async function readPosition(
  pool: pg.Pool,
  { sql, values, many }: Condition,
  { order, after }: { readonly order: ListOrder; readonly after: ListPlace },
): Promise<number | undefined> {
  // Every row before it would have to be searched for the text.
  if (many !== undefined) return undefined;
  const sign = order.descending ? '>' : '<';
  const place = values.length;
  const [source, key] =
    order.by === 'found'
      ? [`crawl.resource r WHERE ${sql} AND r.seq ${sign} $${place + 1}`, []]
      : [
          `(${withSortKey(`(SELECT r.* FROM crawl.resource r WHERE ${sql})`, order)}) x
             WHERE (x.sort_key, x.seq) ${sign} ($${place + 2} COLLATE "C", $${place + 1}::bigint)`,
          [after.key],
        ];
  const { rows } = await guarded(() =>
    pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM (SELECT FROM ${source} LIMIT ${countLimit}) y`, [
      ...values,
      after.seq,
      ...key,
    ]),
  );
  const n = rows[0]?.n ?? 0;
  return n >= countLimit ? undefined : n + 1;
}
