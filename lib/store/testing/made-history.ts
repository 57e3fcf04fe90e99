/** A collection with a long history, made by SQL: hourly runs with their counters, pace, events, hosts, and firings. */

import type pg from 'pg';
import { createTestCollection } from '../../db/testing/database.ts';

export interface HistorySize {
  readonly urls: number;
  readonly runs: number;
}

export interface MadeHistory {
  readonly slug: string;
  readonly collectionId: number;
  readonly revisionId: number;
  /** The second run, the only one that settled the URL of `hash`. */
  readonly explaining: number;
  readonly last: number;
  readonly hash: string;
}

const traits = `'{"key": "program-1", "depthAttributes": ["depth"], "readsDepth": false}'`;

/** $1 collection, $2 revision, $3 runs. */
const runsSql = `
WITH schedule AS (
  INSERT INTO crawl.schedule (collection_id, name, enabled, zone, what, stop_act, created_by, changed_at)
  VALUES ($1, 'hourly', false, 'UTC', 'incremental', 'stop', 'test', now()) RETURNING id
), times AS (
  SELECT n, now() - interval '1 hour' * ($3 - n) - interval '10 minutes' AS at FROM generate_series(1, $3::int) n
), firings AS (
  INSERT INTO crawl.firing (schedule_id, kind, due_at, owner, outcome, done_at)
  SELECT s.id, 'start', t.at, 0, 'started', t.at FROM times t, schedule s ORDER BY t.n
)
INSERT INTO crawl.run (collection_id, revision_id, kind, state, generation, options, program, created_by, created_at, started_at, ended_at,
  heartbeat_at, accounting)
SELECT $1, $2, CASE WHEN n = 1 THEN 'full' ELSE 'incremental' END, 'finished', 1, '{"limits": {}, "urls": []}', ${traits}, 'test',
  at, at, at + interval '9 minutes', at + interval '9 minutes', '{"lost": 0, "seconds": 540}'
FROM times ORDER BY n RETURNING id`;

/** What every run leaves: it takes 75 URLs over and settles them as they were. $1 collection, $2 site. */
const courseSql = [
  `INSERT INTO crawl.counter (at, run_id, kind, state, path_id, n, bytes, ms)
   SELECT r.started_at + interval '1 minute' * m, r.id, k.kind, k.state, k.path, k.n, 1000, 10 FROM crawl.run r, generate_series(0, 4) m,
     (VALUES (1, 2, 11, 5), (1, 1, 12, 5), (1, 3, 13, 5), (2, 2, 11, -5), (2, 1, 12, -5), (2, 3, 13, -5), (3, 0, 0, 15)) k (kind, state, path, n)
   WHERE r.collection_id = $1 AND $2::int > 0`,
  `INSERT INTO crawl.pace (at, run_id, site_id, fetched, failed, latency)
   SELECT r.started_at + interval '1 minute' * m, r.id, $2, 5, 0, '{0,5}' FROM crawl.run r, generate_series(0, 4) m WHERE r.collection_id = $1`,
  `INSERT INTO crawl.run_site (run_id, site_id, fetched, first_request_at, last_commit_at)
   SELECT id, $2, 25, started_at, ended_at FROM crawl.run WHERE collection_id = $1`,
  `INSERT INTO crawl.commit_log (at, batch, run_id, left_out, events)
   SELECT r.started_at, gen_random_uuid(), r.id, 0, '[{"at": 0, "kind": "notice", "text": "made"}]' FROM crawl.run r, generate_series(1, 3)
   WHERE r.collection_id = $1 AND $2::int > 0`,
  `INSERT INTO crawl.completion (run_id, collection_id, action, state)
   SELECT id, collection_id, 'idle', 'over' FROM crawl.run WHERE collection_id = $1 AND $2::int > 0`,
  `INSERT INTO crawl.removal (path_id, url_hash, collection_id, run_id, url)
   SELECT 12, gen_random_uuid(), $1, id, 'http://made.example/removed' FROM crawl.run WHERE collection_id = $1 AND $2::int > 0`,
];

const pathsSql = `
INSERT INTO crawl.decision_path (id, program_key, state, step, line, file, stage, directive, reason, verdict, path)
SELECT id, 'program-1', state, 1, id, 'filter.conf', 'metadata', 'Metadata', reason, verdict::jsonb, '[]'
FROM (VALUES (11, 2, 'kept', '{"generate": true}'), (12, 1, 'denied', '{}'), (13, 3, 'http-404', '{}')) p (id, state, reason, verdict)
ON CONFLICT DO NOTHING`;

/** $1 collection, $2 site, $3 URLs, $4 the last run, $5 the explaining one. */
const resourcesSql = `
INSERT INTO crawl.resource (url_hash, seq, path_id, was_path, collection_id, site_id, answer_id, was_answer, run_id, generation, depth, state,
  was, found_as, hops, url)
SELECT md5('made ' || n)::uuid, nextval('crawl.resource_seq'), 11, 11, $1, $2, 0, 0, CASE WHEN n = 1 THEN $5::int ELSE $4::int END, 1, 1, 2, 2, 0, 0,
  'http://made.example/' || n
FROM generate_series(1, $3::int) n`;

/** Fetched resources of the collection, counted in its first run. */
const startSql = `
INSERT INTO crawl.counter (at, run_id, kind, state, path_id, n, bytes, ms)
SELECT now() - interval '1 hour', $1, 2, 2, 11, $2, 0, 0`;

/** The last run ended a minute ago, and each of the others an hour before the next. */
export async function makeHistory(pool: pg.Pool, { urls, runs }: HistorySize): Promise<MadeHistory> {
  const slug = `made-${runs}`;
  const owner = await createTestCollection(pool, slug);
  const sites = await pool.query<{ id: number }>(
    `INSERT INTO crawl.site (key) VALUES ('made.example:80') RETURNING id`,
  );
  const site = sites.rows[0]?.id;
  await pool.query(pathsSql);
  const made = await pool.query<{ id: number }>(runsSql, [owner.collectionId, owner.revisionId, runs]);
  const ids = made.rows.map(({ id }) => id).toSorted((a, b) => a - b);
  const [first = 0, explaining = 0] = ids;
  const last = ids.at(-1) ?? 0;
  for (const sql of courseSql) await pool.query(sql, [owner.collectionId, site]);
  await pool.query(startSql, [first, urls]);
  await pool.query(resourcesSql, [owner.collectionId, site, urls, last, explaining]);
  const { rows } = await pool.query<{ hash: string }>(`SELECT md5('made 1') AS hash`);
  return { slug, ...owner, explaining, last, hash: rows[0]?.hash ?? '' };
}
