/** Reads the last crawl of a collection for a plan: rows in the order of discovery, facts and links where they are asked for. */

import type pg from 'pg';
import type { PlanLinks, PlanRow, PlanStore, StoredPath } from '../../engine/plan-port.ts';
import type { SiteRobots } from '../../engine/ports.ts';
import type { Decision, Verdict } from '../../engine/program/program.ts';
import { urlHash } from '../../match/urls/url-identity.ts';
import type { Discovery, Facts } from '../../sdk/resource.ts';
import { discoveryOf, stateCodes } from '../sql/codes.ts';
import { decidedByOf, pathColumns, resourceState } from './read-paths.ts';
import type { PathRow } from './read-paths.ts';
import { guarded } from '../sql/store-error.ts';
import { readUrlHashSecret } from '../sql/url-hasher.ts';

export interface PlanReads extends PlanStore {
  /** Number of URLs that `rows` yields. */
  readonly count: () => Promise<number>;
  readonly laid: NonNullable<PlanStore['laid']>;
}

const rowsAtOnce = 5_000;
/** Pages of ten thousand links each make a portion of 80 MB. */
const pagesAtOnce = 1_000;

export async function openPlanReads(pool: pg.Pool, collectionId: number): Promise<PlanReads> {
  const paths = createPathReader(pool);
  const hash = urlHash(await readUrlHashSecret(pool));
  const words = new Uint32Array(4);
  return {
    count: () => countRows(pool, collectionId),
    rows: () => readRows(pool, collectionId, paths),
    facts: (seqs) => readFacts(pool, collectionId, seqs),
    links: () => readLinks(pool, collectionId),
    urls: (seqs) => readUrls(pool, collectionId, seqs),
    laid: (seqs) => readLaid(pool, collectionId, seqs),
    crawled: (seqs, names) => readCrawled(pool, collectionId, { seqs, names }),
    hash: (url) => {
      hash(url, words);
      return [words[0] ?? 0, words[1] ?? 0];
    },
  };
}

type RowValues = [
  last: number | null,
  seqs: string | null,
  hashes: Buffer | null,
  urls: string | null,
  depths: string | null,
  foundAs: string | null,
  hops: string | null,
  paths: string | null,
  described: string | null,
  observed: string | null,
  reaches: string | null,
];

/**
 * By the order of discovery, a portion at a time: nothing is held open, and a crawl under way is not waited for. A portion
 * is one row with a list for each column, which costs both ends a fraction of what a row for each URL does. URLs in normal
 * form have no line breaks. RDs are asked for one by one: EXISTS would read all of them for every portion. Where a URL was found decides nothing, and is not read.
 */
const rowsSql = `
SELECT max(seq)::float8, array_agg(seq)::text, string_agg(substr(uuid_send(url_hash), 1, 8), ''), string_agg(url, E'\n'),
  array_agg(depth)::text, array_agg(found_as)::text, array_agg(hops)::text,
  array_agg(CASE WHEN state <> ${stateCodes.queued} THEN path_id END)::text, array_agg(described::int)::text,
  CASE WHEN bool_or(observed IS NOT NULL) THEN jsonb_agg(observed)::text END,
  CASE WHEN count(reach) > 0 THEN array_agg(reach)::text END
FROM (SELECT r.seq, r.url_hash, r.url, r.depth, r.reach, r.found_as, r.hops, r.state, r.path_id, CASE WHEN r.listing ?| '{fed,reached,trap}' THEN
      jsonb_strip_nulls(jsonb_build_object('fed', r.listing -> 'fed', 'reached', r.listing -> 'reached', 'trap', r.listing -> 'trap')) END AS observed,
    coalesce((SELECT true FROM crawl.description d WHERE d.collection_id = r.collection_id AND d.url_hash = r.url_hash),
      false) AS described
  FROM crawl.resource r
  WHERE r.collection_id = $1 AND r.seq > $2 AND r.state <> ${stateCodes.orphan}
  ORDER BY r.collection_id, r.seq LIMIT ${rowsAtOnce}) portion`;

async function* readRows(pool: pg.Pool, collectionId: number, paths: PathReader): AsyncIterable<readonly PlanRow[]> {
  const read = (after: number) =>
    guarded(() =>
      pool.query<RowValues>({
        name: 'winnow-plan-rows-6',
        text: rowsSql,
        values: [collectionId, after],
        rowMode: 'array',
      }),
    );
  const discoveries = createDiscoveries();
  let next = read(-1);
  for (;;) {
    const [row] = (await next).rows;
    if (row === undefined || row[0] === null) return;
    // The next portion is on its way while this one is decided.
    next = read(row[0]);
    next.catch(() => undefined);
    const pathIds = listOf(row[7]);
    const known = await paths(pathIds);
    yield toRows(row, (i) => known.get(pathIds[i] ?? ''), discoveries);
  }
}

