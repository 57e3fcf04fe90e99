/** One resource: its row, what the last visit observed, its decision, its description with who wrote what. */

import { wholeRunKinds } from '../../sdk/run-kinds.ts';
import type pg from 'pg';
import type { PrintedOutputs, RunAlias } from '../../engine/ports.ts';
import type { Cut } from '../../sdk/cuts.ts';
import type { FetchRecord } from '../../sdk/fetch-record.ts';
import type { Decision, Limits, Verdict } from '../../engine/program/program.ts';
import type { Facts } from '../../sdk/resource.ts';
import { readDescription } from './read-description.ts';
import type { DescriptionView } from './read-description.ts';
import { discoveryOf, mergeCodes, stateCodes } from '../sql/codes.ts';
import type { DiscoveryColumns } from '../sql/codes.ts';
import { splitUrl } from '../../match/urls/url-key.ts';
import { readPrinted } from '../runs/program-runs.ts';
import { decidedByOf, resourceState } from './read-paths.ts';
import { isHash } from './read-description.ts';
import { selectResources, toResourceView } from './resource-rows.ts';
import type { ResourceRow, ResourceView } from './resource-rows.ts';
import { guarded } from '../sql/store-error.ts';
import type { UrlLookUp } from '../sql/url-hasher.ts';

export interface StoredResource {
  readonly row: ResourceView;
  /** Observations of the last visit; address, depth and discovery alone when there was none. */
  readonly facts: Facts;
  /** Newest first, at most 10. */
  readonly fetches: readonly FetchRecord[];
  readonly description?: DescriptionView;
  readonly bodyKept: boolean;
  /**
   * Status line and headers as received, with the empty line after them, a byte a character; without cookies and
   * credentials. Those of the last answer that was neither a 304 nor a failure, which the kept body came with.
   */
  readonly head?: string;
  readonly outlinks: number;
  /** The URL that has the RD in place of this one. */
  readonly mergedInto?: MergedUrl;
  /** Those that this one has the RD for: the first of them, and how many there are. */
  readonly merged?: { readonly count: number; readonly first: readonly MergedUrl[] };
  /** What limits left out, as far as something was. */
  readonly cuts?: readonly Cut[];
  /** The stored decision; undefined while it is queued. */
  readonly decision?: Decision;
  /** The run that settled it. */
  readonly run: number;
}

export interface MergedUrl {
  readonly hash: string;
  readonly url: string;
}

/** How a resource was found, and what was observed of it; no facts before its first visit. */
export interface FoundRow extends DiscoveryColumns {
  readonly url: string;
  readonly depth: number;
  readonly reach: number | null;
  readonly facts: Facts | null;
}

interface DetailRow extends ResourceRow, FoundRow {
  readonly run_id: number;
  readonly fetches: readonly FetchRecord[] | null;
  readonly body_kept: boolean;
  readonly head: Buffer | null;
  readonly outlinks: number;
  readonly cuts: readonly Cut[] | null;
  readonly verdict: Verdict | null;
  readonly path: Decision['path'] | null;
}

export type ResourceKey = { readonly hash: string } | { readonly url: string };

const detailSql = `
SELECT v.*, r.run_id, r.reach, r.found_as, r.found_on, r.hops, r.listing, pg.facts, pg.fetches, pg.head, coalesce(length(pg.outlinks) / 8, 0) AS outlinks,
  pg.cuts, p.verdict, p.path,
  EXISTS (SELECT FROM crawl.body b WHERE b.hash = pg.body_hash) AS body_kept
FROM (${selectResources('(SELECT * FROM crawl.resource WHERE collection_id = $1 AND url_hash = $2)')}) v
JOIN crawl.resource r ON r.collection_id = $1 AND r.url_hash = $2
LEFT JOIN crawl.page pg ON pg.collection_id = $1 AND pg.url_hash = $2
LEFT JOIN crawl.decision_path p ON p.id = CASE WHEN v.orphan THEN r.was_path ELSE r.path_id END`;

