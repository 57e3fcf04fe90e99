/** One resource: its row, what the last visit observed, its decision, its description with who wrote what. */

import { wholeRunKinds } from '../../sdk/run-kinds.ts';
import { z } from 'zod';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { handedOutSchema, readHandedOut } from '../access/handed-out.ts';
import type { HandedOut } from '../access/handed-out.ts';
import { writerSchema } from '../models/engine-models.ts';
import type { ReadModel } from '../models/read-model.ts';
import type { PrintedOutputs, RunAlias } from '../../engine/ports.ts';
import type { FetchRecord } from '../../sdk/fetch-record.ts';
import type { Decision, Limits, Verdict } from '../../engine/program/program.ts';
import type { Facts, Writer } from '../../sdk/resource.ts';
import { discoveryOf } from '../sql/codes.ts';
import type { DiscoveryColumns } from '../sql/codes.ts';
import { splitUrl } from '../../match/urls/url-key.ts';
import { readPrinted } from '../runs/program-runs.ts';
import { decidedByOf, resourceState } from './read-paths.ts';
import { selectResources, toResourceView } from './resource-rows.ts';
import type { ResourceRow, ResourceView } from './resource-rows.ts';
import { guarded, isPassing, storeError } from '../sql/store-error.ts';
import type { UrlLookUp } from '../sql/url-hasher.ts';

export const attributeViewSchema = z.strictObject({
  name: z.string(),
  /** Empty when somebody took the attribute away. */
  values: z.array(z.string()),
  writer: writerSchema,
  /** Of an attribute that somebody gave a value: what the crawl made, which comes back when that is undone. */
  crawled: z
    .strictObject({
      values: z.array(z.string()),
      writer: writerSchema,
    })
    .exactOptional(),
});
export type AttributeView = ReadModel<typeof attributeViewSchema>;

export const descriptionViewSchema = z.strictObject({
  url: z.string(),
  schema: z.string(),
  attributes: z.array(attributeViewSchema),
  /** Who may see it; absent: everybody. */
  access: handedOutSchema.exactOptional(),
  /** Milliseconds since the epoch. */
  storedAt: z.number().exactOptional(),
  expiresAt: z.number().exactOptional(),
});
export type DescriptionView = ReadModel<typeof descriptionViewSchema>;

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
  readonly cut?: { readonly count: number; readonly reason: string };
  /** The stored decision; undefined while it is queued. */
  readonly decision?: Decision;
  /** The run that settled it. */
  readonly run: number;
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
  readonly cut: number;
  readonly cut_reason: string | null;
  readonly verdict: Verdict | null;
  readonly path: Decision['path'] | null;
}

export type ResourceKey = { readonly hash: string } | { readonly url: string };

