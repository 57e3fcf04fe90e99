/** What the last visits observed of many URLs at once: what plans, simulations and assertions decide over. */

import type pg from 'pg';
import type { Facts } from '../../sdk/resource.ts';
import { factsOf } from './read-resource.ts';
import type { FoundRow } from './read-resource.ts';
import { guarded } from '../sql/store-error.ts';
import type { UrlLookUp } from '../sql/url-hasher.ts';

/** Of the URLs the collection knows, in no order; address, depth and discovery alone where there was no visit. */
export async function readFacts(
  pool: pg.Pool,
  lookUp: UrlLookUp,
  collectionId: number,
  urls: readonly string[],
): Promise<readonly Facts[]> {
  const hashes: string[] = [];
  for (const url of urls) {
    const hash = await lookUp(url);
    if (hash !== undefined) hashes.push(hash);
  }
  const { rows } = await guarded(() =>
    pool.query<FoundRow>(
      `SELECT r.url, r.depth, r.reach, r.found_as, r.found_on, r.hops, r.listing, pg.facts
       FROM crawl.resource r LEFT JOIN crawl.page pg ON pg.collection_id = r.collection_id AND pg.url_hash = r.url_hash
       WHERE r.collection_id = $1 AND r.url_hash = ANY ($2::uuid[])`,
      [collectionId, hashes],
    ),
  );
  return rows.map((row) => row.facts ?? factsOf(row));
}
