/** What a run did to single URLs: RDs deleted and held, pages that limits cut, URLs whose outcome changed. */

import { z } from 'zod';
import type pg from 'pg';
import type { Cut } from '../../sdk/cuts.ts';
import { cutSchema } from '../models/cut.ts';
import type { ReadModel } from '../models/read-model.ts';
import { orphanPath, stateCodes } from '../sql/codes.ts';
import { guarded } from '../sql/store-error.ts';

/** What a URL was in one of two runs; `new`: not known before, `gone`: not found any more. */
export const urlFateSchema = z.enum(['queued', 'rejected', 'failed', 'kept', 'no-rd', 'new', 'gone']);
export type UrlFate = ReadModel<typeof urlFateSchema>;

export const runUrlSchema = z.strictObject({
  /** 32 hexadecimal digits. */
  hash: z.string(),
  url: z.string(),
  /** What decided: why an RD went, or what the URL is now. Missing where nothing denied it. */
  file: z.string().exactOptional(),
  line: z.number().exactOptional(),
  reason: z.string().exactOptional(),
  /** What limits left out. */
  cuts: z.array(cutSchema).exactOptional(),
  before: urlFateSchema.exactOptional(),
  after: urlFateSchema.exactOptional(),
});
export type RunUrl = ReadModel<typeof runUrlSchema>;

export const runUrlPageSchema = z.strictObject({
  rows: z.array(runUrlSchema),
  next: z.string().exactOptional(),
  /** Undefined where counting them would mean reading the collection. */
  total: z.number().exactOptional(),
});
export type RunUrlPage = ReadModel<typeof runUrlPageSchema>;

export const runUrlKindSchema = z.enum(['deleted', 'held', 'cut', 'changed']);
export type RunUrlKind = ReadModel<typeof runUrlKindSchema>;

