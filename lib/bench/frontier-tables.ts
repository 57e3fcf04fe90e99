/**
 * The tables of `winnow bench frontier`: a run whose URLs all wait, and the floor, a bare table with the same keys. The
 * URLs are made by SQL, in the order a crawl finds them: a hundred of one site at a time.
 */

import type pg from 'pg';
import { defaultLimits } from '../engine/program/program.ts';
import type { Batch, RunRecord } from '../engine/ports.ts';
import { counterKinds, stateCodes } from '../store/sql/codes.ts';
import { createRun, startRun } from '../store/runs/runs.ts';
import { traits } from '../store/testing/crawl-steps.ts';

export const siteCount = 100;
/** URLs a visit reads, settles and finds. */
export const perVisit = 100;
const atOnce = 250_000;

/** A run that has started and knows so many URLs, and the floor with the same ones. */
export async function fill(pool: pg.Pool, urls: number): Promise<RunRecord> {
  const run = await makeRun(pool);
  await pool.query(floorTableSql);
  await pool.query(
    `INSERT INTO crawl.site (key) SELECT 'site-' || n || '.test:80' FROM generate_series(1, ${siteCount}) n`,
  );
  for (let from = 0; from < urls; from += atOnce) {
    await pool.query(resourcesSql, [run.collectionId, run.id, run.generation, from, Math.min(from + atOnce, urls)]);
  }
  await pool.query(`SELECT setval('crawl.resource_seq', $1)`, [urls]);
  await pool.query(runSitesSql, [run.id]);
  await pool.query(countersSql, [run.id, urls]);
  await pool.query('VACUUM ANALYZE crawl.resource');
  await pool.query('VACUUM ANALYZE bench_floor');
  return run;
}

async function makeRun(pool: pg.Pool): Promise<RunRecord> {
  const { rows } = await pool.query<{ collectionId: number; revisionId: number }>(
    `WITH c AS (INSERT INTO "Collection" (slug, name) VALUES ('frontier', 'frontier') RETURNING id)
     INSERT INTO "Revision" ("collectionId", number, author) SELECT id, 1, 'bench' FROM c
     RETURNING "collectionId", id AS "revisionId"`,
  );
  const [owner] = rows;
  if (owner === undefined) throw new Error('the collection was not made');
  const options = { limits: defaultLimits, reach: [], bodies: 'none', urls: [], confirmDeletions: true } as const;
  const made = await createRun(pool, { ...owner, kind: 'full', options, createdBy: 'bench' });
  const run = made.ok ? await startRun(pool, made.run.id, traits) : undefined;
  if (run === undefined) throw new Error('the run did not start');
  return run;
}

const floorTableSql = `
CREATE TABLE bench_floor (url_hash uuid NOT NULL, seq bigint NOT NULL DEFAULT nextval('crawl.resource_seq'),
  collection_id int NOT NULL, site_id int NOT NULL, run_id int NOT NULL, depth smallint NOT NULL, state smallint NOT NULL,
  url text NOT NULL, PRIMARY KEY (collection_id, url_hash));
CREATE INDEX ON bench_floor (run_id, site_id, depth, seq) WHERE state = ${stateCodes.queued}`;

const resourcesSql = `
WITH made AS (
  INSERT INTO crawl.resource (url_hash, seq, path_id, was_path, collection_id, site_id, answer_id, was_answer, run_id,
    generation, depth, state, was, found_as, hops, url)
  SELECT md5(url)::uuid, n, 0, 0, $1, site, 0, 0, $2, $3, 1, ${stateCodes.queued}, 20, 1, 0, url
  FROM generate_series($4::int + 1, $5::int) n, LATERAL (SELECT 1 + (n - 1) / ${perVisit} % ${siteCount} AS site) s,
    LATERAL (SELECT 'http://site-' || site || '.test/docs/page-' || n || '.html' AS url) u
  RETURNING url_hash, seq, collection_id, site_id, run_id, depth, state, url
)
INSERT INTO bench_floor (url_hash, seq, collection_id, site_id, run_id, depth, state, url) SELECT * FROM made`;

const runSitesSql = `
INSERT INTO crawl.run_site (run_id, site_id, queued, due_at)
SELECT $1, site_id, count(*), now() FROM crawl.resource WHERE run_id = $1 GROUP BY site_id`;

const countersSql = `
INSERT INTO crawl.counter (at, run_id, kind, state, path_id, n, bytes, ms)
SELECT now(), $1, kind, ${stateCodes.queued}, 0, $2, 0, 0
FROM (VALUES (${counterKinds.discovered}), (${counterKinds.state})) k (kind)`;

export interface FloorUrl {
  readonly url: string;
  readonly depth: number;
}

/** A plain read: the URLs that wait on a site. */
export async function readFloor(pool: pg.Pool, { id }: RunRecord, site: number): Promise<readonly FloorUrl[]> {
  const { rows } = await pool.query<FloorUrl>({
    name: 'bench-floor-read',
    text: `SELECT url_hash, url, depth FROM bench_floor
           WHERE run_id = $1 AND site_id = $2 AND state = ${stateCodes.queued} ORDER BY depth, seq LIMIT ${perVisit}`,
    values: [id, site],
  });
  return rows;
}

/** The rows of the batch in one INSERT, and nothing else. */
export async function writeFloor(pool: pg.Pool, run: RunRecord, site: number, batch: Batch): Promise<void> {
  const settled = batch.settled.map((each) => ({ ...each, state: stateCodes[each.decision.state] }));
  const rows = [...settled, ...batch.discovered.map((each) => ({ ...each, state: stateCodes.queued }))];
  await pool.query({
    name: 'bench-floor-write',
    text: `INSERT INTO bench_floor (collection_id, run_id, site_id, url_hash, depth, state, url)
           SELECT $1, $2, $3, * FROM unnest($4::uuid[], $5::int2[], $6::int2[], $7::text[])
           ON CONFLICT (collection_id, url_hash) DO UPDATE SET state = excluded.state`,
    values: [
      run.collectionId,
      run.id,
      site,
      rows.map(({ hash }) => hash),
      rows.map(({ depth }) => depth),
      rows.map(({ state }) => state),
      rows.map(({ url }) => url.href),
    ],
  });
}

/** What the floor holds by now. */
export async function countFloor(pool: pg.Pool): Promise<{ readonly known: number; readonly settled: number }> {
  const { rows } = await pool.query<{ known: number; settled: number }>(
    `SELECT count(*)::int AS known, count(*) FILTER (WHERE state <> ${stateCodes.queued})::int AS settled FROM bench_floor`,
  );
  return rows[0] ?? { known: 0, settled: 0 };
}