function toRows(
  [, seqs, hashes, urls, depths, foundAs, hops, , described, observed, reaches]: RowValues,
  pathOf: (i: number) => StoredPath | undefined,
  discoveries: Discoveries,
): readonly PlanRow[] {
  const numbers = { depths: listOf(depths), found: listOf(foundAs), hops: listOf(hops), seqs: listOf(seqs) };
  const isDescribed = listOf(described);
  const reachOf = reachesOf(reaches);
  const observations = observedOf(observed);
  const words = hashes ?? Buffer.alloc(0);
  return (urls ?? '').split('\n').map((url, i) => ({
    seq: Number(numbers.seqs[i]),
    high: words.readUInt32BE(i * bytesOfStart),
    low: words.readUInt32BE(i * bytesOfStart + 4),
    url,
    depth: Number(numbers.depths[i]),
    ...reachOf(i),
    discovery: {
      ...discoveries(Number(numbers.found[i]), Number(numbers.hops[i])),
      ...observations[i],
    },
    stored: pathOf(i),
    described: isDescribed[i] === '1',
  }));
}

/** Of each row of a portion; nothing where start points have the same depth limit. */
function reachesOf(array: string | null): (row: number) => { readonly reach?: number } {
  const reaches = listOf(array);
  return (row) => {
    const reach = reaches[row];
    return reach === undefined || reach === 'NULL' ? {} : { reach: Number(reach) };
  };
}

async function countRows(pool: pg.Pool, collectionId: number): Promise<number> {
  const { rows } = await guarded(() =>
    pool.query<{ count: number }>(
      `SELECT count(*)::float8 AS count FROM crawl.resource WHERE collection_id = $1 AND state <> ${stateCodes.orphan}`,
      [collectionId],
    ),
  );
  return rows[0]?.count ?? 0;
}

type Observed = Pick<Discovery, 'fed' | 'reached' | 'trap'> | null;

/** Of each row of a portion; nothing where no feed has any, no RootNode led to any, and none is part of a trap. */
function observedOf(json: string | null): readonly Observed[] {
  return json === null ? [] : (JSON.parse(json) as readonly Observed[]);
}

/** Of a hash. */
const bytesOfStart = 8;

/** The elements of an array of numbers in PostgreSQL's text form, `{1,2}`. */
function listOf(array: string | null): readonly string[] {
  return array === null || array === '{}' ? [] : array.slice(1, -1).split(',');
}

type Discoveries = (foundAs: number, hops: number) => Discovery;

/** They are few without the place: one object serves all URLs found the same way. */
function createDiscoveries(): Discoveries {
  const known = new Map<number, Discovery>();
  return (found_as, hops) => {
    const key = hops * 1_000 + found_as;
    const found = known.get(key) ?? discoveryOf({ found_as, found_on: null, hops, listing: null });
    known.set(key, found);
    return found;
  };
}

type PathReader = (ids: readonly string[]) => Promise<ReadonlyMap<string, StoredPath>>;

interface StoredPathRow extends PathRow {
  readonly id: string;
  readonly program_key: string;
  readonly verdict: Verdict;
  readonly path: Decision['path'];
}

