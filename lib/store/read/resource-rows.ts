/** What a list shows of a resource: the row as SQL selects it, and as it is given out. */

import { z } from 'zod';
import { decidedBySchema } from '../models/engine-models.ts';
import type { ReadModel } from '../models/read-model.ts';
import { stateCodes } from '../sql/codes.ts';
import { hasExpired } from '../text/expired-rds.ts';
import { decidedByOf, outcomeOf, pathColumns, resourceState } from './read-paths.ts';
import type { PathRow } from './read-paths.ts';

export const resourceViewSchema = z.strictObject({
  /** 32 hexadecimal digits: the resource's address in the console. */
  hash: z.string(),
  url: z.string(),
  /** `host:port`. */
  site: z.string(),
  depth: z.number(),
  state: z.enum(['queued', 'rejected', 'fetched', 'failed']),
  outcome: z.enum(['queued', 'rejected', 'failed', 'kept', 'no-rd']),
  title: z.string().exactOptional(),
  type: z.string().exactOptional(),
  status: z.number().exactOptional(),
  decidedBy: decidedBySchema.exactOptional(),
  /** Milliseconds since the epoch. */
  fetchedAt: z.number().exactOptional(),
  /** True when the last finished full run did not find it. */
  orphan: z.boolean().exactOptional(),
  /** Since when its RD has expired, in milliseconds since the epoch. */
  expiredAt: z.number().exactOptional(),
});
export type ResourceView = ReadModel<typeof resourceViewSchema>;

export interface ResourceRow extends PathRow {
  readonly seq: string;
  readonly hash: string;
  readonly url: string;
  readonly site: string;
  readonly depth: number;
  readonly title: string | null;
  readonly type: string | null;
  readonly status: number | null;
  readonly fetched_at: number | null;
  readonly orphan: boolean;
  readonly expired_at: number | null;
}

/** SQL: what a list shows of the resources `r`, a row source with the columns of the table. */
export const selectResources = (source: string): string => `
SELECT r.seq, encode(uuid_send(r.url_hash), 'hex') AS hash, r.url, s.key AS site, r.depth,
  CASE r.state WHEN ${stateCodes.orphan} THEN r.was % 10 ELSE r.state END AS state, r.state = ${stateCodes.orphan} AS orphan,
  CASE WHEN m.given ? 'title' THEN m.given #>> '{title,0}' ELSE d.title END AS title, nullif(a.type, '') AS type, nullif(a.status, 0) AS status,
  CASE WHEN ${hasExpired} THEN extract(epoch FROM d.expires_at)::float8 * 1000 END AS expired_at,
  (pg.fetches #>> '{0,at}')::float8 AS fetched_at, ${pathColumns}
FROM ${source} r
JOIN crawl.site s ON s.id = r.site_id
LEFT JOIN crawl.answer a ON a.id = r.answer_id
LEFT JOIN crawl.page pg ON pg.collection_id = r.collection_id AND pg.url_hash = r.url_hash
LEFT JOIN crawl.description d ON d.collection_id = r.collection_id AND d.url_hash = r.url_hash
LEFT JOIN crawl.manual_attributes m ON m.collection_id = d.collection_id AND m.url_hash = d.url_hash
LEFT JOIN crawl.decision_path p ON p.id = CASE r.state WHEN ${stateCodes.orphan} THEN r.was_path ELSE r.path_id END`;

export function toResourceView(row: ResourceRow): ResourceView {
  const { hash, url, site, depth, title, type, status, fetched_at: fetchedAt, expired_at: expiredAt } = row;
  const decidedBy = decidedByOf(row);
  return {
    hash,
    url,
    site,
    depth,
    state: resourceState(row.state),
    outcome: outcomeOf(row),
    ...(title !== null && { title }),
    ...(type !== null && { type }),
    ...(status !== null && { status }),
    ...(decidedBy && { decidedBy }),
    ...(fetchedAt !== null && { fetchedAt }),
    ...(row.orphan && { orphan: true }),
    ...(expiredAt !== null && { expiredAt }),
  };
}
