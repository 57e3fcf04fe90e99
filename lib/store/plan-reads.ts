/** Reads the last crawl of a collection for a plan: rows in the order of discovery, facts and links where they are asked for. */

import type pg from 'pg';
import type { Decision, Verdict } from '../engine/program.ts';
import { keyedHash } from '../match/url-hash.ts';
import type { Discovery, Facts } from '../sdk/resource.ts';
import { discoveryOf, stateCodes } from './codes.ts';
import type { DiscoveryColumns } from './codes.ts';
import { decidedByOf, pathColumns, resourceState } from './read-paths.ts';
import type { PathRow } from './read-paths.ts';
import { guarded } from './store-error.ts';
import { readUrlHashSecret } from './url-hasher.ts';

export interface StoredPlanPath {
  readonly programKey: string;
  readonly decision: Decision;
}

export interface StoredPlanRow {
  readonly seq: number;
  readonly high: number;
  readonly low: number;
  readonly url: string;
  readonly depth: number;
  readonly discovery: Discovery;
  readonly stored: StoredPlanPath | undefined;
  readonly described: boolean;
}

export interface StoredPlanLinks {
  readonly high: number;
  readonly low: number;
  readonly outlinks: Uint8Array;
}

export interface PlanReads {
  rows(): AsyncIterable<readonly StoredPlanRow[]>;
  facts(seqs: readonly number[]): Promise<ReadonlyMap<number, Facts>>;
  links(): AsyncIterable<readonly StoredPlanLinks[]>;
  urls(seqs: readonly number[]): Promise<ReadonlyMap<number, { readonly url: string; readonly hash: string }>>;
  hash(url: string): readonly [high: number, low: number];
}

const rowsAtOnce = 5_000;
const pagesAtOnce = 2_000;

export async function openPlanReads(pool: pg.Pool, collectionId: number): Promise<PlanReads> {
  const paths = createPathReader(pool);
  const hash = keyedHash(await readUrlHashSecret(pool));
  const words = new Uint32Array(4);
  return {
    rows: () => readRows(pool, collectionId, paths),
    facts: (seqs) => readFacts(pool, collectionId, seqs),
    links: () => readLinks(pool, collectionId),
    urls: (seqs) => readUrls(pool, collectionId, seqs),
    hash: (url) => {
      hash(url, words);
      return [words[0] ?? 0, words[1] ?? 0];
    },
  };
}

type RowValues = [
  seq: number,
  hash: string,
  url: string,
  depth: number,
  foundAs: number,
  hops: number,
  foundOn: string | null,
  listing: DiscoveryColumns['listing'],
  path: string | null,
  described: boolean,
];

/** By the order of discovery, a portion at a time: nothing is held open, and a crawl under way is not waited for. */
const rowsSql = `
SELECT r.seq::float8, left(r.url_hash::text, 18), r.url, r.depth::int, r.found_as::int, r.hops::int, r.found_on, r.listing,
  CASE WHEN r.state <> ${stateCodes.queued} THEN r.path_id::text END,
  EXISTS (SELECT FROM crawl.description d WHERE d.collection_id = r.collection_id AND d.url_hash = r.url_hash)
FROM crawl.resource r
WHERE r.collection_id = $1 AND r.seq > $2 AND r.state <> ${stateCodes.orphan} ORDER BY r.collection_id, r.seq LIMIT ${rowsAtOnce}`;

async function* readRows(
  pool: pg.Pool,
  collectionId: number,
  paths: PathReader,
): AsyncIterable<readonly StoredPlanRow[]> {
  const read = (after: number) =>
    guarded(() =>
      pool.query<RowValues>({
        name: 'winnow-plan-rows-1',
        text: rowsSql,
        values: [collectionId, after],
        rowMode: 'array',
      }),
    );
  let next = read(-1);
  for (;;) {
    const { rows } = await next;
    const last = rows.at(-1);
    if (last === undefined) return;
    // The next portion is on its way while this one is decided.
    next = read(last[0]);
    next.catch(() => undefined);
    const known = await paths(rows.flatMap(([, , , , , , , , path]) => path ?? []));
    yield rows.map((row) => toRow(row, known));
  }
}

