/**
 * Our side of `winnow bench crawl`: one engine process crawls the starts into a database that runs already, everything
 * durable. Prints one line of JSON. Run as a process of its own:
 * `node lib/bench/ours-crawl.ts [--stages] <connections> <bodies> <start URL…>`; `--stages` measures what uses the
 * processors, at the cost of speed.
 */

import { createHash } from 'node:crypto';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { pino } from 'pino';
import { createPool } from '../db/pool.ts';
import { runningDatabaseUrl } from '../db/running-database.ts';
import { environment } from '../env.ts';
import { defaultLimits } from '../engine/program/program.ts';
import type { RunOptions } from '../engine/ports.ts';
import { runEngine } from '../jobs/engine.ts';
import { outsideWorld } from '../jobs/world/outside-world.ts';
import { counterKinds } from '../store/sql/codes.ts';
import { createRun } from '../store/runs/runs.ts';
import { linkSetHash } from './floor-crawl.ts';
import { measureStages } from './stages.ts';
import type { StageTimes } from './stages.ts';

export interface Ours {
  readonly pages: number;
  readonly rds: number;
  readonly links: number;
  readonly linkSet: string;
  readonly lost: number;
  /** First request to last commit. */
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakRssMb: number;
  /** The highest in each half of the pages, looked at ten times a second: level where nothing is kept of pages. */
  readonly halvesRssMb: readonly [number, number];
  /** From the last commit until every RD could be found by its text. */
  readonly indexLagSeconds: number;
  /** Pages a second in each tenth of the pages. */
  readonly tenths: readonly number[];
  /** From the last commit until the run had ended. */
  readonly endSeconds: number;
  /** Processors of this machine at work, on average from the first request on: also those of the database and the site. */
  readonly busyProcessors: number;
  /** Statements that waited for a lock of another one, on average over the run. */
  readonly lockWaits: number;
  /** Fingerprint of every URL with its depth. */
  readonly depths: string;
  /** Processor seconds, the indexing afterwards included; where they are asked for. */
  readonly stages?: StageTimes;
}

/** As fast as a server of one's own allows; all links followed. */
const robotConf = (connections: number): string => `<Process csid="x-catalog://localhost:80/bench"
  server-delay=0
  max-connections=${connections}
  site-max-connections=${connections}
  depth=-1
>
</Process>
`;

interface Crawl {
  readonly connections: number;
  readonly bodies: RunOptions['bodies'];
  readonly starts: readonly string[];
  readonly measuresStages: boolean;
}

async function prepareRun(pool: pg.Pool, { connections, bodies, starts }: Crawl): Promise<number> {
  const text = robotConf(connections);
  const hash = createHash('sha256').update(text).digest('hex');
  const slug = `bench-${Date.now()}`;
  const { rows } = await pool.query<{ collection: number; revision: number }>(
    `WITH collection AS (INSERT INTO "Collection" (slug, name) VALUES ($1, $1) RETURNING id),
       revision AS (INSERT INTO "Revision" ("collectionId", number, author) SELECT id, 1, 'bench' FROM collection RETURNING id, "collectionId"),
       blob AS (INSERT INTO "Blob" (hash, text) VALUES ($2, $3) ON CONFLICT DO NOTHING)
     SELECT "collectionId" AS collection, id AS revision FROM revision`,
    [slug, hash, text],
  );
  const [made] = rows;
  if (made === undefined) throw new Error('the collection was not made');
  await pool.query(`INSERT INTO "RevisionFile" ("revisionId", path, "blobHash") VALUES ($1, 'robot.conf', $2)`, [
    made.revision,
    hash,
  ]);
  const options = { limits: defaultLimits, reach: [], bodies, urls: starts, confirmDeletions: true };
  const run = await createRun(pool, {
    collectionId: made.collection,
    revisionId: made.revision,
    kind: 'full',
    createdBy: 'bench',
    options,
  });
  if (!run.ok) throw new Error('the run was not made');
  return run.run.id;
}

async function crawlOurs(crawl: Crawl): Promise<Ours> {
  const databaseUrl = runningDatabaseUrl();
  const { dataFolder, leaseMs } = environment();
  const pool = createPool({ url: databaseUrl, name: 'winnow bench', max: 2 });
  const runId = await prepareRun(pool, crawl);
  const stop = new AbortController();
  const meter = crawl.measuresStages ? await measureStages(pool) : undefined;
  const cpu = process.cpuUsage();
  const engine = runEngine(
    {
      databaseUrl,
      dataFolder,
      leaseMs,
      version: 'bench',
      world: outsideWorld(),
      log: pino({ level: 'warn' }, pino.destination(2)),
    },
    stop.signal,
  );
  const progress = await runEnded(pool, runId);
  const used = process.cpuUsage(cpu);
  const peakRssMb = Math.round(process.resourceUsage().maxRSS / 1024);
  await meter?.engineDone();
  const endedAt = performance.now();
  await indexCaughtUp(pool);
  const stages = await meter?.stop();
  const indexLagSeconds = (performance.now() - endedAt) / 1000;
  stop.abort();
  await engine;
  const result = await readResult(pool, runId);
  await pool.end();
  const cpuSeconds = (used.user + used.system) / 1e6;
  return { ...result, ...progress, cpuSeconds, peakRssMb, indexLagSeconds, ...(stages && { stages }) };
}

