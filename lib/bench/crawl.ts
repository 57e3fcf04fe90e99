/**
 * `winnow bench crawl`: the PostgreSQL manual from nginx on loopback, crawled by Winnow into its own PostgreSQL, beside
 * the floor of the same round (undici, md5 and htmlparser2, nothing kept); the same with a book of larger pages; then 4 and
 * 100 sites that link to each other beside one. Outputs are compared before speeds. One more crawl of each case is looked
 * at for what uses the processors.
 */

import { availableParallelism } from 'node:os';
import type { crawlFloor } from './floor-crawl.ts';
import { benchLinkedSites, linkedTable } from './linked-crawl.ts';
import { bookFolder, serveManual, whyNoBook, whyNoManual } from './manual-site.ts';
import type { ManualSite } from './manual-site.ts';
import type { Ours } from './ours-crawl.ts';
import { median, round } from './figures.ts';
import { withDatabase } from './own-database.ts';
import type { Stage as OwnDatabase } from './own-database.ts';
import { cpuSince, treeCpuSeconds } from './process-times.ts';
import { runProgram } from './run-program.ts';
import { fullText, ownMeasuring, perPage } from './stages.ts';
import type { StageTimes } from './stages.ts';

type Floor = Awaited<ReturnType<typeof crawlFloor>>;

interface Case {
  readonly name: string;
  readonly prefixes: number;
  readonly bodies: 'none' | 'all';
  readonly rounds: number;
  /** What is served: the manual, unless given. */
  readonly folder?: string;
  /** Why it cannot be; a case without pages is left out. */
  readonly whyNot?: () => string | undefined;
}

const cases: readonly Case[] = [
  { name: 'once, cold', prefixes: 1, bodies: 'none', rounds: 5 },
  { name: 'under ten prefixes', prefixes: 10, bodies: 'none', rounds: 3 },
  { name: 'under ten prefixes, bodies kept', prefixes: 10, bodies: 'all', rounds: 2 },
  { name: 'larger pages', prefixes: 150, bodies: 'none', rounds: 2, folder: bookFolder, whyNot: whyNoBook },
];
const connections = 8;

interface Round {
  readonly floor: Floor;
  readonly ours: Ours;
  readonly postgresCpu: number | undefined;
  readonly nginxCpu: number | undefined;
}

interface CaseResult {
  readonly name: string;
  readonly pages: number;
  readonly runs: number;
  /** Pages a second: ours and the floor's, and their ratio round by round. */
  readonly ours: number;
  readonly floor: number;
  readonly ratio: number;
  readonly ratioRange: readonly [number, number];
  /** Upper bound of the ratio: the engine uses as much CPU time as the floor, and no processor is idle. */
  readonly mostPossible: number;
  readonly unit: 'pages/s';
  readonly peakRssMb: number;
  readonly floorRssMb: number;
  readonly cpuSeconds: {
    readonly engine: number;
    readonly floor: number;
    readonly postgres?: number;
    readonly nginx?: number;
  };
  readonly rds: number;
  readonly lost: number;
  readonly indexLagSeconds: number;
  readonly sameLinkSet: boolean;
  readonly bytesPerPage: number;
  /** Milliseconds of processor by stage, of a crawl that was looked at; and of the floor beside it. */
  readonly cpuPerPage: StageTimes & { readonly floor: number };
}

interface Stage extends OwnDatabase {
  readonly site: ManualSite;
}

/** Odd rounds begin with the other side, so that neither always runs first. */
async function runRound({ site, database, dataFolder }: Stage, given: Case, number: number): Promise<Round> {
  const runFloor = () => runProgram<Floor>('floor-crawl.ts', [String(connections), ...site.starts], dataFolder);
  const before = number % 2 === 0 ? await runFloor() : undefined;
  const [postgresBefore, nginxBefore] = [treeCpuSeconds(database.pid), treeCpuSeconds(site.pid)];
  const ours = await runProgram<Ours>('ours-crawl.ts', [String(connections), given.bodies, ...site.starts], dataFolder);
  const postgresCpu = cpuSince(database.pid, postgresBefore);
  const nginxCpu = cpuSince(site.pid, nginxBefore);
  return { floor: before ?? (await runFloor()), ours, postgresCpu, nginxCpu };
}

async function lookAtStages({ site, dataFolder }: Stage, { bodies }: Case): Promise<CaseResult['cpuPerPage']> {
  const floor = await runProgram<Floor>('floor-crawl.ts', [String(connections), ...site.starts], dataFolder);
  const args = ['--stages', String(connections), bodies, ...site.starts];
  const { stages, pages } = await runProgram<Ours>('ours-crawl.ts', args, dataFolder);
  if (stages === undefined) throw new Error('the stages were not measured');
  return {
    engine: perPage(stages.engine, pages),
    postgres: perPage(stages.postgres, pages),
    floor: round((floor.cpuSeconds * 1000) / floor.pages),
  };
}

async function runCase(stage: OwnDatabase, given: Case): Promise<CaseResult> {
  const site = await serveManual(given.prefixes, given.folder);
  try {
    const rounds: Round[] = [];
    for (let i = 0; i < given.rounds; i++) {
      rounds.push(await runRound({ ...stage, site }, given, i));
      process.stderr.write(`${given.name}, round ${i + 1} of ${given.rounds}\n`);
    }
    return summarize(given, rounds, await lookAtStages({ ...stage, site }, given));
  } finally {
    await site.close();
  }
}

