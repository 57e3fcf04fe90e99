/**
 * The URL space over a million URLs: how long counting them by folder takes, and how long the views of the page take
 * from the count. The URLs are made by SQL: twelve hosts, folders of very different sizes, up to six deep.
 *
 * Run: `node lib/bench/url-space.ts [URLs]`.
 */

import type pg from 'pg';
import { createFolderCounter } from '../store/read/count-folders.ts';
import { readFolders, readFolderUrls } from '../store/read/read-folders.ts';
import { readTemplates } from '../services/live/url-templates.ts';
import { withPool } from './own-database.ts';

const rounds = 40;
const share = 1 / 480;

async function fill(pool: pg.Pool, urls: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `WITH c AS (INSERT INTO "Collection" (slug, name) VALUES ('million', 'A million') RETURNING id),
       v AS (INSERT INTO "Revision" ("collectionId", number, author) SELECT id, 1, 'bench' FROM c RETURNING id, "collectionId")
     INSERT INTO crawl.run (collection_id, revision_id, kind, generation, options, created_by, started_at)
     SELECT "collectionId", id, 'full', 1, '{}', 'bench', now() FROM v RETURNING collection_id AS id`,
  );
  const collection = rows[0]?.id ?? 0;
  await pool.query(`INSERT INTO crawl.site (key) SELECT 'host' || n || '.example:80' FROM generate_series(1, 12) n`);
  await pool.query(`INSERT INTO crawl.answer (status, type) VALUES (200, 'text/html'), (404, 'text/html'), (503, '')`);
  await pool.query(
    `INSERT INTO crawl.decision_path (id, program_key, state, step, line, file, stage, directive, reason, verdict, path)
     SELECT n, 'bench', CASE WHEN n < 3 THEN 2 WHEN n < 12 THEN 1 ELSE 3 END, n, n, 'filter.conf', 'MetaData', 'MetaData', 'path contains /x' || n,
       jsonb_build_object('generate', n = 1), '[]' FROM generate_series(1, 14) n`,
  );
  // Squares and cubes of a random number: some folders hold most of the URLs, as on real sites.
  await pool.query(
    `INSERT INTO crawl.resource (url_hash, seq, path_id, was_path, collection_id, site_id, answer_id, was_answer, run_id, generation,
       depth, state, was, found_as, hops, url)
     SELECT gen_random_uuid(), n, p.id, 0, $1, s.id, CASE p.state WHEN 2 THEN 1 WHEN 3 THEN 2 ELSE 0 END, 0, 1, 1, 3, p.state, 21, 1, 0,
       'http://host' || s.id || '.example/a' || floor(power(random(), 2) * 30) || '/b' || floor(power(random(), 3) * 40) || '/' ||
       CASE WHEN n % 3 > 0 THEN 'c' || floor(power(random(), 2) * 8) || '/' ELSE '' END ||
       CASE WHEN n % 20 = 0 THEN floor(random() * 30) || '/d/' ELSE '' END || 'page-' || n || '.html'
     FROM generate_series(1, $2::int) n,
       LATERAL (SELECT 1 + floor(power(random(), 2) * 12)::int AS id, n AS same) s,
       LATERAL (SELECT d.id, d.state FROM crawl.decision_path d WHERE d.id = 1 + n % 14) p`,
    [collection, urls],
  );
  await pool.query(
    `INSERT INTO crawl.counter (at, run_id, kind, state, path_id, n, bytes, ms) SELECT now(), 1, 1, 2, 1, $1, 0, 0`,
    [urls],
  );
  await pool.query('VACUUM ANALYZE crawl.resource');
  return collection;
}

async function timed(work: (round: number) => Promise<unknown>, times = rounds): Promise<string> {
  const taken: number[] = [];
  for (let round = 0; round < times; round++) {
    const begun = performance.now();
    await work(round);
    taken.push(performance.now() - begun);
  }
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (part: number): string => `${Math.round(sorted[Math.min(times - 1, Math.floor(times * part))] ?? 0)} ms`;
  return `median ${at(0.5)}, p95 ${at(0.95)}`;
}

async function bench(urls: number): Promise<void> {
  await withPool(4, async (pool) => {
    const collection = await fill(pool, urls);
    const counter = createFolderCounter(pool);
    console.log(
      `floor, a plain count of ${urls} URLs: ${await timed(() => pool.query('SELECT count(*) FROM crawl.resource'), 3)}`,
    );
    console.log(`counting them by folder: ${await timed(() => counter.recount(collection), 3)}`);
    const count = await counter.ensure(collection);
    const view = (place?: { readonly site: string; readonly path: string }) =>
      readFolders(pool, collection, { folder: place, levels: 3, leastShare: share }, count);
    const root = await view();
    const { rows } = await pool.query<{ n: number }>('SELECT count(*)::int AS n FROM crawl.folder');
    console.log(`${rows[0]?.n} folders, ${root.folders.length} drawn of all hosts`);
    console.log(`all hosts: ${await timed(() => view())}`);
    const places = root.folders;
    const placeOf = (round: number) => places[(round * 7) % places.length] ?? { site: '', path: '/' };
    console.log(`one folder: ${await timed((round) => view(placeOf(round)))}`);
    console.log(
      `its templates, of 2,000 URLs: ${await timed(async (round) => readTemplates((await readFolderUrls(pool, collection, { ...placeOf(round), limit: 2000 })).rows))}`,
    );
    console.log(`asking whether the count is current: ${await timed(() => counter.ensure(collection))}`);
  });
}

if (import.meta.main) await bench(Number(process.argv[2] ?? 1_000_000));
