/**
 * `winnow bench frontier`: how many URLs a second pass through the frontier, whatever it knows already. A visit leases a
 * site, reads a hundred URLs, commits a hundred outcomes with a hundred new URLs, and gives the site back; one
 * connection, nothing fetched. The floor is a plain read and a plain INSERT of the same rows in a bare table.
 *
 * `node lib/bench/frontier.ts [sizes…]` starts with other numbers of known URLs, such as 10000 10000000.
 */

import path from 'node:path';
import type pg from 'pg';
import type { Batch, CrawlStore, RunRecord } from '../engine/ports.ts';
import { createBodyStore } from '../store/bodies/bodies.ts';
import { createPostgresStore } from '../store/postgres.ts';
import { recountRun } from '../store/runs/recount.ts';
import { allPaths, batch, found, withoutRd } from '../store/testing/crawl-steps.ts';
import { median, round } from './figures.ts';
import { countFloor, fill, perVisit, readFloor, siteCount, writeFloor } from './frontier-tables.ts';
import type { FloorUrl } from './frontier-tables.ts';
import { withPool } from './own-database.ts';
import { cpuSince, treeCpuSeconds } from './process-times.ts';

const usualSizes: readonly number[] = [10_000, 1_000_000];
const rounds = 3;
const visitsPerRound = 50;
/** Warm-up rounds of each size, not counted: Node compiles the code during the first. */
const uncounted = 1;
const passed = (uncounted + rounds) * visitsPerRound * perVisit;

interface Frontier {
  readonly pool: pg.Pool;
  readonly store: CrawlStore;
  readonly run: RunRecord;
}

/** One visit, the n-th of its side; answers after how many milliseconds the site was leased. */
type TakeVisit = (frontier: Frontier, nth: number) => Promise<number>;

interface Round {
  /** URLs settled a second. */
  readonly ours: number;
  readonly floor: number;
  readonly leaseMs: readonly number[];
  readonly cpu: { readonly client: number; readonly postgres: number | undefined };
}

interface SizeResult {
  /** URLs known at the start. */
  readonly urls: number;
  readonly ours: number;
  readonly floor: number;
  readonly ratio: number;
  readonly leaseP99Ms: number;
  readonly cpuSeconds: { readonly client: number; readonly postgres: number };
  /** URLs that were put in and are not there, or not as they were left. */
  readonly lost: number;
}

/** A hundred outcomes, and a hundred new URLs of the same site. */
function batchOf(run: RunRecord, due: readonly FloorUrl[], nth: number): Batch {
  const [first] = due;
  if (first === undefined || due.length !== perVisit) throw new Error(`${due.length} URLs wait, not ${perVisit}`);
  const settled = due.map(({ url, depth }) => withoutRd(found(url, depth, first.url), run.id));
  const discovered = Array.from({ length: perVisit }, (_, at) =>
    found(new URL(`/new/page-${nth}-${at}.html`, first.url).href, first.depth + 1, first.url),
  );
  return batch({ settled, discovered, linksFound: perVisit, paths: nth === 0 ? allPaths : [] });
}

const visitStore: TakeVisit = async ({ store, run }, nth) => {
  const begun = performance.now();
  const [visit] = await store.acquire(run, 1);
  const leaseMs = performance.now() - begun;
  if (visit === undefined) throw new Error('no site is due');
  const due = await store.more(visit, perVisit, new Set());
  const { ok } = await store.commit(visit, batchOf(run, due, nth));
  if (!ok) throw new Error('the lease was lost');
  await store.release(visit, { nextInMs: 0 });
  return leaseMs;
};

const visitFloor: TakeVisit = async ({ pool, run }, nth) => {
  const site = 1 + (nth % siteCount);
  await writeFloor(pool, run, site, batchOf(run, await readFloor(pool, run, site), nth));
  return 0;
};

async function timeVisits(take: TakeVisit, frontier: Frontier, nthRound: number) {
  const leaseMs: number[] = [];
  const begun = performance.now();
  for (let at = 0; at < visitsPerRound; at++) leaseMs.push(await take(frontier, nthRound * visitsPerRound + at));
  const seconds = (performance.now() - begun) / 1000;
  return { rate: (visitsPerRound * perVisit) / seconds, leaseMs };
}

