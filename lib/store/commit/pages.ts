/** What a commit observed of the URLs it settled, with the bodies it keeps. */

import type { Settled } from '../../engine/ports.ts';
import type { FetchRecord } from '../../sdk/fetch-record.ts';
import { binaryArray } from '../sql/binary-array.ts';
import type { StoredBody } from '../bodies/bodies.ts';
import { mergeCodes } from '../sql/codes.ts';
import { storedJson, storedText } from '../sql/stored-text.ts';

/** `bodies` are those of the settled, by hash of the URL. */
export function encodePages(settled: readonly Settled[], bodies: ReadonlyMap<string, StoredBody>) {
  const isKept = (each: Settled): boolean => each.outlinks === 'keep';
  return {
    pageHashes: binaryArray.uuid(settled.map(({ hash }) => hash)),
    facts: binaryArray.jsonb(settled.map(({ facts }) => storedJson(facts))),
    outlinks: binaryArray.bytea(settled.map(({ outlinks }) => (outlinks === 'keep' ? undefined : outlinks))),
    fetches: binaryArray.jsonb(settled.map((each) => storedJson(visitsOf(each)))),
    etags: binaryArray.text(settled.map(({ etag }) => etag && storedText(etag))),
    modified: binaryArray.text(settled.map(({ lastModified }) => lastModified && storedText(lastModified))),
    bodyHashes: binaryArray.bytea(settled.map(({ hash }) => bodies.get(hash)?.hash)),
    heads: binaryArray.bytea(settled.map((each) => (keepsHead(each) ? undefined : headBytes(each)))),
    fedMetas: binaryArray.jsonb(settled.map((each) => each.fedMetas && storedJson(each.fedMetas))),
    cuts: binaryArray.jsonb(settled.map(({ cuts }) => cuts && storedJson(cuts))),
    mergeTargets: binaryArray.uuid(settled.map(({ merge }) => merge?.into)),
    mergeStates: binaryArray.int2(settled.map(({ merge }) => merge && mergeCodes[merge.state])),
    keepCuts: binaryArray.uuid(settled.filter(keepsCuts).map(({ hash }) => hash)),
    keepOutlinks: binaryArray.uuid(settled.filter(isKept).map(({ hash }) => hash)),
    keepBody: binaryArray.uuid(settled.filter(keepsBody).map(({ hash }) => hash)),
    keepHead: binaryArray.uuid(settled.filter(keepsHead).map(({ hash }) => hash)),
    newBodies: encodeBodies(bodies),
  };
}

function visitsOf({ fetch, arrival }: Settled): readonly FetchRecord[] {
  const visit = fetch ?? arrival;
  return visit === undefined ? [] : [visit];
}

/** Pages with the same body have one row. */
function encodeBodies(bodies: ReadonlyMap<string, StoredBody>): string {
  const rows = Array.from(bodies.values(), ({ hash, size, stored }) => {
    const hex = Buffer.from(hash).toString('hex');
    return [hex, { hash: hex, size, stored }] as const;
  });
  return JSON.stringify([...new Map(rows).values()]);
}

/** What was cut belongs to the RD, and to the links of a page without one. */
function keepsCuts({ description, outlinks }: Settled): boolean {
  return description === 'keep' || (description === 'none' && outlinks === 'keep');
}

/** An answer that brought no content leaves the one kept before; one that did replaces it, if only by nothing. */
function keepsBody({ facts, decision, description }: Settled): boolean {
  return description === 'keep' || facts.response?.outcome === 'not-modified' || decision.state === 'failed';
}

/** The head stays with the body; one read from a cache came with the head there is. */
function keepsHead(settled: Settled): boolean {
  return keepsBody(settled) || (settled.fetch !== undefined && settled.head === undefined);
}

function headBytes({ head }: Settled): Buffer | undefined {
  return head === undefined ? undefined : Buffer.from(head, 'latin1');
}

/** `applied` → `bodies`, `pages` */
export const writePages = `
bodies AS (
  INSERT INTO crawl.body AS b (hash, size, stored)
  SELECT decode(hash, 'hex'), size, stored FROM jsonb_to_recordset(:newBodies::jsonb) AS j (hash text, size int, stored int)
  WHERE EXISTS (SELECT FROM fence) ORDER BY hash
  ON CONFLICT (hash) DO UPDATE SET kept_at = now()
),
pages AS (
  INSERT INTO crawl.page AS p (collection_id, url_hash, run_id, facts, outlinks, fetches, etag, last_modified, body_hash,
    head, cuts, fed_metas, merge_into, merge_state)
  SELECT :collection, g.hash, :run, g.facts, coalesce(g.outlinks, ''), coalesce(g.last_fetch, '[]'), g.etag, g.modified, g.body,
    g.head, g.cuts, g.fed_metas, g.merge_into, g.merge_state
  FROM unnest(:pageHashes::uuid[], :facts::jsonb[], :outlinks::bytea[], :fetches::jsonb[], :etags::text[], :modified::text[],
      :bodyHashes::bytea[], :heads::bytea[], :cuts::jsonb[], :fedMetas::jsonb[],
      :mergeTargets::uuid[], :mergeStates::int2[])
    AS g (hash, facts, outlinks, last_fetch, etag, modified, body, head, cuts, fed_metas, merge_into, merge_state)
  WHERE g.hash IN (SELECT url_hash FROM applied)
  ON CONFLICT (collection_id, url_hash) DO UPDATE SET
    run_id = excluded.run_id, facts = excluded.facts, etag = excluded.etag, last_modified = excluded.last_modified,
    merge_into = excluded.merge_into, merge_state = excluded.merge_state,
    outlinks = CASE WHEN excluded.url_hash = ANY (:keepOutlinks::uuid[]) THEN p.outlinks ELSE excluded.outlinks END,
    body_hash = CASE WHEN excluded.url_hash = ANY (:keepBody::uuid[]) THEN p.body_hash ELSE excluded.body_hash END,
    head = CASE WHEN excluded.url_hash = ANY (:keepHead::uuid[]) THEN p.head ELSE excluded.head END,
    fetches = jsonb_path_query_array(excluded.fetches || p.fetches, '$[0 to 9]'),
    cuts = CASE WHEN excluded.url_hash = ANY (:keepCuts::uuid[]) THEN p.cuts ELSE excluded.cuts END,
    fed_metas = CASE WHEN excluded.url_hash = ANY (:keepBody::uuid[]) THEN p.fed_metas ELSE excluded.fed_metas END
)`;
