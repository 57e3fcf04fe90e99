/**
 * `winnow bench protocols`: 5,000 small files of an FTP site and 20,000 articles of four newsgroups, crawled by Winnow into its
 * own PostgreSQL, beside bare clients that download the same in the same round, over as many connections; and beside commits
 * of as many prepared RDs, without which no crawl is durable.
 */

import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { startVsftpd, whyWithoutFtp } from '../jobs/testing/ftp-servers.ts';
import { startNewsServer } from '../jobs/testing/news-server.ts';
import type { CommitsAlone } from './commits-alone.ts';
import { median, round } from './figures.ts';
import type { ProtocolFloor } from './floor-protocols.ts';
import type { Ours } from './ours-crawl.ts';
import { withDatabase } from './own-database.ts';
import type { Stage } from './own-database.ts';
import { runProgram } from './run-program.ts';

const connections = 2;
const rounds = 3;

interface Served {
  readonly port: number;
  readonly starts: readonly string[];
  /** What the bare client is told to download. */
  readonly names: readonly string[];
  readonly documents: number;
  /** Of each text, roughly. */
  readonly textBytes: number;
  readonly close: () => Promise<void>;
}

interface Case {
  readonly name: 'ftp' | 'news';
  readonly what: string;
  readonly serve: (folder: string) => Promise<Served>;
}

const cases: readonly Case[] = [
  { name: 'ftp', what: 'files of an FTP site', serve: serveFiles },
  { name: 'news', what: 'articles of four newsgroups', serve: serveArticles },
];

async function serveFiles(at: string): Promise<Served> {
  const folder = path.join(at, 'files');
  const names = Array.from({ length: 50 }, (_, i) => `folder${i}`);
  for (const name of names) {
    await mkdir(path.join(folder, name), { recursive: true });
    for (let i = 0; i < 100; i++)
      await writeFile(path.join(folder, name, `${i}.txt`), `File ${i} of ${name}.\n`.repeat(50));
  }
  const { port, close } = await startVsftpd({ folder });
  return { port, starts: [`ftp://127.0.0.1:${port}/`], names, documents: 5000, textBytes: 1000, close };
}

async function serveArticles(): Promise<Served> {
  const names = Array.from({ length: 4 }, (_, i) => `bench.articles${i}`);
  const articlesOf = (group: string) => Array.from({ length: 5000 }, (_, i) => article(group, i + 1));
  const groups = Object.fromEntries(names.map((group) => [group, articlesOf(group)]));
  const { port, close } = await startNewsServer({ groups });
  const starts = names.map((group) => `nntp://127.0.0.1:${port}/${group}`);
  return { port, starts, names, documents: 20_000, textBytes: 600, close };
}

function article(group: string, n: number): string {
  const head = [
    `From: Author ${n} <author${n}@example.com>`,
    `Newsgroups: ${group}`,
    `Subject: Article ${n}`,
    `Message-ID: <${n}@${group}>`,
    'Date: Thu, 26 Nov 2026 12:00:00 +0000',
  ];
  return [...head, '', ...Array.from({ length: 20 }, (_, i) => `Line ${i} of article ${n}.`), ''].join('\r\n');
}

interface Round {
  readonly ours: Ours;
  readonly floor: ProtocolFloor;
}

/** Odd rounds begin with the other side, so that neither always runs first. */
async function runRound(name: string, served: Served, { dataFolder }: Stage, number: number): Promise<Round> {
  const { port, names, starts, documents } = served;
  const args = [name, String(connections), String(port), ...names];
  const runFloor = () => runProgram<ProtocolFloor>('floor-protocols.ts', args, dataFolder);
  const before = number % 2 === 0 ? await runFloor() : undefined;
  const ours = await runProgram<Ours>('ours-crawl.ts', [String(connections), 'none', ...starts], dataFolder);
  const floor = before ?? (await runFloor());
  if (floor.documents !== documents)
    throw new Error(`the bare client found ${floor.documents} of ${documents} documents`);
  return { ours, floor };
}

