/**
 * The URLs of a commit: found and settled are one INSERT, sorted by hash, since two workers that meet each other's URLs
 * in other orders would deadlock. The sequence numbers are drawn before the sort, in the order of discovery.
 */

import type { Batch, Discovered, Postponed, Settled, StoredDecision } from '../../engine/ports.ts';
import { extractionOf } from '../../sdk/extraction.ts';
import type { Discovery } from '../../sdk/resource.ts';
import { binaryArray } from '../sql/binary-array.ts';
import { discoveryCode, stateCodes, undecidedPath } from '../sql/codes.ts';
import { storedJson, storedText } from '../sql/stored-text.ts';
import { delayOf } from './postponed.ts';
import { was } from './was.ts';

/** A row of the table of resources: a URL settled, or found. */
export interface ResourceRow {
  readonly found: Omit<Discovered, 'rejected'>;
  readonly settled: Settled | undefined;
  readonly decision: StoredDecision | undefined;
  readonly postponed: Postponed | undefined;
}

export function resourceRows({ settled, discovered, postponed }: Batch): readonly ResourceRow[] {
  const done = new Set(settled.map(({ hash }) => hash));
  const waiting = new Map(postponed.map((each) => [each.hash, each]));
  const settledRow = (each: Settled): ResourceRow => {
    return { found: each, settled: each, decision: each.decision, postponed: undefined };
  };
  const foundRow = (each: Discovered): ResourceRow => {
    return { found: each, settled: undefined, decision: each.rejected, postponed: waiting.get(each.hash) };
  };
  return [...settled.map(settledRow), ...discovered.filter(({ hash }) => !done.has(hash)).map(foundRow)];
}

/** Beyond them the column has no room. */
const mostWords = 2 ** 31 - 1;

/** `answers` are those of the settled, which come first. */
export function encodeResources(
  rows: readonly ResourceRow[],
  {
    sites,
    answers,
    now,
  }: { readonly sites: readonly number[]; readonly answers: readonly number[]; readonly now: number },
) {
  const extracted = rows.map(({ settled }) => settled && extractionOf(settled.facts));
  return {
    hashes: binaryArray.uuid(rows.map(({ found }) => found.hash)),
    urls: binaryArray.text(rows.map(({ found }) => storedText(found.url.href))),
    sites: binaryArray.int4(sites),
    depths: binaryArray.int2(rows.map(({ found }) => found.depth)),
    reaches: binaryArray.int4(rows.map(({ found }) => found.reach)),
    states: binaryArray.int2(rows.map(({ decision }) => stateCodes[decision?.state ?? 'queued'])),
    paths: binaryArray.int8(rows.map(({ decision }) => decision?.pathId ?? undecidedPath)),
    answers: binaryArray.int4(rows.map((_, index) => answers[index] ?? 0)),
    foundAs: binaryArray.int2(rows.map(({ found }) => discoveryCode(found.discovery))),
    hops: binaryArray.int2(rows.map(({ found }) => found.discovery.hops)),
    foundOn: binaryArray.text(rows.map(({ found: { discovery } }) => discovery.from && storedText(discovery.from))),
    listings: binaryArray.jsonb(rows.map(({ found }) => listingJson(found.discovery))),
    delays: binaryArray.float8(
      rows.map(({ settled, postponed }) => settled?.refreshMs ?? (postponed && delayOf(postponed, now))),
    ),
    attempts: binaryArray.int2(rows.map(({ postponed }) => postponed?.attempts ?? 0)),
    marks: binaryArray.int2(rows.map(({ settled }) => (settled ? was.settled : was.found))),
    bytes: binaryArray.int8(rows.map(({ settled }) => BigInt(Math.round(settled?.fetch?.bytes ?? 0)))),
    ms: binaryArray.int4(rows.map(({ settled }) => Math.round(settled?.fetch?.ms ?? 0))),
    contentBytes: binaryArray.int8(extracted.map((each) => BigInt(each?.bytes ?? 0))),
    words: binaryArray.int4(extracted.map((each) => Math.min(each?.words ?? 0, mostWords))),
  };
}

/** Undefined for most URLs. Sitemaps and what they list, URLs of feeds, RootNodes, traps, renamed hosts, and changed parameters have one. */
function listingJson({ listing, fed, reached, trap, renamed, written }: Discovery): string | undefined {
  const parts = { ...listing, ...(fed && { fed }), ...(reached && { reached }), ...(trap && { trap }) };
  const found = { ...(renamed !== undefined && { renamed }), ...(written !== undefined && { written }) };
  const all = { ...parts, ...found };
  return Object.keys(all).length === 0 && listing === undefined ? undefined : storedJson(all);
}

/**
 * `given` → `written`, of which `applied` is what counts. `onConflict` is one of on-conflict.ts. `fedBy`: of documents that
 * a feed brings; `only`: what of them counts.
 */
export const writeResources = (onConflict: string, fedBy?: string, only = 'true'): string => `
given AS MATERIALIZED (
  SELECT crawl.next_resource() AS seq, g.*
  FROM unnest(:hashes::uuid[], :urls::text[], :sites::int[], :depths::int2[], :reaches::int4[], :states::int2[], :paths::int8[],
      :answers::int[], :foundAs::int2[], :hops::int2[], :foundOn::text[], :listings::jsonb[], :delays::float8[], :attempts::int2[],
      :marks::int2[], :bytes::int8[], :ms::int4[], :contentBytes::int8[], :words::int4[])
    AS g (hash, url, site, depth, reach, state, path, answer, found_as, hops, found_on, listing, delay, attempts, mark, bytes, ms,
      content_bytes, words)
  WHERE EXISTS (SELECT FROM fence) AND ${only}
),
written AS (
  INSERT INTO crawl.resource AS r (collection_id, url_hash, seq, due_at, path_id, was_path, answer_id, was_answer, site_id,
    run_id, generation, depth, reach, state, was, attempts, found_as, hops, url, found_on, listing, content_bytes, words${fedBy === undefined ? '' : ', fed_by'})
  SELECT :collection, hash, seq, now() + delay * interval '1 ms', path, 0, answer, 0, site,
    :run, :generation, depth, reach, state, mark, attempts, found_as, hops, url, found_on, listing, content_bytes, words${fedBy === undefined ? '' : `, ${fedBy}`}
  FROM given ORDER BY hash
  ${onConflict}
  RETURNING r.url_hash, r.site_id, r.state, r.path_id, r.answer_id, r.was, r.was_path, r.was_answer, r.last_run
),
applied AS (
  SELECT w.*, g.bytes, g.ms, g.found_as FROM written w JOIN given g ON g.hash = w.url_hash WHERE w.was <> ${was.shorterPath}
)`;
