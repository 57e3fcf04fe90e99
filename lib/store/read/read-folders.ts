/** The URL space: folders and name patterns of a collection with how many URLs each holds, in what states, by which lines. */

import type pg from 'pg';
import type { DecidedBy, ResourceOutcome } from '../../engine/program/program.ts';
import type { FolderCount } from './count-folders.ts';
import { isOfPattern, placedUrl } from './name-patterns.ts';
import { decidedByOf, outcomeOf, pathColumns } from './read-paths.ts';
import type { PathRow } from './read-paths.ts';
import { guarded } from '../sql/store-error.ts';

/** URLs of a folder that have the same decision, the same answer, and were decided in the same run. */
export interface FolderPart {
  /** Place among the decisions of the tree. */
  readonly path: number;
  /** 0: none. */
  readonly answer: number;
  readonly run: number;
  readonly n: number;
}

export interface FolderView {
  /** Grows with nothing; the same for the same site and path. */
  readonly id: string;
  /** `0` for a host. */
  readonly parent: string;
  /** `host:port`. */
  readonly site: string;
  /** `/docs/guide/`; a name pattern in it ends otherwise: `/docs/guide/sql-*.html`. */
  readonly path: string;
  /** 0 = the site itself. */
  readonly depth: number;
  /** URLs in it and below. */
  readonly n: number;
  /** Folders in it, those that are too small to be drawn among them. */
  readonly folders: number;
  readonly parts: readonly FolderPart[];
}

/** A decision that occurs among the folders read; parts name it by its place. */
interface FolderPath {
  readonly id: string;
  readonly outcome: ResourceOutcome;
  readonly decidedBy?: DecidedBy;
}

interface FolderAnswer {
  readonly id: number;
  readonly status: number;
}

