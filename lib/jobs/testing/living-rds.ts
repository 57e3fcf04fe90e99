import type pg from 'pg';
import { hasExpired } from '../../store/text/expired-rds.ts';

export interface LivingRd {
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  /** Until it expires; null where it does not. */
  readonly livesDays: number | null;
  /** Writers of its attributes. */
  readonly writers: readonly (readonly [string, { readonly fn?: string; readonly line?: number }])[];
}

/** RDs that have not expired, by URL, in order. */
export async function livingRds(pool: pg.Pool, collectionId: number): Promise<ReadonlyMap<string, LivingRd>> {
  const { rows } = await pool.query<LivingRd & { readonly url: string }>(
    `SELECT d.url, d.attributes, extract(epoch FROM d.expires_at - now())::float8 / 86400 AS "livesDays", b.blame AS writers
     FROM crawl.description d LEFT JOIN crawl.blame_set b ON b.id = d.blame_id
     WHERE d.collection_id = $1 AND (${hasExpired}) IS NOT TRUE ORDER BY d.url`,
    [collectionId],
  );
  return new Map(rows.map((row) => [row.url, row]));
}
