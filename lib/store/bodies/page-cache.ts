/** The disk cache of collections with a gatherer.cf: what was retrieved, with its answer, for as long as it counts as fresh. */

import type pg from 'pg';
import type { CachedAnswer, PageCache } from '../../engine/cache-port.ts';
import type { RunRecord, UrlHash } from '../../engine/ports.ts';
import type { ResponseFact } from '../../sdk/resource.ts';
import type { BodyStore } from './bodies.ts';
import { lockOpenRun } from '../sql/run-states.ts';
import { guarded } from '../sql/store-error.ts';
import { storedJson } from '../sql/stored-text.ts';
import { inTransaction } from '../sql/transaction.ts';

export interface CacheLimits {
  /** How long what it has counts as fresh (GATHERER_CACHE_TTL). */
  readonly ttlMs: number;
  /** Of the contents (HARVEST_MAX_LOCAL_CACHE). */
  readonly maxBytes: number;
}

interface Waiting {
  readonly hash: UrlHash;
  readonly response: ResponseFact;
  readonly body: Uint8Array;
}

export interface CacheOptions extends CacheLimits {
  readonly pool: pg.Pool;
  readonly bodies: BodyStore;
}

const atOnce = 50;
const latestMs = 300;

/**
 * The cache as one run sees it. What is kept is written beside the commits, a moment later: losing that costs a
 * request, nothing else.
 */
export function openPageCache(options: CacheOptions, run: Pick<RunRecord, 'id' | 'collectionId'>): PageCache {
  // Undefined for what is to be forgotten.
  const waiting = new Map<UrlHash, Waiting | undefined>();
  let writing = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  // What a run keeps it does not ask for again: only what was there before is looked up.
  let before: Promise<CacheFill> | undefined;
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const noted = new Map(waiting);
    waiting.clear();
    // Another request is all that a failure costs.
    writing = writing.then(() => writeAll(options, run, noted)).catch(() => undefined);
    return writing;
  };
  const note = (hash: UrlHash, row: Waiting | undefined): void => {
    waiting.set(hash, row);
    if (waiting.size >= atOnce) void flush();
    else timer ??= setTimeout(() => void flush(), latestMs);
  };
  return {
    find: async (hash) => {
      before ??= readCacheFill(options.pool, run.collectionId);
      return (await before).objects === 0 ? undefined : findCached(options, run.collectionId, hash);
    },
    keep: (hash, response, body) => {
      const isCached = body.length <= options.maxBytes && options.ttlMs > 0;
      note(hash, isCached ? { hash, response, body } : undefined);
    },
    forget: (hash) => note(hash, undefined),
    flush,
  };
}

async function findCached(
  { pool, bodies, ttlMs }: CacheOptions,
  collectionId: number,
  hash: UrlHash,
): Promise<CachedAnswer | undefined> {
  const { rows } = await guarded(() =>
    pool.query<{ body_hash: Buffer; response: ResponseFact; stored_at: Date }>(
      `SELECT body_hash, response, stored_at FROM crawl.cached
       WHERE collection_id = $1 AND url_hash = $2::uuid AND stored_at > now() - $3::float8 * interval '1 ms'`,
      [collectionId, hash, ttlMs],
    ),
  );
  const [row] = rows;
  const body = row && (await bodies.read(row.body_hash));
  return row && body && { body, response: row.response, storedAt: row.stored_at.getTime() };
}

async function writeAll(
  options: CacheOptions,
  run: Pick<RunRecord, 'id' | 'collectionId'>,
  noted: ReadonlyMap<UrlHash, Waiting | undefined>,
): Promise<void> {
  const forgotten = [...noted].flatMap(([hash, row]) => (row === undefined ? [hash] : []));
  if (forgotten.length > 0) {
    const statement = 'DELETE FROM crawl.cached WHERE collection_id = $1 AND url_hash = ANY ($2::uuid[])';
    await guarded(() => options.pool.query(statement, [run.collectionId, forgotten]));
  }
  await keepAll(
    options,
    run,
    [...noted.values()].filter((row) => row !== undefined),
  );
}