function toRow(values: RowValues, paths: ReadonlyMap<string, StoredPlanPath>): StoredPlanRow {
  const [seq, hash, url, depth, found_as, hops, found_on, listing, path, described] = values;
  const discovery = discoveryOf({ found_as, found_on, hops, listing });
  const stored = path === null ? undefined : paths.get(path);
  return { seq, ...firstWords(hash), url, depth, discovery, stored, described };
}

/** Of a hash written as a UUID: `xxxxxxxx-xxxx-xxxx…`. */
function firstWords(uuid: string): { readonly high: number; readonly low: number } {
  const low = Number.parseInt(uuid.slice(9, 13), 16) * 0x1_0000 + Number.parseInt(uuid.slice(14, 18), 16);
  return { high: Number.parseInt(uuid.slice(0, 8), 16), low };
}

type PathReader = (ids: readonly string[]) => Promise<ReadonlyMap<string, StoredPlanPath>>;

interface StoredPathRow extends PathRow {
  readonly id: string;
  readonly program_key: string;
  readonly verdict: Verdict;
  readonly path: Decision['path'];
}

/** Paths are few, and each is read once. */
function createPathReader(pool: pg.Pool): PathReader {
  const known = new Map<string, StoredPlanPath>();
  return async (ids) => {
    const missing = [...new Set(ids)].filter((id) => !known.has(id));
    if (missing.length === 0) return known;
    const { rows } = await guarded(() =>
      pool.query<StoredPathRow>(
        `SELECT p.id::text, p.program_key, p.state, p.verdict, p.path, ${pathColumns}
         FROM crawl.decision_path p WHERE p.id = ANY ($1::int8[])`,
        [missing],
      ),
    );
    for (const row of rows) known.set(row.id, toPath(row));
    return known;
  };
}

function toPath(row: StoredPathRow): StoredPlanPath {
  const decidedBy = decidedByOf(row);
  const { verdict, path, program_key: programKey } = row;
  return { programKey, decision: { verdict, path, state: resourceState(row.state), ...(decidedBy && { decidedBy }) } };
}

/** Facts of an earlier run are not what the last decision was made on. */
const factsSql = `
SELECT r.seq::float8 AS seq, p.facts FROM crawl.resource r
JOIN crawl.page p ON p.collection_id = r.collection_id AND p.url_hash = r.url_hash AND p.run_id = r.run_id
WHERE r.collection_id = $1 AND r.seq = ANY ($2::int8[])`;

async function readFacts(
  pool: pg.Pool,
  collectionId: number,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, Facts>> {
  const { rows } = await guarded(() =>
    pool.query<{ seq: number; facts: Facts }>({
      name: 'winnow-plan-facts-1',
      text: factsSql,
      values: [collectionId, seqs],
    }),
  );
  return new Map(rows.map(({ seq, facts }) => [seq, facts]));
}

async function readUrls(
  pool: pg.Pool,
  collectionId: number,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, { readonly url: string; readonly hash: string }>> {
  const { rows } = await guarded(() =>
    pool.query<{ seq: number; url: string; hash: string }>(
      `SELECT seq::float8 AS seq, url, encode(uuid_send(url_hash), 'hex') AS hash FROM crawl.resource
       WHERE collection_id = $1 AND seq = ANY ($2::int8[])`,
      [collectionId, seqs],
    ),
  );
  return new Map(rows.map(({ seq, url, hash }) => [seq, { url, hash }]));
}

async function* readLinks(pool: pg.Pool, collectionId: number): AsyncIterable<readonly StoredPlanLinks[]> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await guarded(() =>
      pool.query<[hash: string, outlinks: Buffer]>({
        name: 'winnow-plan-links-1',
        text: `SELECT url_hash::text, outlinks FROM crawl.page WHERE collection_id = $1 AND url_hash > $2::uuid
               ORDER BY collection_id, url_hash LIMIT ${pagesAtOnce}`,
        values: [collectionId, after],
        rowMode: 'array',
      }),
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    [after] = last;
    yield rows.flatMap(([hash, outlinks]) => (outlinks.length === 0 ? [] : [{ ...firstWords(hash), outlinks }]));
  }
}