const detailSql = `
SELECT v.*, r.run_id, r.reach, r.found_as, r.found_on, r.hops, r.listing, pg.facts, pg.fetches, pg.head, coalesce(length(pg.outlinks) / 8, 0) AS outlinks,
  coalesce(pg.cut, 0) AS cut, pg.cut_reason, p.verdict, p.path,
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
  const decision = decisionOf(row);
  return {
    row: toResourceView(row),
    facts: row.facts ?? factsOf(row),
    fetches: row.fetches ?? [],
    bodyKept: row.body_kept,
    outlinks: row.outlinks,
    run: row.run_id,
    ...(row.head !== null && { head: row.head.toString('latin1') }),
    ...(row.cut > 0 && { cut: { count: row.cut, reason: row.cut_reason ?? '' } }),
    ...(description && { description }),
    ...(decision && { decision }),
  };
}

export function isHash(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
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

interface DescriptionRow {
  readonly hash: string;
  readonly url: string;
  readonly type: string;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  readonly blame: readonly (readonly [name: string, writer: Writer])[];
  readonly external: Readonly<Record<string, readonly string[]>> | null;
  readonly external_blame: readonly (readonly [name: string, writer: Writer])[] | null;
  readonly given: Readonly<Record<string, readonly string[]>> | null;
  readonly writers: Readonly<Record<string, Writer>> | null;
  readonly updated_at: Date;
  readonly expires_at: Date | null;
}

const descriptionColumns = `replace(d.url_hash::text, '-', '') AS hash, d.url, d.type, d.attributes, d.external, b.blame, e.blame AS external_blame, m.given, m.writers,
  d.updated_at, d.expires_at`;
const withOverlays = `LEFT JOIN crawl.blame_set e ON e.id = d.external_blame
  LEFT JOIN crawl.manual_attributes m ON m.collection_id = d.collection_id AND m.url_hash = d.url_hash`;
const withBlame = `crawl.description d JOIN crawl.blame_set b ON b.id = d.blame_id ${withOverlays}`;

/** The RD of a URL, expired or not. */
export async function readDescription(
  pool: pg.Pool,
  collectionId: number,
  hash: string,
): Promise<DescriptionView | undefined> {
  if (!isHash(hash)) return undefined;
  const { rows } = await guarded(() =>
    pool.query<DescriptionRow>(
      `SELECT ${descriptionColumns} FROM ${withBlame} WHERE d.collection_id = $1 AND d.url_hash = $2`,
      [collectionId, hash],
    ),
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const access = await guarded(() => readHandedOut(pool, collectionId, [hash]));
  return toDescription(row, access.get(hash));
}

function toDescription(row: DescriptionRow, access: HandedOut | undefined): DescriptionView {
  const { url, type, attributes, external, updated_at, expires_at } = row;
  const values = new Map(Object.entries({ ...attributes, ...external }));
  // A name that was crawled keeps its place, whoever writes over it.
  const blame = new Map([...row.blame, ...(row.external_blame ?? [])]);
  const crawled = Array.from(blame, ([name, writer]) => ({ name, values: values.get(name) ?? [], writer }));
  return {
    url,
    schema: type,
    attributes: row.given === null ? crawled : withGiven(crawled, row.given, row.writers ?? {}),
    ...(access && { access }),
    storedAt: updated_at.getTime(),
    ...(expires_at !== null && { expiresAt: expires_at.getTime() }),
  };
}

/** What people gave stands in the place of what was crawled; what is new comes last. */
function withGiven(
  crawled: readonly AttributeView[],
  given: NonNullable<DescriptionRow['given']>,
  writers: NonNullable<DescriptionRow['writers']>,
): readonly AttributeView[] {
  const left = new Map(Object.entries(given));
  const by = new Map(Object.entries(writers));
  const writerOf = (name: string): Writer => by.get(name) ?? { by: 'manual' };
  const kept = crawled.map(({ name, ...was }): AttributeView => {
    const values = left.get(name);
    left.delete(name);
    return values === undefined ? { name, ...was } : { name, values, writer: writerOf(name), crawled: was };
  });
  return [...kept, ...[...left].map(([name, values]) => ({ name, values, writer: writerOf(name) }))];
}

const exportedAtOnce = 500;

/** How often in a row a connection may break before the first RD of it was read. */
const mostBreaks = 10;

/**
 * Every RD that has not expired `at` a moment (milliseconds since the epoch), by URL, as the database has them when it
 * begins. When the connection breaks, it goes on behind the last RD, with what the database has then.
 */
export async function* streamDescriptions(
  pool: pg.Pool,
  collectionId: number,
  at: number,
): AsyncIterable<DescriptionView> {
  let after = '';
  for (let breaks = 0; ; breaks += 1) {
    try {
      for await (const description of readSnapshot(pool, collectionId, { at, after })) {
        yield description;
        after = description.url;
        breaks = 0;
      }
      return;
    } catch (cause) {
      if (!isPassing(cause) || breaks === mostBreaks) throw storeError(cause);
      await delay(50 * breaks);
    }
  }
}

/** Those behind a URL, in the order of URLs. */
async function* readSnapshot(
  pool: pg.Pool,
  collectionId: number,
  { at, after }: { readonly at: number; readonly after: string },
): AsyncIterable<DescriptionView> {
  const client = await guarded(() => pool.connect());
  // A cursor takes no parameters.
  const [collection, place] = [Math.trunc(collectionId), client.escapeLiteral(after)];
  const moment = client.escapeLiteral(new Date(at).toISOString());
  let finished = false;
  try {
    await client.query('BEGIN READ ONLY ISOLATION LEVEL REPEATABLE READ; SET LOCAL cursor_tuple_fraction = 1');
    await client.query(
      `DECLARE rds NO SCROLL CURSOR FOR SELECT ${descriptionColumns}
       FROM (SELECT url_hash, url FROM crawl.description WHERE collection_id = ${collection} AND url > ${place}
         AND (expires_at IS NULL OR expires_at > ${moment}) ORDER BY url) o
       JOIN LATERAL (SELECT * FROM crawl.description d WHERE d.collection_id = ${collection} AND d.url_hash = o.url_hash) d ON true
       JOIN crawl.blame_set b ON b.id = d.blame_id ${withOverlays} ORDER BY o.url`,
    );
    for (;;) {
      const { rows } = await client.query<DescriptionRow>(`FETCH ${exportedAtOnce} FROM rds`);
      if (rows.length === 0) break;
      const access = await readHandedOut(
        client,
        collectionId,
        rows.map(({ hash }) => hash),
      );
      yield* rows.map((row) => toDescription(row, access.get(row.hash)));
    }
    await client.query('COMMIT');
    finished = true;
  } finally {
    // Left early: the connection is closed with its cursor.
    client.release(!finished);
  }
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
