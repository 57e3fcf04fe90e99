/**
 * The ceiling of `winnow bench protocols`: what a crawl can reach at most where every RD is durable. Its outcomes are
 * made before the clock starts, and committed as a visit commits them; nothing is fetched, read, or decided. Prints one
 * line of JSON. Run as a process of its own: `node lib/bench/commits-alone.ts <documents> <bytes of a text>`.
 */

import path from 'node:path';
import type pg from 'pg';
import { createPool } from '../db/pool.ts';
import { runningDatabaseUrl } from '../db/running-database.ts';
import { environment } from '../env.ts';
import { defaultLimits } from '../engine/program/program.ts';
import type { Batch, Discovered, RunRecord } from '../engine/ports.ts';
import { createBodyStore } from '../store/bodies/bodies.ts';
import { createPostgresStore } from '../store/postgres.ts';
import { createRun, startRun } from '../store/runs/runs.ts';
import { allPaths, batch, descriptionOf, fetched, found, traits } from '../store/testing/crawl-steps.ts';

export interface CommitsAlone {
  readonly seconds: number;
  readonly rds: number;
}

/** As visits have them. */
const outcomesPerBatch = 100;
const batchesAtOnce = 2;
/** Links of a listing that is read at once. */
const linksPerListing = 1000;

async function makeRun(pool: pg.Pool): Promise<RunRecord> {
  const { rows } = await pool.query<{ collectionId: number; revisionId: number }>(
    `WITH c AS (INSERT INTO "Collection" (slug, name) VALUES ($1, $1) RETURNING id)
     INSERT INTO "Revision" ("collectionId", number, author) SELECT id, 1, 'bench' FROM c
     RETURNING "collectionId", id AS "revisionId"`,
    [`commits-${Date.now()}`],
  );
  const [owner] = rows;
  if (owner === undefined) throw new Error('the collection was not made');
  const options = { limits: defaultLimits, reach: [], bodies: 'none', urls: [], confirmDeletions: true } as const;
  const made = await createRun(pool, { ...owner, kind: 'full', options, createdBy: 'bench' });
  const run = made.ok ? await startRun(pool, made.run.id, traits) : undefined;
  if (run === undefined) throw new Error('the run did not start');
  return run;
}

interface Prepared {
  readonly start: Discovered;
  readonly listings: readonly Batch[];
  readonly outcomes: readonly Batch[];
}

function prepare({ id }: RunRecord, documents: number, textBytes: number): Prepared {
  const start = found('http://commits.test/', 0);
  const pages = Array.from({ length: documents }, (_, n) => found(`http://commits.test/${n}`, 1, start.url.href));
  const settled = pages.map((page, n) => {
    const description = descriptionOf(page.url.href, textOf(n, textBytes));
    return { ...fetched(page, [], id), description };
  });
  const portions = <Each>(all: readonly Each[], size: number): readonly (readonly Each[])[] =>
    Array.from({ length: Math.ceil(all.length / size) }, (_, nth) => all.slice(nth * size, (nth + 1) * size));
  const noPaths = { paths: [] };
  return {
    start,
    listings: portions(pages, linksPerListing).map((discovered) => batch({ discovered, ...noPaths })),
    outcomes: portions(settled, outcomesPerBatch).map((each) => batch({ settled: each, ...noPaths })),
  };
}

function textOf(n: number, bytes: number): string {
  const line = `Line of document ${n}. `;
  return line.repeat(Math.ceil(bytes / line.length)).slice(0, bytes);
}

async function commitAll(
  pool: pg.Pool,
  dataFolder: string,
  documents: number,
  textBytes: number,
): Promise<CommitsAlone> {
  const run = await makeRun(pool);
  const bodies = createBodyStore(path.join(dataFolder, 'bodies'));
  const store = createPostgresStore({ pool, workerId: 1, leaseMs: 600_000, bodies });
  const { start, listings, outcomes } = prepare(run, documents, textBytes);
  await store.seed(run, [start], allPaths);
  const [visit] = await store.acquire(run, 1);
  if (visit === undefined) throw new Error('the site is not due');
  const waiting = [...listings, ...outcomes].values();
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: batchesAtOnce }, async () => {
      for (const each of waiting) if (!(await store.commit(visit, each)).ok) throw new Error('the lease was lost');
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  await store.release(visit, { nextInMs: 0 });
  const { rows } = await pool.query<{ rds: number }>(
    'SELECT count(*)::int AS rds FROM crawl.description WHERE collection_id = $1',
    [run.collectionId],
  );
  return { seconds, rds: rows[0]?.rds ?? 0 };
}

if (import.meta.main) {
  const [documents = 0, textBytes = 0] = process.argv.slice(2).map(Number);
  const pool = createPool({ url: runningDatabaseUrl(), name: 'winnow bench', max: 4 });
  console.log(JSON.stringify(await commitAll(pool, environment().dataFolder, documents, textBytes)));
  await pool.end();
}
