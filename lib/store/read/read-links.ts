/** The links of a resource: out in the order of the page, in by a pass over the links of all pages. */

import { z } from 'zod';
import type pg from 'pg';
import { resourceViewSchema, selectResources, toResourceView } from './resource-rows.ts';
import type { ReadModel } from '../models/read-model.ts';
import { linkedResources } from '../lease/kept.ts';
import { isHash } from './read-description.ts';
import type { ResourceRow } from './resource-rows.ts';
import { guarded } from '../sql/store-error.ts';

export const linkPageSchema = z.strictObject({
  rows: z.array(resourceViewSchema),
  next: z.string().exactOptional(),
  /** True when only the first 1,000 were looked for. */
  cut: z.boolean(),
});
export type LinkPage = ReadModel<typeof linkPageSchema>;

export interface LinkQuery {
  readonly hash: string;
  readonly direction: 'in' | 'out';
  readonly after?: string | undefined;
}

const pageSize = 100;
/** Pages that link to a URL, looked for. */
const inlinkLimit = 1_000;

/** `ord` is the place in the list; the page holds one row more than is shown. */
const outSql = `
SELECT r.*, place.n AS ord FROM crawl.page page, ${linkedResources('page', '$1')}
WHERE page.collection_id = $1 AND page.url_hash = $2 AND place.n >= $3 ORDER BY place.n LIMIT ${pageSize + 1}`;

/** A link stands at a multiple of eight bytes. */
const inSql = `
SELECT r.*, row_number() OVER (ORDER BY r.seq) - 1 AS ord FROM (
  SELECT p.url_hash FROM crawl.page p
  WHERE p.collection_id = $1 AND position(substr(uuid_send($2::uuid), 1, 8) IN p.outlinks) % 8 = 1 LIMIT ${inlinkLimit}) l
JOIN crawl.resource r ON r.collection_id = $1 AND r.url_hash = l.url_hash`;

interface LinkRow extends ResourceRow {
  readonly ord: number;
}

/** Undefined for a hash that is none. */
export async function readLinks(
  pool: pg.Pool,
  collectionId: number,
  { hash, direction, after }: LinkQuery,
): Promise<LinkPage | undefined> {
  if (!isHash(hash)) return undefined;
  const from = /^\d{1,9}$/.test(after ?? '') ? Number(after) : 0;
  const source =
    direction === 'out' ? outSql : `SELECT * FROM (${inSql}) i WHERE ord >= $3 ORDER BY ord LIMIT ${pageSize + 1}`;
  const { rows } = await guarded(() =>
    pool.query<LinkRow>(`WITH linked AS (${source}) ${withOrder(selectResources('linked'))} ORDER BY r.ord`, [
      collectionId,
      hash,
      from,
    ]),
  );
  const shown = rows.slice(0, pageSize);
  const next = rows[pageSize]?.ord;
  return {
    rows: shown.map(toResourceView),
    cut: direction === 'in' && next === undefined && from + shown.length >= inlinkLimit,
    ...(next !== undefined && { next: String(next) }),
  };
}

function withOrder(select: string): string {
  return select.replace('SELECT r.seq', 'SELECT r.ord::int AS ord, r.seq');
}
