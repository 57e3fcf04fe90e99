/**
 * How many URLs of a collection have the same decision, site and answer. What is counted once gives counts and facets under
 * every filter on these, as sums; it is kept until the collection changes.
 */

import type pg from 'pg';
import { orphanPath } from '../sql/codes.ts';
import { readMark } from './count-folders.ts';
import { each } from './resource-filter.ts';
import type { Condition, ResourceFilter } from './resource-filter.ts';
import { guarded } from '../sql/store-error.ts';

export interface GroupRow {
  readonly path_id: string;
  /** `host:port`. */
  readonly site: string;
  /** 0: no answer, or one without a status. */
  readonly status: number;
  /** Empty: none. */
  readonly type: string;
  /** What the reading of the content came to, such as `empty`; empty where nothing was read. */
  readonly extraction: string;
  readonly n: number;
}

/** Of the resources `r` that a condition finds; of more than `limit` only so many are counted. */
export async function countGroups(
  pool: pg.Pool,
  { sql, values }: Pick<Condition, 'sql' | 'values'>,
  limit?: number,
): Promise<readonly GroupRow[]> {
  const bound = limit === undefined ? '' : `LIMIT ${limit}`;
  const { rows } = await guarded(() =>
    pool.query<GroupRow>(
      `SELECT x.path_id, s.key AS site, coalesce(a.status, 0) AS status, coalesce(a.type, '') AS type,
         coalesce(a.extraction, '') AS extraction, x.n
       FROM (SELECT path_id, site_id, answer_id, count(*)::int AS n
         FROM (SELECT path_id, site_id, answer_id FROM crawl.resource r WHERE ${sql} ${bound}) m GROUP BY 1, 2, 3) x
       JOIN crawl.site s ON s.id = x.site_id LEFT JOIN crawl.answer a ON a.id = x.answer_id`,
      [...values],
    ),
  );
  return rows;
}

/** More URLs are not counted whole while somebody waits: a million take a fifth of a second. */
export const mostCounted = 5_000_000;
/** Collections whose counts are kept, the latest counted. */
const mostKept = 4;

const grouped: ReadonlySet<string> = new Set<keyof ResourceFilter>([
  'outcome',
  'state',
  'stage',
  'file',
  'line',
  'reason',
  'essence',
  'site',
  'type',
  'status',
  'extraction',
]);

interface Kept {
  /** The collection's counters when counting began. */
  readonly mark: string;
  readonly rows: Promise<readonly GroupRow[]>;
}

/** The groups under a filter, exactly; undefined when it filters by something else, or there are too many URLs. */
export type GroupsUnder = (
  collectionId: number,
  filter: ResourceFilter,
  condition: Condition,
) => Promise<readonly GroupRow[] | undefined>;

export function createGroupCounter(pool: pg.Pool): GroupsUnder {
  const kept = new Map<number, Kept>();
  const countAll = async (collectionId: number): Promise<readonly GroupRow[]> => {
    const mark = await guarded(() => readMark(pool, collectionId));
    const known = kept.get(collectionId);
    if (known?.mark === mark) return known.rows;
    const sql = `r.collection_id = $1 AND r.path_id <> ${orphanPath}`;
    const rows = countGroups(pool, { sql, values: [collectionId] });
    kept.delete(collectionId);
    kept.set(collectionId, { mark, rows });
    for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest);
    // What failed is counted again by who asks next.
    rows.catch(() => kept.delete(collectionId));
    return rows;
  };
  return async (collectionId, filter, { paths }) => {
    const isGrouped = Object.entries(filter).every(([key, value]) => value === undefined || grouped.has(key));
    if (!isGrouped || paths.reduce((sum, { count }) => sum + count, 0) > mostCounted) return undefined;
    const isWanted = wantedBy(filter, new Set(paths.map(({ id }) => id)));
    return (await countAll(collectionId)).filter(isWanted);
  };
}

function wantedBy(
  { site, type, status, extraction }: ResourceFilter,
  paths: ReadonlySet<string>,
): (row: GroupRow) => boolean {
  const [sites, types, statuses, extractions] = [site, type, status, extraction].map((wanted) =>
    wanted === undefined ? undefined : new Set<string | number>(each<string | number>(wanted)),
  );
  return (row) =>
    paths.has(row.path_id) &&
    sites?.has(row.site) !== false &&
    types?.has(row.type) !== false &&
    statuses?.has(row.status) !== false &&
    extractions?.has(row.extraction) !== false;
}