function summarize({ name }: Case, rounds: readonly Round[], cpuPerPage: CaseResult['cpuPerPage']): CaseResult {
  const ratios = rounds.map(({ ours, floor }) => rate(ours) / rate(floor));
  const [first] = rounds;
  if (first === undefined) throw new Error('no round was run');
  const postgres = median(rounds.flatMap(({ postgresCpu }) => postgresCpu ?? []));
  const nginx = median(rounds.flatMap(({ nginxCpu }) => nginxCpu ?? []));
  return {
    name,
    pages: first.ours.pages,
    runs: rounds.length,
    ours: Math.round(median(rounds.map(({ ours }) => rate(ours))) ?? 0),
    floor: Math.round(median(rounds.map(({ floor }) => rate(floor))) ?? 0),
    ratio: round(median(ratios) ?? 0),
    ratioRange: [round(Math.min(...ratios)), round(Math.max(...ratios))],
    mostPossible: round(mostPossible(rounds, { postgres: cpuPerPage.postgres, nginx: nginx ?? 0 })),
    unit: 'pages/s',
    peakRssMb: Math.max(...rounds.map(({ ours }) => ours.peakRssMb)),
    floorRssMb: Math.max(...rounds.map(({ floor }) => floor.peakRssMb)),
    cpuSeconds: {
      engine: round(median(rounds.map(({ ours }) => ours.cpuSeconds)) ?? 0),
      floor: round(median(rounds.map(({ floor }) => floor.cpuSeconds)) ?? 0),
      ...(postgres !== undefined && { postgres: round(postgres) }),
      ...(nginx !== undefined && { nginx: round(nginx) }),
    },
    rds: first.ours.rds,
    lost: Math.max(...rounds.map(({ ours }) => Math.abs(ours.lost))),
    indexLagSeconds: round(median(rounds.map(({ ours }) => ours.indexLagSeconds)) ?? 0),
    sameLinkSet: rounds.every(({ ours, floor }) => ours.linkSet === floor.linkSet && ours.pages === floor.pages),
    bytesPerPage: Math.round(first.floor.bytes / first.floor.pages),
    cpuPerPage,
  };
}

function mostPossible(
  rounds: readonly Round[],
  { postgres, nginx }: { readonly postgres: StageTimes['postgres']; readonly nginx: number },
): number {
  const { [fullText]: _later, [ownMeasuring]: _bench, ...meanwhile } = postgres;
  const storing = Object.values(meanwhile).reduce((sum, ms) => sum + ms, 0) / 1000;
  const floors = rounds.map(({ floor }) => floor);
  const seconds = median(floors.map((floor) => floor.seconds)) ?? 0;
  const cpu = median(floors.map((floor) => floor.cpuSeconds + floor.pages * storing)) ?? 0;
  return (seconds * availableParallelism()) / (cpu + nginx);
}

function rate({ pages, seconds }: { readonly pages: number; readonly seconds: number }): number {
  return pages / seconds;
}

function printTable(results: readonly CaseResult[]): void {
  for (const {
    name,
    pages,
    ours,
    floor,
    ratio,
    ratioRange,
    mostPossible: most,
    runs,
    cpuPerPage,
    ...rest
  } of results) {
    const { engine, floor: floorCpu, postgres = 0, nginx = 0 } = rest.cpuSeconds;
    console.log(
      [
        `${name}: ${pages} pages of ${rest.bytesPerPage} bytes, ${rest.rds} RDs, lost ${rest.lost}, link set ${rest.sameLinkSet ? 'equal to the floor’s' : 'DIFFERENT'}`,
        `  ${ours} pages/s, floor ${floor} pages/s, ratio ${ratio} [${ratioRange.join(' to ')}] over ${runs} rounds`,
        `  on ${availableParallelism()} processors at most ${most}, if the engine did no more than the floor`,
        `  CPU seconds: engine ${engine} (floor ${floorCpu}), PostgreSQL ${postgres}, nginx ${nginx}`,
        `  peak memory ${rest.peakRssMb} MB (floor ${rest.floorRssMb} MB), full-text search ${rest.indexLagSeconds} s behind the last commit`,
        `  CPU ms a page: floor ${cpuPerPage.floor}; engine: ${stageWords(cpuPerPage.engine)}`,
        `    PostgreSQL: ${stageWords(cpuPerPage.postgres)}`,
      ].join('\n'),
    );
  }
}

function stageWords(stages: Readonly<Record<string, number>>): string {
  return Object.entries(stages)
    .map(([stage, ms]) => `${stage} ${ms}`)
    .join(', ');
}

/** Says why a case is left out, if it is. */
function canRun({ name, whyNot }: Case): boolean {
  const reason = whyNot?.();
  if (reason !== undefined) process.stderr.write(`${name}: left out, ${reason}\n`);
  return reason === undefined;
}

async function bench(json: boolean): Promise<number> {
  const missing = whyNoManual();
  if (missing !== undefined) {
    process.stderr.write(`The benchmark cannot run: ${missing}.\n`);
    return 1;
  }
  return withDatabase(async (stage) => {
    const results: CaseResult[] = [];
    for (const each of cases.filter(canRun)) results.push(await runCase(stage, each));
    const linked = await benchLinkedSites();
    const [, main] = results;
    if (json) console.log(JSON.stringify({ ...main, name: 'crawl', cases: results, linked }));
    else {
      printTable(results);
      for (const line of linkedTable(linked)) console.log(line);
    }
    const isRight = results.every(({ sameLinkSet, lost }) => sameLinkSet && lost === 0);
    return isRight && linked.every(({ sameDepths, lost }) => sameDepths && lost === 0) ? 0 : 1;
  });
}

if (import.meta.main) process.exitCode = await bench(process.argv.includes('--json'));
