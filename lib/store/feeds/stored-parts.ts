/** What is stored of documents that a record of a feed changes in part. */

import type pg from 'pg';
import type { PageContent } from '../../sdk/content.ts';
import type { Facts } from '../../sdk/resource.ts';
import type { StoredBody } from '../bodies/bodies.ts';
import { stateCodes } from '../sql/codes.ts';
import { guarded } from '../sql/store-error.ts';

export interface StoredParts {
  readonly facts: Facts;
  /** Given by a feed. Undefined for a document of other origin. */
  readonly metas?: PageContent['metas'];
  /** Undefined where the content was never stored, or was removed to make room. */
  readonly body?: StoredBody;
}

interface Row {
  readonly hash: string;
  readonly facts: Facts;
  readonly metas: PageContent['metas'] | null;
  readonly body: Buffer | null;
  readonly size: number | null;
  readonly stored: number | null;
}

/** Documents there are: brought by a feed and not deleted since, or fetched. $1 collection, $2 hashes. */
const partsSql = `
SELECT replace(r.url_hash::text, '-', '') AS hash, p.facts, p.fed_metas AS metas, b.hash AS body, b.size, b.stored
FROM crawl.resource r JOIN crawl.page p ON p.collection_id = $1 AND p.url_hash = r.url_hash
LEFT JOIN crawl.body b ON b.hash = p.body_hash
WHERE r.collection_id = $1 AND r.url_hash = ANY ($2::uuid[])
  AND (r.fed_by IS NOT NULL OR r.state = ${stateCodes.fetched})`;

/** Stored parts by URL hash. */
export async function readStoredParts(
  pool: pg.Pool,
  collectionId: number,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, StoredParts>> {
  if (hashes.length === 0) return new Map();
  const { rows } = await guarded(() => pool.query<Row>(partsSql, [collectionId, hashes]));
  return new Map(rows.map((row) => [row.hash, toParts(row)]));
}

function toParts({ facts, metas, body, size, stored }: Row): StoredParts {
  const given = metas ?? metasInFacts(facts);
  return {
    facts,
    ...(given !== undefined && { metas: given }),
    ...(body !== null && size !== null && stored !== null && { body: { hash: body, size, stored } }),
  };
}

/** Documents fed before metadata was stored with the page: their facts have what was given first, as far as it fitted. */
function metasInFacts({ fed, content }: Facts): PageContent['metas'] | undefined {
  if (fed === undefined) return undefined;
  const metas = content?.metas ?? [];
  const end = metas.findIndex(([name]) => !fed.metas.includes(name));
  return end < 0 ? metas : metas.slice(0, end);
}