interface Sample {
  readonly at: number;
  readonly fetched: number;
  readonly waiting: number;
  readonly rssMb: number;
  readonly busyMs: number;
}

type Progress = Pick<Ours, 'tenths' | 'lockWaits' | 'halvesRssMb' | 'busyProcessors'>;

/** Looks at the run ten times a second until it has ended. */
async function runEnded(pool: pg.Pool, runId: number): Promise<Progress> {
  const samples: Sample[] = [];
  for (;;) {
    const { rows } = await pool.query<{ state: string; reason: string | null; fetched: number; waiting: number }>(
      `SELECT state, reason, (SELECT coalesce(sum(fetched), 0)::int FROM crawl.run_site WHERE run_id = $1) AS fetched,
         (SELECT count(*)::int FROM pg_stat_activity WHERE wait_event_type = 'Lock') AS waiting
       FROM crawl.run WHERE id = $1`,
      [runId],
    );
    const [row] = rows;
    const rssMb = Math.round(process.memoryUsage.rss() / 1024 / 1024);
    const { fetched = 0, waiting = 0 } = row ?? {};
    samples.push({ at: performance.now(), fetched, waiting, rssMb, busyMs: busyMs() });
    if (row?.state === 'finished') return summarize(samples);
    if (row?.state !== 'queued' && row?.state !== 'running')
      throw new Error(`the run is ${row?.state}: ${row?.reason}`);
    await sleep(100);
  }
}

/** Of all processors, since the machine was started. */
function busyMs(): number {
  return cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);
}

function summarize(samples: readonly Sample[]): Progress {
  const pages = samples.at(-1)?.fetched ?? 0;
  const reachedAt = (share: number): number => {
    const after = samples.findIndex(({ fetched }) => fetched > 0 && fetched >= pages * share);
    const [before, at] = [samples[after - 1] ?? samples[after], samples[after]];
    if (at === undefined || before === undefined || at.fetched === before.fetched) return at?.at ?? 0;
    return before.at + ((at.at - before.at) * (pages * share - before.fetched)) / (at.fetched - before.fetched);
  };
  const times = Array.from({ length: 11 }, (_, nth) => reachedAt(nth / 10));
  const tenths = times.slice(1).map((at, nth) => Math.round((pages * 100) / (at - (times[nth] ?? 0))));
  const waits = samples.reduce((sum, { waiting }) => sum + waiting, 0) / samples.length;
  const [first = [], second = []] = [true, false].map((isFirst) =>
    samples.filter(({ fetched }) => fetched < pages / 2 === isFirst).map(({ rssMb }) => rssMb),
  );
  return {
    tenths,
    lockWaits: Math.round(waits * 10) / 10,
    halvesRssMb: [Math.max(...first), Math.max(...second)],
    busyProcessors: busyProcessors(samples.filter(({ fetched }) => fetched > 0)),
  };
}

function busyProcessors(samples: readonly Sample[]): number {
  const [first, last] = [samples[0], samples.at(-1)];
  return first === undefined || last === undefined ? 0 : (last.busyMs - first.busyMs) / (last.at - first.at);
}

async function indexCaughtUp(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{
      due: boolean;
    }>(`SELECT EXISTS (SELECT FROM crawl.description d LEFT JOIN crawl.text_indexed i USING (collection_id)
       WHERE d.changed > coalesce(i.upto, 0)) AS due`);
    if (rows[0]?.due === false) return;
    await sleep(50);
  }
}

async function readResult(pool: pg.Pool, runId: number) {
  const { rows: urls } = await pool.query<{ url: string; depth: number }>(
    'SELECT url, depth FROM crawl.resource WHERE run_id = $1',
    [runId],
  );
  const { rows } = await pool.query<{
    accounting: { fetched: number; lost: number; seconds: number };
    rds: number;
    links: number;
    end: number;
  }>(
    `SELECT accounting, (SELECT count(*)::int FROM crawl.description d WHERE d.collection_id = r.collection_id) AS rds,
       (SELECT sum(n)::int FROM crawl.counter t WHERE t.run_id = r.id AND t.kind = $2) AS links,
       extract(epoch FROM ended_at - (SELECT max(last_commit_at) FROM crawl.run_site WHERE run_id = r.id))::float8 AS end
     FROM crawl.run r WHERE id = $1`,
    [runId, counterKinds.linksFound],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the run is gone');
  const { accounting, rds, links, end: endSeconds } = row;
  const web = urls.filter(({ url }) => /^(https?|ftp):/.test(url));
  return {
    pages: accounting.fetched,
    lost: accounting.lost,
    seconds: accounting.seconds,
    rds,
    links,
    linkSet: linkSetHash(web.map(({ url }) => url)),
    depths: linkSetHash(web.map(({ url, depth }) => `${depth} ${url}`)),
    endSeconds,
  };
}

if (import.meta.main) {
  const measuresStages = process.argv[2] === '--stages';
  const [connections, bodies, ...starts] = process.argv.slice(measuresStages ? 3 : 2);
  const kept = bodies === 'all' ? 'all' : 'none';
  const crawl = { connections: Number(connections), bodies: kept, starts, measuresStages } as const;
  console.log(JSON.stringify(await crawlOurs(crawl)));
}
