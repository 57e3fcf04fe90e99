/** What was observed of an even sample of a collection's resources: the first by their keyed hash, so always the same ones. */

import type pg from 'pg';
import type { Facts } from '../../sdk/resource.ts';
import { orphanPath } from '../sql/codes.ts';
import { factsOf } from './read-resource.ts';
import type { FoundRow } from './read-resource.ts';
import { guarded } from '../sql/store-error.ts';

export interface SampledResource {
  /** 32 hexadecimal digits. */
  readonly hash: string;
  readonly facts: Facts;
}

interface SampleRow extends FoundRow {
  readonly hash: string;
}

/** At most `limit`, without orphans. One range of the primary key: as quick among a million as among a thousand. */
export async function sampleFacts(
  pool: pg.Pool,
  collectionId: number,
  limit: number,
): Promise<readonly SampledResource[]> {
  const { rows } = await guarded(() =>
    pool.query<SampleRow>(
      `SELECT encode(uuid_send(r.url_hash), 'hex') AS hash, r.url, r.depth, r.reach, r.found_as, r.found_on, r.hops, r.listing, p.facts
       FROM (SELECT * FROM crawl.resource WHERE collection_id = $1 AND path_id <> ${orphanPath}
         ORDER BY url_hash LIMIT $2) r
       LEFT JOIN crawl.page p ON p.collection_id = $1 AND p.url_hash = r.url_hash`,
      [collectionId, limit],
    ),
  );
  return rows.map((row) => ({
    hash: row.hash,
    facts: row.facts ?? factsOf(row),
  }));
}