export async function readResource(
  pool: pg.Pool,
  lookUp: UrlLookUp,
  collectionId: number,
  by: ResourceKey,
): Promise<StoredResource | undefined> {
  const hash = 'hash' in by ? by.hash : await lookUp(by.url);
  if (hash === undefined || !isHash(hash)) return undefined;
  const { rows } = await guarded(() => pool.query<DetailRow>(detailSql, [collectionId, hash]));
  const [row] = rows;
  if (row === undefined) return undefined;
  const description = await readDescription(pool, collectionId, hash);
  const merges = await readMerges(pool, collectionId, hash);
  const decision = decisionOf(row);
  return {
    row: toResourceView(row),
    facts: row.facts ?? factsOf(row),
    fetches: row.fetches ?? [],
    bodyKept: row.body_kept,
    outlinks: row.outlinks,
    run: row.run_id,
    ...(row.head !== null && { head: row.head.toString('latin1') }),
    ...(row.cuts && { cuts: row.cuts }),
    ...merges,
    ...(description && { description }),
    ...(decision && { decision }),
  };
}

const mostMerged = 20;
const hasMerged = `p.merge_state IN (${mergeCodes.merged}, ${mergeCodes.copy})`;

const mergesSql = `
SELECT false AS is_target, encode(uuid_send(r.url_hash), 'hex') AS hash, r.url, count(*) OVER ()::int AS count
FROM crawl.page p JOIN crawl.resource r ON r.collection_id = p.collection_id AND r.url_hash = p.url_hash
WHERE p.collection_id = $1 AND p.merge_into = $2 AND ${hasMerged} AND r.state = ${stateCodes.fetched}
UNION ALL
SELECT true, encode(uuid_send(r.url_hash), 'hex'), r.url, 1
FROM crawl.page p JOIN crawl.resource r ON r.collection_id = p.collection_id AND r.url_hash = p.merge_into
WHERE p.collection_id = $1 AND p.url_hash = $2 AND ${hasMerged}
ORDER BY is_target DESC, url LIMIT ${mostMerged + 1}`;

async function readMerges(
  pool: pg.Pool,
  collectionId: number,
  hash: string,
): Promise<Pick<StoredResource, 'merged' | 'mergedInto'>> {
  const { rows } = await guarded(() =>
    pool.query<MergedUrl & { readonly is_target: boolean; readonly count: number }>(mergesSql, [collectionId, hash]),
  );
  const into = rows.find((row) => row.is_target);
  const merged = rows.filter((row) => !row.is_target).slice(0, mostMerged);
  return {
    ...(into && { mergedInto: { hash: into.hash, url: into.url } }),
    ...(merged[0] && {
      merged: { count: merged[0].count, first: merged.map(({ hash: each, url }) => ({ hash: each, url })) },
    }),
  };
}

export function factsOf(row: Omit<FoundRow, 'facts'>): Facts {
  const { url, depth, reach } = row;
  return { url: splitUrl(url), depth, ...(reach !== null && { reach }), discovery: discoveryOf(row) };
}

function decisionOf(row: DetailRow): Decision | undefined {
  const { state, verdict, path } = row;
  if (verdict === null || path === null) return undefined;
  const decidedBy = decidedByOf(row);
  return { verdict, path, state: resourceState(state), ...(decidedBy && { decidedBy }) };
}

/** What of a run decides: enough to compile its program again. */
export interface PinnedRun {
  readonly collectionId: number;
  readonly revisionId: number;
  /** Number of the revision. */
  readonly revision: number;
  readonly limits: Limits;
  /** Extra start points; the URLs of a single run are none. */
  readonly urls: readonly string[];
  readonly aliases: readonly RunAlias[];
  /** Of the programs that gatherer.cf names. */
  readonly printed: PrintedOutputs;
}

export async function readPinnedRun(pool: pg.Pool, run: number): Promise<PinnedRun | undefined> {
  const { rows } = await guarded(() =>
    pool.query<Omit<PinnedRun, 'printed'>>(
      `SELECT r.collection_id AS "collectionId", r.revision_id AS "revisionId", v.number AS revision, r.options -> 'limits' AS limits,
         CASE WHEN r.kind IN ${wholeRunKinds} THEN r.options -> 'urls' ELSE '[]' END AS urls,
         coalesce(r.options -> 'aliases', '[]') AS aliases
       FROM crawl.run r JOIN "Revision" v ON v.id = r.revision_id WHERE r.id = $1`,
      [run],
    ),
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  return { ...row, printed: await readPrinted(pool, row.collectionId, run) };
}