export interface RunUrlQuery {
  readonly collectionId: number;
  readonly run: number;
  readonly kind: RunUrlKind;
  /** Of `changed`: the run before. */
  readonly since?: number | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

interface Row {
  readonly key: string;
  readonly hash: string;
  readonly url: string;
  readonly file: string | null;
  readonly line: number | null;
  readonly reason: string | null;
  readonly cuts: readonly Cut[] | null;
  readonly before: UrlFate | null;
  readonly after: UrlFate | null;
}

const hashOf = (column: string): string => `encode(uuid_send(${column}), 'hex')`;
const decided = (path: string): string =>
  `CASE ${path} WHEN ${orphanPath} THEN 'not found again by a full run' ELSE p.reason END AS reason, p.file, p.line`;
const fate = (state: string, path: string): string =>
  `CASE ${state} WHEN ${stateCodes.queued} THEN 'queued' WHEN ${stateCodes.rejected} THEN 'rejected' WHEN ${stateCodes.failed} THEN 'failed'
     WHEN ${stateCodes.orphan} THEN 'gone' ELSE CASE WHEN (${path}.verdict ->> 'generate')::boolean THEN 'kept' ELSE 'no-rd' END END`;

/** $1 collection, $2 run, $3 after, $4 limit; of `changed` also $5, the run before. */
const pageSql: Readonly<Record<RunUrlKind, string>> = {
  deleted: `
    SELECT d.id::text AS key, ${hashOf('d.url_hash')} AS hash, d.url, ${decided('d.path_id')}, NULL::jsonb AS cuts, NULL AS before, NULL AS after
    FROM crawl.removal d LEFT JOIN crawl.decision_path p ON p.id = d.path_id
    WHERE d.collection_id = $1 AND d.run_id = $2 AND d.id > coalesce($3, '0')::bigint ORDER BY d.id LIMIT $4`,
  held: `
    SELECT d.url_hash::text AS key, ${hashOf('d.url_hash')} AS hash, d.url, ${decided('d.held_path')}, NULL::jsonb AS cuts, NULL AS before, NULL AS after
    FROM crawl.description d LEFT JOIN crawl.decision_path p ON p.id = d.held_path
    WHERE d.collection_id = $1 AND d.held_run = $2 AND ($3::uuid IS NULL OR d.url_hash > $3::uuid) ORDER BY d.url_hash LIMIT $4`,
  cut: `
    SELECT g.url_hash::text AS key, ${hashOf('g.url_hash')} AS hash, r.url, NULL AS reason, NULL AS file, NULL::int AS line, g.cuts,
      NULL AS before, NULL AS after
    FROM crawl.page g JOIN crawl.resource r ON r.collection_id = g.collection_id AND r.url_hash = g.url_hash
    WHERE g.collection_id = $1 AND g.run_id = $2 AND g.cuts IS NOT NULL AND ($3::uuid IS NULL OR g.url_hash > $3::uuid) ORDER BY g.url_hash LIMIT $4`,
  changed: `
    SELECT * FROM (
      SELECT r.seq::text AS key, ${hashOf('r.url_hash')} AS hash, r.url, p.reason, p.file, p.line, NULL::jsonb AS cuts,
        CASE WHEN r.state = ${stateCodes.orphan} THEN ${fate('r.was % 10', 'w')} WHEN r.last_run IS NULL THEN 'new'
          ELSE ${fate('r.last_state', 'q')} END AS before,
        ${fate('r.state', 'p')} AS after, r.seq
      FROM crawl.resource r LEFT JOIN crawl.decision_path p ON p.id = r.path_id LEFT JOIN crawl.decision_path q ON q.id = r.last_path
        LEFT JOIN crawl.decision_path w ON w.id = r.was_path
      WHERE r.collection_id = $1 AND r.seq > coalesce($3, '0')::bigint
        AND (r.run_id = $2 OR r.state = ${stateCodes.orphan} AND r.run_id = $5::int)) x
    WHERE before <> after ORDER BY seq LIMIT $4`,
};

const totalSql: Readonly<Record<RunUrlKind, string | undefined>> = {
  deleted: 'SELECT count(*)::int AS n FROM crawl.removal WHERE collection_id = $1 AND run_id = $2',
  held: 'SELECT count(*)::int AS n FROM crawl.description WHERE collection_id = $1 AND held_run = $2',
  cut: 'SELECT count(*)::int AS n FROM crawl.page WHERE collection_id = $1 AND run_id = $2 AND cuts IS NOT NULL',
  changed: undefined,
};

export async function readRunUrls(pool: pg.Pool, query: RunUrlQuery): Promise<RunUrlPage> {
  const { collectionId, run, kind, since, after, limit } = query;
  const isHash = kind === 'held' || kind === 'cut';
  const place = (isHash ? /^[0-9a-f-]{36}$/ : /^\d{1,18}$/).test(after ?? '') ? after : null;
  const values = [collectionId, run, place, limit + 1, ...(kind === 'changed' ? [since ?? null] : [])];
  const { rows } = await guarded(() => pool.query<Row>(pageSql[kind], values));
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const sql = totalSql[kind];
  const total = sql === undefined ? undefined : await countRows(pool, sql, [collectionId, run]);
  return {
    rows: shown.map(toRunUrl),
    ...(total !== undefined && { total }),
    ...(rows.length > limit && last !== undefined && { next: last.key }),
  };
}

async function countRows(pool: pg.Pool, sql: string, values: readonly number[]): Promise<number> {
  const { rows } = await guarded(() => pool.query<{ n: number }>(sql, [...values]));
  return rows[0]?.n ?? 0;
}

/** Without what is null. */
function toRunUrl({ key: _key, hash, url, file, line, reason, cuts, before, after }: Row): RunUrl {
  return {
    hash,
    url,
    ...(file !== null && { file }),
    ...(line !== null && { line }),
    ...(reason !== null && { reason }),
    ...(cuts !== null && { cuts }),
    ...(before !== null && { before }),
    ...(after !== null && { after }),
  };
}

export const hostDifferenceSchema = z.strictObject({
  site: z.string(),
  before: z.strictObject({
    fetched: z.number(),
    failed: z.number(),
    rejected: z.number(),
  }),
  after: z.strictObject({
    fetched: z.number(),
    failed: z.number(),
    rejected: z.number(),
  }),
});
export type HostDifference = ReadModel<typeof hostDifferenceSchema>;

/** Hosts of two runs, those that differ most first. */
export async function readHostDifferences(
  pool: pg.Pool,
  { before, after, limit }: { readonly before: number; readonly after: number; readonly limit: number },
): Promise<readonly HostDifference[]> {
  const side = (name: string): string =>
    `json_build_object('fetched', coalesce(${name}.fetched, 0), 'failed', coalesce(${name}.failed, 0), 'rejected', coalesce(${name}.rejected, 0))`;
  const { rows } = await guarded(() =>
    pool.query<HostDifference>(
      `SELECT s.key AS site, ${side('a')} AS before, ${side('b')} AS after
       FROM (SELECT * FROM crawl.run_site WHERE run_id = $1) a
       FULL JOIN (SELECT * FROM crawl.run_site WHERE run_id = $2) b ON b.site_id = a.site_id
       JOIN crawl.site s ON s.id = coalesce(a.site_id, b.site_id)
       ORDER BY abs(coalesce(b.fetched, 0) - coalesce(a.fetched, 0)) + abs(coalesce(b.failed, 0) - coalesce(a.failed, 0))
         + abs(coalesce(b.rejected, 0) - coalesce(a.rejected, 0)) DESC, s.key LIMIT $3`,
      [before, after, limit],
    ),
  );
  return rows;
}
