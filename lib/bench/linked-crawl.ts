/**
 * Crawls of several sites that link to each other, beside one site with as many pages. What they come to is compared with
 * a breadth-first walk, every depth included. Each crawl has a database of its own: a second one in the same database
 * is slower for that alone.
 *
 * `node lib/bench/linked-crawl.ts [pages] [sites…]` runs other sizes, such as a million pages on four sites.
 */

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { EmbeddedPostgres } from '../db/embedded-postgres.ts';
import { median, round } from './figures.ts';
import { linkSetHash } from './floor-crawl.ts';
import { serveLinkedSites, walkBreadthFirst } from './linked-sites.ts';
import type { Ours } from './ours-crawl.ts';
import { withDatabase } from './own-database.ts';
import type { Stage } from './own-database.ts';
import { cpuSince, treeCpuSeconds } from './process-times.ts';
import { runProgram } from './run-program.ts';

const usualPages = 32_000;
const usualSites: readonly number[] = [1, 4, 100];
const rounds = 3;

export interface LinkedResult {
  readonly sites: number;
  readonly pages: number;
  /** From the first request to the end of the run. */
  readonly pagesPerSecond: number;
  /** Beside the first number of sites, round by round. */
  readonly ratio: number;
  /** Pages a second in each tenth of the pages. */
  readonly tenths: readonly number[];
  readonly endSeconds: number;
  /** Statements that waited for a lock, on average. */
  readonly lockWaits: number;
  readonly deadlocks: number;
  readonly sameDepths: boolean;
  readonly lost: number;
  readonly cpuSeconds: { readonly engine: number; readonly postgres: number; readonly sites: number };
}

interface Sizes {
  readonly pages: number;
  readonly sites: readonly number[];
  readonly rounds: number;
}

interface Round extends Ours, Pick<LinkedResult, 'deadlocks' | 'sameDepths'> {
  readonly cpu: Readonly<Record<keyof LinkedResult['cpuSeconds'], number | undefined>>;
}

/** Odd rounds begin with the last number of sites, so that none always runs first. */
export async function benchLinkedSites(
  { pages, sites, rounds: times }: Sizes = { pages: usualPages, sites: usualSites, rounds },
): Promise<readonly LinkedResult[]> {
  const done = sites.map((): Round[] => []);
  for (let nth = 0; nth < times; nth++) {
    const order = [...sites.entries()];
    for (const [i, count] of nth % 2 === 0 ? order : order.reverse()) {
      done[i]?.push(await withDatabase((stage) => runRound(stage, count, pages)));
      process.stderr.write(`${count} linked sites, round ${nth + 1} of ${times}\n`);
    }
  }
  const rates = done.map((results) =>
    results.map(({ pages: got, seconds, endSeconds }) => got / (seconds + endSeconds)),
  );
  return sites.map((count, i) => summarize(count, done[i] ?? [], [rates[i] ?? [], rates[0] ?? []]));
}

async function runRound({ database, dataFolder }: Stage, count: number, pages: number): Promise<Round> {
  const sites = await serveLinkedSites(count, pages);
  try {
    const before = [treeCpuSeconds(database.pid), treeCpuSeconds(sites.pid)] as const;
    const ours = await runProgram<Ours>('ours-crawl.ts', ['8', 'none', ...sites.starts], dataFolder);
    const cpu = {
      engine: ours.cpuSeconds,
      postgres: cpuSince(database.pid, before[0]),
      sites: cpuSince(sites.pid, before[1]),
    };
    const deadlocks = await deadlocksOf(database, dataFolder);
    const walk = walkBreadthFirst({ origins: sites.starts.map((start) => start.slice(0, -1)), pages });
    const expected = linkSetHash(Array.from(walk, ([url, depth]) => `${depth} ${url}`));
    return { ...ours, cpu, deadlocks, sameDepths: ours.depths === expected };
  } finally {
    await sites.close();
  }
}

/** As the server counts them, or as many as its log tells of. */
async function deadlocksOf({ url }: EmbeddedPostgres, dataFolder: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ n: number }>(
    'SELECT sum(deadlocks)::int AS n FROM pg_stat_database WHERE datname = current_database()',
  );
  await client.end();
  const log = await readFile(path.join(dataFolder, 'postgres', 'server.log'), 'utf8').catch(() => '');
  return Math.max(rows[0]?.n ?? 0, log.split('deadlock detected').length - 1);
}

function summarize(
  sites: number,
  results: readonly Round[],
  [rates, first]: readonly [readonly number[], readonly number[]],
): LinkedResult {
  const ratios = rates.map((rate, nth) => rate / (first[nth] ?? rate));
  const cpu = (part: keyof Round['cpu']): number => round(median(results.flatMap((each) => each.cpu[part] ?? [])) ?? 0);
  const tenth = (nth: number): number => median(results.map(({ tenths }) => tenths[nth] ?? 0)) ?? 0;
  return {
    sites,
    pages: results[0]?.pages ?? 0,
    pagesPerSecond: Math.round(median(rates) ?? 0),
    ratio: round(median(ratios) ?? 0),
    tenths: Array.from({ length: 10 }, (_, nth) => tenth(nth)),
    endSeconds: round(median(results.map(({ endSeconds }) => endSeconds)) ?? 0),
    lockWaits: Math.max(...results.map(({ lockWaits }) => lockWaits)),
    deadlocks: results.reduce((sum, { deadlocks }) => sum + deadlocks, 0),
    sameDepths: results.every(({ sameDepths }) => sameDepths),
    lost: Math.max(...results.map(({ lost }) => Math.abs(lost))),
    cpuSeconds: { engine: cpu('engine'), postgres: cpu('postgres'), sites: cpu('sites') },
  };
}

export function linkedTable(results: readonly LinkedResult[]): readonly string[] {
  return results.map(({ sites, pages, pagesPerSecond, ratio, tenths, sameDepths, lost, cpuSeconds, ...rest }) =>
    [
      `${sites} linked ${sites === 1 ? 'site' : 'sites'}: ${pages} pages, lost ${lost}, depths ${sameDepths ? 'equal to a breadth-first walk' : 'DIFFERENT'}`,
      `  ${pagesPerSecond} pages/s, ratio ${ratio}, by tenths ${tenths.join(' ')}`,
      `  ${rest.deadlocks} deadlocks, ${rest.lockWaits} statements waiting for a lock on average, ended ${rest.endSeconds} s after the last commit`,
      `  CPU seconds: engine ${cpuSeconds.engine}, PostgreSQL ${cpuSeconds.postgres}, sites ${cpuSeconds.sites}`,
    ].join('\n'),
  );
}

if (import.meta.main) {
  const [pages = usualPages, ...sites] = process.argv.slice(2).map(Number);
  const results = await benchLinkedSites({ pages, sites: sites.length === 0 ? usualSites : sites, rounds: 1 });
  for (const line of linkedTable(results)) console.log(line);
}