/** A run that has ended keeps nothing any more: another process may have emptied the cache by then. */
async function keepAll(
  { pool, bodies }: CacheOptions,
  { id, collectionId }: Pick<RunRecord, 'id' | 'collectionId'>,
  rows: readonly Waiting[],
): Promise<void> {
  if (rows.length === 0) return;
  const stored = await Promise.all(
    rows.map(async ({ hash, response, body }) => {
      const kept = await bodies.keep(body);
      const hex = Buffer.from(kept.hash).toString('hex');
      return { hash, hex, size: kept.size, stored: kept.stored, response };
    }),
  );
  const distinct = [...new Map(stored.map((each) => [each.hex, each])).values()].toSorted((a, b) =>
    a.hex < b.hex ? -1 : 1,
  );
  await guarded(() =>
    inTransaction(pool, async (client) => {
      await client.query(
        `INSERT INTO crawl.body (hash, size, stored)
         SELECT decode(hex, 'hex'), size, stored FROM jsonb_to_recordset($1::jsonb) AS j (hex text, size int, stored int)
         ON CONFLICT (hash) DO UPDATE SET kept_at = now()`,
        [JSON.stringify(distinct.map(({ hex, size, stored: bytes }) => ({ hex, size, stored: bytes })))],
      );
      await client.query(
        `INSERT INTO crawl.cached AS c (collection_id, url_hash, body_hash, bytes, response)
         SELECT $1, hash, decode(hex, 'hex'), size, response
         FROM jsonb_to_recordset($2::jsonb) AS j (hash uuid, hex text, size int, response jsonb)
         WHERE EXISTS (${lockOpenRun('$3')})
         ON CONFLICT (collection_id, url_hash) DO UPDATE SET body_hash = excluded.body_hash, bytes = excluded.bytes,
           response = excluded.response, stored_at = now()`,
        [collectionId, storedJson(stored), id],
      );
    }),
  );
}

/** Takes away what is no longer fresh, and the oldest of what is more than a collection may hold. Answers how many. */
export async function trimCaches(pool: pg.Pool, { ttlMs, maxBytes }: CacheLimits): Promise<number> {
  const { rowCount } = await guarded(() =>
    pool.query(
      `DELETE FROM crawl.cached c USING (
         SELECT collection_id, url_hash,
           stored_at <= now() - $1::float8 * interval '1 ms' OR sum(bytes) OVER (
             PARTITION BY collection_id ORDER BY stored_at DESC, url_hash) > $2 AS is_over
         FROM crawl.cached) r
       WHERE r.is_over AND c.collection_id = r.collection_id AND c.url_hash = r.url_hash`,
      [ttlMs, maxBytes],
    ),
  );
  return rowCount ?? 0;
}

/** A run that has finished leaves no cache, unless the configuration keeps it (Keep-Cache). */
export async function emptyCache(client: Pick<pg.ClientBase, 'query'>, collectionId: number): Promise<void> {
  await client.query('DELETE FROM crawl.cached WHERE collection_id = $1', [collectionId]);
}

export interface CacheFill {
  readonly objects: number;
  readonly bytes: number;
  /** Milliseconds since the epoch; absent when it is empty. */
  readonly oldestAt?: number;
}

export async function readCacheFill(pool: pg.Pool, collectionId: number): Promise<CacheFill> {
  const { rows } = await guarded(() =>
    pool.query<{ objects: number; bytes: number; oldest: Date | null }>(
      `SELECT count(*)::int AS objects, coalesce(sum(bytes), 0)::float8 AS bytes, min(stored_at) AS oldest
       FROM crawl.cached WHERE collection_id = $1`,
      [collectionId],
    ),
  );
  const { objects = 0, bytes = 0, oldest = null } = rows[0] ?? {};
  return { objects, bytes, ...(oldest !== null && { oldestAt: oldest.getTime() }) };
}