/** Seconds, in a database of its own: engines would index the texts of these RDs beside their own crawl. */
function commitAlone({ documents, textBytes }: Served): Promise<number> {
  return withDatabase(async ({ dataFolder }) => {
    const seconds: number[] = [];
    for (let i = 0; i < rounds; i++) {
      const alone = await runProgram<CommitsAlone>('commits-alone.ts', [documents, textBytes].map(String), dataFolder);
      if (alone.rds !== documents) throw new Error(`${alone.rds} of ${documents} prepared RDs were committed`);
      seconds.push(alone.seconds);
    }
    return median(seconds) ?? 0;
  });
}

async function runCase({ name, what, serve }: Case, stage: Stage) {
  const served = await serve(stage.dataFolder);
  try {
    const all: Round[] = [];
    for (let i = 0; i < rounds; i++) {
      all.push(await runRound(name, served, stage, i));
      process.stderr.write(`${what}, round ${i + 1} of ${rounds}\n`);
    }
    const commitsPerSecond = Math.round(served.documents / (await commitAlone(served)));
    return { name, what, ...summarize(served.documents, all), commitsPerSecond };
  } finally {
    await served.close();
  }
}

function summarize(documents: number, all: readonly Round[]) {
  const ratios = all.map(({ ours, floor }) => floor.seconds / ours.seconds);
  const rate = (seconds: readonly number[]): number => Math.round(documents / (median(seconds) ?? 0));
  return {
    documents,
    rds: Math.min(...all.map(({ ours }) => ours.rds)),
    lost: Math.max(...all.map(({ ours }) => Math.abs(ours.lost))),
    perSecond: rate(all.map(({ ours }) => ours.seconds)),
    floorPerSecond: rate(all.map(({ floor }) => floor.seconds)),
    ratio: round(median(ratios) ?? 0),
    ratioRange: [round(Math.min(...ratios)), round(Math.max(...ratios))] as const,
    busyProcessors: round(median(all.map(({ ours }) => ours.busyProcessors)) ?? 0),
    /** The rate at which no processor of this machine would be idle. */
    mostPerSecond: rate(all.map(({ ours }) => (ours.seconds * ours.busyProcessors) / availableParallelism())),
    /** Documents a second in each tenth: level where neither time nor memory grows with what is known. */
    tenths: all.at(-1)?.ours.tenths ?? [],
    peakRssMb: Math.max(...all.map(({ ours }) => ours.peakRssMb)),
    /** In each half of the documents, of the round in which it grew most. */
    halvesRssMb: all
      .map(({ ours }) => ours.halvesRssMb)
      .reduce((most, each) => (each[1] - each[0] > most[1] - most[0] ? each : most)),
    floorRssMb: Math.max(...all.map(({ floor }) => floor.peakRssMb)),
  };
}

async function bench(json: boolean): Promise<number> {
  const missing = whyWithoutFtp('vsftpd');
  if (missing !== undefined) {
    process.stderr.write(`The benchmark cannot run: ${missing}.\n`);
    return 1;
  }
  return withDatabase(async (stage) => {
    const results = [];
    for (const each of cases) results.push(await runCase(each, stage));
    if (json) console.log(JSON.stringify({ name: 'protocols', connections, cases: results }));
    else for (const each of results) print(each);
    return results.every(({ lost, rds, documents }) => lost === 0 && rds === documents) ? 0 : 1;
  });
}

function print(result: Awaited<ReturnType<typeof runCase>>): void {
  const { what, documents, rds, lost, perSecond, floorPerSecond, commitsPerSecond, ratio, ratioRange } = result;
  console.log(`${documents} ${what} over ${connections} connections: ${rds} RDs, lost ${lost}`);
  console.log(`  ${perSecond}/s, bare client ${floorPerSecond}/s, ratio ${ratio} [${ratioRange.join(' to ')}]`);
  const share = (perSecond: number) => `${perSecond}/s, ${round(perSecond / floorPerSecond)} of the bare client`;
  console.log(`  durable RDs alone, with nothing fetched: ${share(commitsPerSecond)}`);
  console.log(
    `  ${result.busyProcessors} of ${availableParallelism()} processors busy; with none idle: ${share(result.mostPerSecond)}`,
  );
  const [first, second] = result.halvesRssMb;
  console.log(`  ${result.tenths.join(', ')}/s in each tenth`);
  console.log(`  peak memory ${result.peakRssMb} MB: ${first} MB in the first half, ${second} MB in the second`);
}

if (import.meta.main) process.exitCode = await bench(process.argv.includes('--json'));