/** Odd rounds begin with the other side, so that neither always runs first. */
async function runRound(frontier: Frontier, postgresPid: number, nth: number): Promise<Round> {
  const runFloor = () => timeVisits(visitFloor, frontier, nth);
  const before = nth % 2 === 0 ? await runFloor() : undefined;
  const [postgresBefore, clientBefore] = [treeCpuSeconds(postgresPid), process.cpuUsage()];
  const { rate: ours, leaseMs } = await timeVisits(visitStore, frontier, nth);
  const { user, system } = process.cpuUsage(clientBefore);
  const cpu = { client: (user + system) / 1e6, postgres: cpuSince(postgresPid, postgresBefore) };
  const { rate: floor } = before ?? (await runFloor());
  return { ours, floor, leaseMs, cpu };
}

function runSize(urls: number): Promise<SizeResult> {
  return withPool(1, async (pool, { database, dataFolder }) => {
    process.stderr.write(`Storing ${urls} URLs\n`);
    const run = await fill(pool, urls);
    const bodies = createBodyStore(path.join(dataFolder, 'bodies'));
    const frontier = { pool, run, store: createPostgresStore({ pool, workerId: 1, leaseMs: 30_000, bodies }) };
    const done: Round[] = [];
    for (let nth = 0; nth < uncounted + rounds; nth++) {
      done.push(await runRound(frontier, database.pid, nth));
      process.stderr.write(`${urls} URLs, round ${nth + 1} of ${uncounted + rounds}\n`);
    }
    return summarize(urls, done.slice(uncounted), await countLost(frontier, urls));
  });
}

/** Both sides settled and found as many: what is there is counted, and compared with what was put in. */
async function countLost({ pool, run }: Frontier, urls: number): Promise<number> {
  const { lost, discovered, queued, fetched } = await recountRun(pool, run.id);
  const floor = await countFloor(pool);
  if (floor.known !== urls + passed || floor.settled !== passed) throw new Error('the floor lost URLs');
  return Math.max(...[lost, discovered - urls - passed, queued - urls, fetched - passed].map(Math.abs));
}

function summarize(urls: number, done: readonly Round[], lost: number): SizeResult {
  const middle = (valueOf: (each: Round) => number): number => median(done.map(valueOf)) ?? 0;
  const leases = done.flatMap(({ leaseMs }) => leaseMs).toSorted((a, b) => a - b);
  return {
    urls,
    ours: Math.round(middle(({ ours }) => ours)),
    floor: Math.round(middle(({ floor }) => floor)),
    ratio: round(middle(({ ours, floor }) => ours / floor)),
    leaseP99Ms: round(leases[Math.floor(leases.length * 0.99)] ?? 0),
    cpuSeconds: {
      client: round(middle(({ cpu }) => cpu.client)),
      postgres: round(middle(({ cpu }) => cpu.postgres ?? 0)),
    },
    lost,
  };
}

/** The rate at the last size ÷ that at the first; the floor's says how much of it is the machine and PostgreSQL. */
function compareSizes(results: readonly SizeResult[]): {
  readonly largeToSmall: number;
  readonly floorLargeToSmall: number;
} {
  const [first, last] = [results[0], results.at(-1)];
  if (first === undefined || last === undefined) throw new Error('no size was given');
  return { largeToSmall: round(last.ours / first.ours), floorLargeToSmall: round(last.floor / first.floor) };
}

function print(results: readonly SizeResult[]): void {
  for (const { urls, ours, floor, ratio, leaseP99Ms, cpuSeconds, lost } of results) {
    console.log(
      [
        `${urls} URLs known: lost ${lost}`,
        `  ${ours} URLs/s, floor ${floor} URLs/s, ratio ${ratio} over ${rounds} rounds of ${visitsPerRound} visits`,
        `  99 of 100 leases within ${leaseP99Ms} ms; CPU seconds of a round: client ${cpuSeconds.client}, PostgreSQL ${cpuSeconds.postgres}`,
      ].join('\n'),
    );
  }
  const { largeToSmall, floorLargeToSmall } = compareSizes(results);
  console.log(`rate at the last size ÷ at the first: ${largeToSmall}, floor ${floorLargeToSmall}`);
}

async function bench(sizes: readonly number[], json: boolean): Promise<number> {
  const results: SizeResult[] = [];
  for (const urls of sizes) results.push(await runSize(urls));
  const peakRssMb = Math.round(process.resourceUsage().maxRSS / 1024);
  const whole = { name: 'frontier', runs: rounds, unit: 'URLs/s', peakRssMb, ...compareSizes(results), sizes: results };
  if (json) console.log(JSON.stringify({ ...results.at(-1), ...whole }));
  else print(results);
  return results.every(({ lost }) => lost === 0) ? 0 : 1;
}

if (import.meta.main) {
  const sizes = process.argv.slice(2).map(Number).filter(Number.isInteger);
  process.exitCode = await bench(sizes.length === 0 ? usualSizes : sizes, process.argv.includes('--json'));
}
