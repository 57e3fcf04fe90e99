/** How often each decision was made in a run: from the counters, without touching the resources. */

import type pg from 'pg';
import type { PathEntry } from '../../engine/program/program.ts';
import type { Writer } from '../../sdk/resource.ts';
import { counterKinds } from '../sql/codes.ts';
import { guarded } from '../sql/store-error.ts';

export interface RunPath {
  readonly path: readonly PathEntry[];
  /** Of the program whose steps the path names. */
  readonly programKey: string;
  /** URLs it settled in the run. */
  readonly count: number;
  /** One of them, the last found, and when the last was counted (ms since the epoch). */
  readonly lastUrl: string | null;
  readonly lastAt: number;
}

export async function readRunPaths(pool: pg.Pool, collectionId: number, run: number): Promise<readonly RunPath[]> {
  const { rows } = await guarded(() =>
    pool.query<RunPath>(
      `SELECT p.path, p.program_key AS "programKey", t.n AS count, extract(epoch FROM t.at)::float8 * 1000 AS "lastAt",
         (SELECT r.url FROM crawl.resource r WHERE r.collection_id = $2 AND r.path_id = t.path_id
          ORDER BY r.collection_id DESC, r.path_id DESC, r.seq DESC LIMIT 1) AS "lastUrl"
       FROM (SELECT path_id, sum(n)::float8 AS n, max(at) AS at FROM crawl.counter
             WHERE run_id = $1 AND kind = ${counterKinds.state} AND path_id > 0 GROUP BY path_id HAVING sum(n) > 0) t
       JOIN crawl.decision_path p ON p.id = t.path_id`,
      [run, collectionId],
    ),
  );
  return rows;
}

/** `host:port` of the sites of a run with all their URLs, the largest first. */
export async function readRunSites(
  pool: pg.Pool,
  run: number,
  limit: number,
): Promise<readonly { readonly site: string; readonly urls: number }[]> {
  const { rows } = await guarded(() =>
    pool.query<{ readonly site: string; readonly urls: number }>(
      `SELECT s.key AS site, (rs.queued + rs.rejected + rs.fetched + rs.failed)::float8 AS urls
       FROM crawl.run_site rs JOIN crawl.site s ON s.id = rs.site_id WHERE rs.run_id = $1 ORDER BY urls DESC, s.key LIMIT $2`,
      [run, limit],
    ),
  );
  return rows;
}

export interface RunWriters {
  readonly lines: readonly { readonly file: string; readonly line: number; readonly descriptions: number }[];
  /** False when the collection has more RDs than were looked at. */
  readonly isAll: boolean;
}

/**
 * Lines that wrote a value of RDs settled in the run, among the first `limit` RDs by their keyed hash: two ranges of
 * primary keys side by side. Many RDs share one list of writers, so the lists are read once each.
 */
export async function readRunWriters(
  pool: pg.Pool,
  collectionId: number,
  run: number,
  limit: number,
): Promise<RunWriters> {
  const { rows } = await guarded(() =>
    pool.query<{
      readonly blame: readonly (readonly [string, Writer])[] | null;
      readonly n: number;
      readonly seen: number;
    }>(
      `WITH d AS MATERIALIZED (SELECT url_hash, blame_id FROM crawl.description WHERE collection_id = $1
         ORDER BY url_hash LIMIT $3),
       g AS (SELECT d.blame_id, count(*)::float8 AS n FROM d
         JOIN crawl.resource r ON r.collection_id = $1 AND r.url_hash = d.url_hash AND r.run_id = $2 GROUP BY 1)
       SELECT b.blame, coalesce(g.n, 0) AS n, s.seen
       FROM (SELECT count(*)::float8 AS seen FROM d) s LEFT JOIN g ON true LEFT JOIN crawl.blame_set b ON b.id = g.blame_id`,
      [collectionId, run, limit],
    ),
  );
  const lines = new Map<string, { file: string; line: number; descriptions: number }>();
  for (const { blame, n } of rows) for (const place of placesOf(blame ?? [])) countPlace(lines, place, n);
  return { lines: [...lines.values()], isAll: (rows[0]?.seen ?? 0) < limit };
}

interface Written {
  readonly file: string;
  readonly line: number;
}

/** Each line once. */
function placesOf(blame: readonly (readonly [string, Writer])[]): Iterable<Written> {
  const places = new Map<string, Written>();
  for (const [, { file, line }] of blame) {
    if (file !== undefined && line !== undefined && line > 0) places.set(`${file}:${line}`, { file, line });
  }
  return places.values();
}

function countPlace(lines: Map<string, Written & { descriptions: number }>, place: Written, n: number): void {
  const key = `${place.file}:${place.line}`;
  const known = lines.get(key);
  if (known === undefined) lines.set(key, { ...place, descriptions: n });
  else known.descriptions += n;
}
