/** What the enumeration of RootNodes reads and notes, besides what it queues. */

import type pg from 'pg';
import type { Discovered, RunNote, UrlHash } from '../../engine/ports.ts';
import type { NotedAddress, RootPage } from '../../engine/root-port.ts';
import type { Discovery } from '../../sdk/resource.ts';
import { splitUrl } from '../../match/urls/url-key.ts';
import { binaryArray } from '../sql/binary-array.ts';
import { discoveryCode, discoveryOf, stateCodes } from '../sql/codes.ts';
import type { DiscoveryColumns } from '../sql/codes.ts';
import { linkedResources } from '../lease/kept.ts';
import type { RunFacts } from '../sql/run-facts.ts';
import { guarded } from '../sql/store-error.ts';
import { storedJson } from '../sql/stored-text.ts';

interface LinkRow extends DiscoveryColumns {
  /** An exploder made it of the page, which does not link to it. */
  readonly is_object: boolean;
  readonly hash: string;
  readonly url: string;
  readonly depth: number;
}

interface PageRow {
  readonly hash: string;
  readonly url: string;
  readonly is_moved: boolean;
  /** Links the page has. */
  readonly count: number;
  /** Those on record in this generation. */
  readonly links: readonly LinkRow[];
  /** A worker visits a site for the run, this one or another. */
  readonly is_visited: boolean;
}

const objectCode = discoveryCode({ kind: 'object', hops: 0 });

/** What was rejected has no links, whatever an earlier visit found there; what is left to a later run keeps them. */
const pagesSql = `
SELECT encode(uuid_send(q.url_hash), 'hex') AS hash, q.url, (p.facts #> '{response,redirectTo}') IS NOT NULL AS is_moved,
  coalesce(length(p.outlinks) / 8, 0) AS count, l.links,
  EXISTS (SELECT FROM crawl.site WHERE lease_run = $4 AND lease_owner IS NOT NULL AND lease_until > now()) AS is_visited
FROM crawl.resource q
LEFT JOIN crawl.page p ON p.collection_id = $1 AND p.url_hash = q.url_hash AND (q.state IN (${stateCodes.fetched}, ${stateCodes.failed})
  OR EXISTS (SELECT FROM crawl.decision_path d WHERE d.id = q.path_id AND d.reason = 'deferred')),
LATERAL (
  SELECT coalesce(jsonb_agg(jsonb_build_object('hash', encode(uuid_send(r.url_hash), 'hex'), 'url', r.url, 'depth', r.depth,
    'found_as', r.found_as, 'found_on', r.found_on, 'hops', r.hops, 'listing', r.listing,
    'is_object', r.found_as = ${objectCode} AND (r.found_on = q.url OR p.facts #>> '{examined,explodes}' = 'true')) ORDER BY place.n), '[]') AS links
  FROM ${linkedResources('p', '$1')} WHERE r.generation = $3
) l
WHERE q.collection_id = $1 AND q.url_hash = ANY ($2::uuid[]) AND q.generation = $3 AND q.state <> ${stateCodes.queued}`;

/**
 * A link that is not on record was found by somebody who will commit it: the page is waited for until then, unless
 * nobody will, as this worker is idle and no other one visits.
 */
export async function readRootPages(
  pool: pg.Pool,
  { id, collectionId, generation }: RunFacts,
  hashes: readonly UrlHash[],
  isIdle: boolean,
): Promise<readonly RootPage[]> {
  const values = [collectionId, binaryArray.uuid(hashes), generation, id];
  const { rows } = await guarded(() => pool.query<PageRow>(pagesSql, values));
  return rows
    .filter(({ count, links, is_visited }) => links.length >= count || (isIdle && !is_visited))
    .map(({ hash, url, is_moved: isMoved, links }) => ({
      hash,
      isMoved,
      links: links
        .filter((link) => !link.is_object)
        .map((link) => ({
          hash: link.hash,
          url: splitUrl(link.url),
          depth: link.depth,
          discovery: linkOf(discoveryOf(link), url),
        })),
    }));
}

/** A page that links to what is also an object of a file. */
function linkOf(discovery: Discovery, from: string): Discovery {
  return discovery.kind === 'object' ? { kind: 'link', from, hops: 0 } : discovery;
}

/** What is queued or settled stays so; which roots came to it is noted all the same. */
export async function noteReached(pool: pg.Pool, run: RunFacts, reached: readonly Discovered[]): Promise<void> {
  const several = reached.filter(({ discovery }) => (discovery.reached?.length ?? 0) > 1);
  if (several.length === 0) return;
  const rows = several.map(({ hash, discovery }) => ({ hash, reached: discovery.reached }));
  await guarded(() =>
    pool.query(
      `UPDATE crawl.resource r SET listing = coalesce(r.listing, '{}') || jsonb_build_object('reached', j.reached)
       FROM jsonb_to_recordset($3::jsonb) AS j (hash uuid, reached jsonb)
       WHERE r.collection_id = $1 AND r.url_hash = j.hash AND r.generation = $2 AND r.state <> ${stateCodes.rejected}
         AND r.listing -> 'reached' IS DISTINCT FROM j.reached`,
      [run.collectionId, run.generation, storedJson(rows)],
    ),
  );
}

export async function readAddresses(pool: pg.Pool, runId: number): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await guarded(() =>
    pool.query<{ host: string; address: string | null }>(
      'SELECT host, address FROM crawl.run_address WHERE run_id = $1',
      [runId],
    ),
  );
  return new Map(rows.map(({ host, address }) => [host, address]));
}

export async function noteAddresses(
  pool: pg.Pool,
  runId: number,
  found: ReadonlyMap<string, string | null>,
): Promise<readonly NotedAddress[]> {
  const hosts = [...found.keys()];
  const { rows: own } = await guarded(() =>
    pool.query<{ host: string }>(
      `INSERT INTO crawl.run_address (run_id, host, address) SELECT $1, * FROM unnest($2::text[], $3::text[])
       ON CONFLICT DO NOTHING RETURNING host`,
      [runId, hosts, [...found.values()]],
    ),
  );
  const { rows } = await guarded(() =>
    pool.query<{ host: string; address: string | null }>(
      'SELECT host, address FROM crawl.run_address WHERE run_id = $1 AND host = ANY ($2::text[])',
      [runId, hosts],
    ),
  );
  const ownHosts = new Set(own.map(({ host }) => host));
  return rows.map(({ host, address }) => ({ host, address, isOwn: ownHosts.has(host) }));
}

/** True when they were open. */
export async function closeRoots(pool: pg.Pool, runId: number, notes: readonly RunNote[]): Promise<boolean> {
  const more = notes.length === 0 ? null : storedJson(notes);
  const { rowCount } = await guarded(() =>
    pool.query(
      `UPDATE crawl.run SET roots_open = false, options = CASE WHEN $2::jsonb IS NULL THEN options
         ELSE jsonb_set(options, '{notes}', coalesce(options -> 'notes', '[]') || $2::jsonb) END
       WHERE id = $1 AND roots_open`,
      [runId, more],
    ),
  );
  return rowCount === 1;
}