interface FolderRun {
  readonly id: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface FolderTree {
  readonly count: FolderCount;
  /** The folder asked for, then what lies in it, broadest level first; without a folder the sites. */
  readonly folders: readonly FolderView[];
  /** Sites that are too small to be drawn. */
  readonly sites: number;
  /** URLs of the collection, or of the folder. */
  readonly total: number;
  readonly paths: readonly FolderPath[];
  readonly answers: readonly FolderAnswer[];
  readonly runs: readonly FolderRun[];
}

export interface FolderQuery {
  /** Undefined: all sites. */
  readonly folder?: { readonly site: string; readonly path: string } | undefined;
  /** Levels below it. */
  readonly levels: number;
  /** Folders with less than this share of the total are left out. */
  readonly leastShare: number;
}

interface FolderRow {
  readonly id: string;
  readonly parent: string;
  readonly site: string;
  readonly path: string;
  readonly depth: number;
  readonly n: number;
  readonly folders: number;
  readonly counts: readonly (readonly [path: string, answer: number, run: number, n: number])[];
}

const columns = 'f.id, f.parent, f.site_id, f.path, f.depth, f.n, f.folders, f.counts';

/** From the roots down, level by level: what is too small is not looked into. */
const treeSql = `
WITH RECURSIVE tree AS (
  SELECT ${columns}, 0 AS level FROM crawl.folder f
  WHERE f.collection_id = $1 AND CASE WHEN $2::text IS NULL THEN f.parent = 0 AND f.n >= $5
    ELSE f.id = (SELECT hashtextextended($3::text, s.id) FROM crawl.site s WHERE s.key = $2) END
  UNION ALL
  SELECT ${columns}, t.level + 1 FROM tree t
  JOIN crawl.folder f ON f.collection_id = $1 AND f.parent = t.id AND f.n >= $5
  WHERE t.level < $4
)
SELECT t.id, t.parent, s.key AS site, t.path, t.depth::int AS depth, t.n, t.folders, t.counts
FROM tree t JOIN crawl.site s ON s.id = t.site_id ORDER BY t.level, t.n DESC, s.key, t.path`;

const totalSql = `
SELECT coalesce(sum(f.n), 0)::float8 AS n, count(*)::int AS sites FROM crawl.folder f
WHERE f.collection_id = $1 AND CASE WHEN $2::text IS NULL THEN f.parent = 0
  ELSE f.id = (SELECT hashtextextended($3::text, s.id) FROM crawl.site s WHERE s.key = $2) END`;

export async function readFolders(
  pool: pg.Pool,
  collectionId: number,
  { folder, levels, leastShare }: FolderQuery,
  count: FolderCount,
): Promise<FolderTree> {
  const place = [collectionId, folder?.site ?? null, folder?.path ?? null];
  const { rows: totals } = await guarded(() => pool.query<{ n: number; sites: number }>(totalSql, place));
  const { n: total, sites } = totals[0] ?? { n: 0, sites: 0 };
  const least = Math.max(1, Math.ceil(total * leastShare));
  const { rows } = await guarded(() => pool.query<FolderRow>(treeSql, [...place, levels, least]));
  const ids = [...new Set(rows.flatMap(({ counts }) => counts.map(([path]) => path)))];
  const places = new Map(ids.map((id, index) => [id, index]));
  const [paths, answers, runs] = await Promise.all([
    readPathsOf(pool, ids),
    readAnswersOf(pool, rows),
    readRunsOf(pool, rows),
  ]);
  const shown = rows.filter(({ parent }) => parent === '0').length;
  return {
    count,
    folders: rows.map((row) => toFolder(row, places)),
    sites: folder === undefined ? sites - shown : 0,
    total,
    paths,
    answers,
    runs,
  };
}

function toFolder({ counts, ...folder }: FolderRow, places: ReadonlyMap<string, number>): FolderView {
  const parts = counts.map(([path, answer, run, n]) => ({ path: places.get(path) ?? 0, answer, run, n }));
  return { ...folder, parts };
}

/** In the order of the ids. */
async function readPathsOf(pool: pg.Pool, ids: readonly string[]): Promise<readonly FolderPath[]> {
  const { rows } = await guarded(() =>
    pool.query<PathRow & { readonly id: string }>(
      `SELECT i.id::text AS id, coalesce(p.state, 0) AS state, ${pathColumns}
       FROM unnest($1::int8[]) WITH ORDINALITY i (id, place) LEFT JOIN crawl.decision_path p ON p.id = i.id ORDER BY i.place`,
      [ids],
    ),
  );
  return rows.map((row) => {
    const decidedBy = decidedByOf(row);
    return { id: row.id, outcome: outcomeOf(row), ...(decidedBy && { decidedBy }) };
  });
}

async function readAnswersOf(pool: pg.Pool, rows: readonly FolderRow[]): Promise<readonly FolderAnswer[]> {
  const ids = [...new Set(rows.flatMap(({ counts }) => counts.map(([, answer]) => answer)))];
  const { rows: answers } = await guarded(() =>
    pool.query<FolderAnswer>('SELECT id, status::int AS status FROM crawl.answer WHERE id = ANY ($1::int[])', [ids]),
  );
  return answers;
}

async function readRunsOf(pool: pg.Pool, rows: readonly FolderRow[]): Promise<readonly FolderRun[]> {
  const ids = [...new Set(rows.flatMap(({ counts }) => counts.map(([, , run]) => run)))];
  const { rows: runs } = await guarded(() =>
    pool.query<FolderRun>(
      'SELECT id, extract(epoch FROM coalesce(started_at, created_at))::float8 * 1000 AS at FROM crawl.run WHERE id = ANY ($1::int[])',
      [ids],
    ),
  );
  return runs;
}

export interface FolderUrlQuery {
  /** `host:port`. */
  readonly site: string;
  /** `/docs/`, or `/docs/sql-*.html`: the URLs of a name pattern. */
  readonly path: string;
  readonly limit: number;
}

export interface FolderUrls {
  /** In the order of discovery, at most as many as were asked for. */
  readonly rows: readonly { readonly hash: string; readonly url: string; readonly outcome: ResourceOutcome }[];
  /** URLs of the folder. */
  readonly total: number;
}

const isInFolder = `
starts_with(substr(placed.url, strpos(placed.url, '://') + 3 + strpos(substr(placed.url, strpos(placed.url, '://') + 3), '/') - 1), $3)`;

/** They were found in a narrow part of the order of discovery, which is all that is read. */
const urlsSql = (isIn: string): string => `
SELECT r.hash, r.url, CASE r.state WHEN 4 THEN 2 ELSE r.state END AS state, (p.verdict ->> 'generate')::boolean AS kept, f.n AS total
FROM crawl.site s JOIN crawl.folder f ON f.collection_id = $1 AND f.id = hashtextextended($3::text, s.id),
LATERAL (SELECT encode(uuid_send(q.url_hash), 'hex') AS hash, q.url, q.state, q.path_id
  FROM crawl.resource q, LATERAL (SELECT ${placedUrl('q')} AS url) placed
  WHERE q.collection_id = $1 AND q.site_id = s.id AND q.seq BETWEEN f.first_seq AND f.last_seq AND q.state <> 4 AND ${isIn}
  ORDER BY q.seq LIMIT $4) r
LEFT JOIN crawl.decision_path p ON p.id = r.path_id
WHERE s.key = $2`;

/** URLs in a folder and below, or those of a name pattern. */
export async function readFolderUrls(
  pool: pg.Pool,
  collectionId: number,
  { site, path, limit }: FolderUrlQuery,
): Promise<FolderUrls> {
  const isPattern = !path.endsWith('/');
  const isIn = isPattern ? isOfPattern('placed.url', { folder: '$5::text', place: '$3::text' }) : isInFolder;
  const folder = isPattern ? [path.replace(/[^/]*$/, '')] : [];
  const { rows } = await guarded(() =>
    pool.query<{ hash: string; url: string; state: number; kept: boolean | null; total: number }>(urlsSql(isIn), [
      collectionId,
      site,
      path,
      limit,
      ...folder,
    ]),
  );
  return {
    rows: rows.map(({ hash, url, state, kept }) => ({ hash, url, outcome: outcomeOf({ state, kept }) })),
    total: rows[0]?.total ?? 0,
  };
}
