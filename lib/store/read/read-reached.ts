/** The URLs of a run that RootNodes and LeafNodes came to, with how. */

import type pg from 'pg';
import { splitUrl } from '../../match/urls/url-key.ts';
import type { Discovery, ResourceUrl } from '../../sdk/resource.ts';
import { discoveryOf, stateCodes } from '../sql/codes.ts';
import type { DiscoveryColumns } from '../sql/codes.ts';
import { guarded } from '../sql/store-error.ts';

export interface ReachedUrl {
  readonly url: ResourceUrl;
  readonly discovery: Discovery;
  readonly isFetched: boolean;
}

interface Row extends DiscoveryColumns {
  readonly url: string;
  readonly state: number;
}

/** At most `limit`, in the order of discovery. */
export async function readReached(
  pool: pg.Pool,
  collectionId: number,
  { run, limit }: { readonly run: number; readonly limit: number },
): Promise<readonly ReachedUrl[]> {
  const { rows } = await guarded(() =>
    pool.query<Row>(
      `SELECT url, state, found_as, found_on, hops, listing FROM crawl.resource
       WHERE collection_id = $1 AND run_id = $2 AND listing ? 'reached' ORDER BY seq LIMIT $3`,
      [collectionId, run, limit],
    ),
  );
  return rows.map((row) => ({
    url: splitUrl(row.url),
    discovery: discoveryOf(row),
    isFetched: row.state === stateCodes.fetched,
  }));
}