/** Paths are few, and each is read once. */
function createPathReader(pool: pg.Pool): PathReader {
  const known = new Map<string, StoredPath>();
  return async (ids) => {
    const missing = [...new Set(ids)].filter((id) => id !== 'NULL' && !known.has(id));
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

function toPath(row: StoredPathRow): StoredPath {
  const decidedBy = decidedByOf(row);
  const { verdict, path, program_key: programKey } = row;
  return { programKey, decision: { verdict, path, state: resourceState(row.state), ...(decidedBy && { decidedBy }) } };
}

/** Facts of an earlier run are not what the last decision was made on. */
const factsSql = `
SELECT array_agg(r.seq)::text, '[' || string_agg(p.facts::text, ',') || ']' FROM crawl.resource r
JOIN crawl.page p ON p.collection_id = r.collection_id AND p.url_hash = r.url_hash AND p.run_id = r.run_id
WHERE r.collection_id = $1 AND r.seq = ANY ($2::int8[])`;

async function readFacts(
  pool: pg.Pool,
  collectionId: number,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, Facts>> {
  const { rows } = await guarded(() =>
    pool.query<[seqs: string | null, facts: string | null]>({
      name: 'winnow-plan-facts-2',
      text: factsSql,
      values: [collectionId, seqs],
      rowMode: 'array',
    }),
  );
  const [[list, facts] = [null, null]] = rows;
  const read = listOf(list);
  const all: readonly Facts[] = JSON.parse(facts ?? '[]');
  return new Map(all.map((each, i) => [Number(read[i]), each]));
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

const ofSeqs = `FROM crawl.resource r
  JOIN crawl.description d ON d.collection_id = r.collection_id AND d.url_hash = r.url_hash
  WHERE r.collection_id = $1 AND r.seq = ANY ($2::int8[])`;

async function readLaid(
  pool: pg.Pool,
  collectionId: number,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  const { rows } = await guarded(() =>
    pool.query<{ seq: number; external: string | null }>({
      name: 'winnow-plan-laid-1',
      text: `SELECT r.seq::float8 AS seq, d.external::text AS external ${ofSeqs}`,
      values: [collectionId, seqs],
    }),
  );
  return new Map(rows.map(({ seq, external }) => [seq, external]));
}

async function readCrawled(
  pool: pg.Pool,
  collectionId: number,
  { seqs, names }: { readonly seqs: readonly number[]; readonly names: readonly string[] },
): Promise<ReadonlyMap<number, Readonly<Record<string, readonly string[]>>>> {
  const { rows } = await guarded(() =>
    pool.query<{ seq: number; values: Readonly<Record<string, readonly string[]>> }>({
      name: 'winnow-plan-crawled-1',
      text: `SELECT r.seq::float8 AS seq, (SELECT coalesce(jsonb_object_agg(a.key, a.value), '{}')
          FROM jsonb_each(d.attributes) a WHERE a.key = ANY ($3::text[])) AS values ${ofSeqs}`,
      values: [collectionId, seqs, names],
    }),
  );
  return new Map(rows.map(({ seq, values }) => [seq, values]));
}

type LinkValues = [last: string | null, hashes: Buffer | null, sizes: string | null, outlinks: Buffer | null];

const linksSql = `
SELECT (array_agg(url_hash))[count(*)]::text, string_agg(substr(uuid_send(url_hash), 1, 8), ''),
  array_agg(length(outlinks))::text, string_agg(outlinks, '')
FROM (SELECT url_hash, outlinks FROM crawl.page WHERE collection_id = $1 AND url_hash > $2::uuid
  ORDER BY collection_id, url_hash LIMIT ${pagesAtOnce}) portion`;

async function* readLinks(pool: pg.Pool, collectionId: number): AsyncIterable<readonly PlanLinks[]> {
  const read = (after: string) =>
    guarded(() =>
      pool.query<LinkValues>({
        name: 'winnow-plan-links-2',
        text: linksSql,
        values: [collectionId, after],
        rowMode: 'array',
      }),
    );
  let next = read('00000000-0000-0000-0000-000000000000');
  for (;;) {
    const [row] = (await next).rows;
    if (row === undefined || row[0] === null) return;
    next = read(row[0]);
    next.catch(() => undefined);
    yield toLinks(row);
  }
}

function toLinks([, hashes, sizes, outlinks]: LinkValues): readonly PlanLinks[] {
  const [words, links] = [hashes ?? Buffer.alloc(0), outlinks ?? Buffer.alloc(0)];
  let end = 0;
  return listOf(sizes).flatMap((size, i) => {
    const start = end;
    end += Number(size);
    if (end === start) return [];
    const at = i * bytesOfStart;
    return { high: words.readUInt32BE(at), low: words.readUInt32BE(at + 4), outlinks: links.subarray(start, end) };
  });
}

/** More sites than anybody admits URLs of at once: what a plan does not find here, it does not know. */
const mostSites = 20_000;

/** What is on record of the robots.txt of a run's sites, by `host:port`. */
export async function readRobotsOfRun(pool: pg.Pool, run: number): Promise<ReadonlyMap<string, SiteRobots>> {
  const { rows } = await guarded(() =>
    pool.query<{ key: string; robots: SiteRobots }>(
      `SELECT s.key, s.robots FROM crawl.run_site rs JOIN crawl.site s ON s.id = rs.site_id
       WHERE rs.run_id = $1 AND s.robots IS NOT NULL LIMIT ${mostSites}`,
      [run],
    ),
  );
  return new Map(rows.map(({ key, robots }) => [key, robots]));
}
