/** What became of the URLs of each site in a run, from the rows the run keeps for its sites. */

import { z } from 'zod';
import type pg from 'pg';
import type { ReadModel } from '../models/read-model.ts';
import { guarded } from '../sql/store-error.ts';

export const siteSumsSchema = z.strictObject({
  /** `host:port`. */
  site: z.string(),
  fetched: z.number(),
  rejected: z.number(),
  failed: z.number(),
  queued: z.number(),
});
export type SiteSums = ReadModel<typeof siteSumsSchema>;

const columns = `s.key AS site, rs.fetched::float8 AS fetched, rs.rejected::float8 AS rejected, rs.failed::float8 AS failed,
  rs.queued::float8 AS queued FROM crawl.run_site rs JOIN crawl.site s ON s.id = rs.site_id WHERE rs.run_id = $1`;

/** Where a page of sites ends: the number of URLs of its last site, and its key. */
export interface SitesAfter {
  readonly urls: number;
  readonly site: string;
}

const urls = 'rs.fetched + rs.rejected + rs.failed + rs.queued';

/** The largest first, and how many sites there are in all. */
export async function readLargestSites(
  pool: pg.Pool,
  run: number,
  { limit, after }: { readonly limit: number; readonly after?: SitesAfter | undefined },
): Promise<{ readonly sites: readonly SiteSums[]; readonly total: number }> {
  const [{ rows: sites }, { rows }] = await guarded(() =>
    Promise.all([
      pool.query<SiteSums>(
        `SELECT ${columns} AND ($3::bigint IS NULL OR ${urls} < $3 OR (${urls} = $3 AND s.key > $4))
         ORDER BY ${urls} DESC, s.key LIMIT $2`,
        [run, limit, after?.urls ?? null, after?.site ?? null],
      ),
      pool.query<{ n: number }>('SELECT count(*)::float8 AS n FROM crawl.run_site WHERE run_id = $1', [run]),
    ]),
  );
  return { sites, total: rows[0]?.n ?? 0 };
}

const streamed = 2_000;

/** Every site of a run, by name. */
export async function* streamSites(pool: pg.Pool, run: number): AsyncIterable<SiteSums> {
  for (let after = ''; ;) {
    const { rows } = await guarded(() =>
      pool.query<SiteSums>(`SELECT ${columns} AND s.key COLLATE "C" > $2 ORDER BY s.key COLLATE "C" LIMIT $3`, [
        run,
        after,
        streamed,
      ]),
    );
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < streamed) return;
    after = last.site;
  }
}
